// The report: the same study view as in the page, with its data inside the file. It asks nobody for anything.

import { render } from "preact";
import { effect } from "@preact/signals";
import "../style/tokens.css";
import "../style/base.css";
import "../style/ui.css";
import "../style/overlay.css";
import "../style/frame.css";
import "../style/compare.css";
import "./lab.css";
import { LANGUAGES, type Language } from "../i18n";
import { isDark, language, theme } from "../state/settings";
import { Button, IconButton } from "../views/ui/button";
import { words } from "../views/words";
import type { Study } from "./data";
import { StudyView } from "./study";
import { lab } from "./words";

interface Inside {
  language: Language;
  studies: Study[];
}

const inside = JSON.parse(document.getElementById("taquin-data")!.textContent ?? "{}") as Inside;
language.value = inside.language;

effect(() => {
  document.documentElement.lang = language.value;
  document.documentElement.dataset["theme"] = isDark.value ? "dark" : "light";
  document.title = `taquin: ${inside.studies.map((study) => study.title[language.value]).join(", ")}`;
});

function Top() {
  return (
    <header class="lab-top">
      <strong>taquin · {lab.value.report}</strong>
      <span class="row">
        <span class="languages" role="group" aria-label={words.value.language}>
          {LANGUAGES.map((code) => (
            <button type="button" key={code} lang={code} aria-pressed={language.value === code} onClick={() => (language.value = code)}>
              {code.toUpperCase()}
            </button>
          ))}
        </span>
        <IconButton
          id="theme"
          icon={isDark.value ? "moon" : "sun"}
          label={words.value.themes[theme.value]}
          onClick={() => (theme.value = isDark.value ? "light" : "dark")}
        />
        <Button onClick={() => print()}>{lab.value.print}</Button>
      </span>
    </header>
  );
}

function Contents() {
  if (inside.studies.length < 2) return null;
  return (
    <nav aria-label={lab.value.contents}>
      <ul class="lab-list">
        {inside.studies.map((study) => (
          <li key={study.name}>
            <a href={`#${study.name}`}>
              <strong>{study.title[language.value]}</strong>
              <span class="muted">{study.name}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

// Printing wants light paper, whatever the screen has.
let before = theme.value;
addEventListener("beforeprint", () => {
  before = theme.value;
  theme.value = "light";
});
addEventListener("afterprint", () => (theme.value = before));

render(
  <main class="lab-page">
    <Top />
    <Contents />
    {inside.studies.map((study) => (
      <StudyView key={study.name} study={study} />
    ))}
  </main>,
  document.getElementById("app")!,
);
