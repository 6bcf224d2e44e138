// The language of the page: its switch, and the attributes of the document that depend on the settings.

import { effect } from "@preact/signals";
import { LANGUAGES, type Language } from "../../i18n";
import { isDark, language, palette } from "../../state/settings";
import { words } from "../words";

const NAMES: Record<Language, string> = { en: "English", fr: "Français" };

export function LanguageSwitch() {
  return (
    <div class="languages" role="group" aria-label={words.value.language}>
      {LANGUAGES.map((code) => (
        <button
          type="button"
          key={code}
          lang={code}
          aria-pressed={language.value === code}
          aria-label={`${code.toUpperCase()}, ${NAMES[code]}`}
          onClick={() => (language.value = code)}
        >
          {code.toUpperCase()}
        </button>
      ))}
    </div>
  );
}

/** Keeps the document's language, title and theme in step with the settings. */
export function followSettings(title: () => string): void {
  effect(() => {
    document.documentElement.lang = language.value;
    document.title = title();
  });
  effect(() => {
    document.documentElement.dataset["theme"] = isDark.value ? "dark" : "light";
    document.documentElement.dataset["palette"] = palette.value;
  });
}
