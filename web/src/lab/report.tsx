// The report: the same study view as in the page, with its data inside the file. It makes no requests.

import { render } from "preact";
import "../style/tokens.css";
import "../style/base.css";
import "../style/ui.css";
import "../style/overlay.css";
import "../style/frame.css";
import "../style/compare.css";
import "./lab.css";
import type { Language } from "../i18n";
import { isDark, language, theme } from "../state/settings";
import { Button, IconButton } from "../views/ui/button";
import { followSettings, LanguageSwitch } from "../views/ui/languages";
import { words } from "../views/words";
import type { Study } from "./data";
import { StudyView } from "./study";
import { lab } from "./words";

interface Embedded {
  language: Language;
  studies: Study[];
}

const embedded = JSON.parse(document.getElementById("taquin-data")!.textContent ?? "{}") as Embedded;
language.value = embedded.language;

followSettings(() => `taquin: ${embedded.studies.map((study) => study.title[language.value]).join(", ")}`);

function Top() {
  return (
    <header class="lab-top">
      <strong>taquin · {lab.value.report}</strong>
      <span class="row">
        <LanguageSwitch />
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
  if (embedded.studies.length < 2) return null;
  return (
    <nav aria-label={lab.value.contents}>
      <ul class="lab-list">
        {embedded.studies.map((study) => (
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

// Print on a light background, whatever the theme.
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
    {embedded.studies.map((study) => (
      <StudyView key={study.name} study={study} />
    ))}
  </main>,
  document.getElementById("app")!,
);
