// The frame of the page: header with views, language and theme; the current view; the live region.

import { VIEWS, type View } from "../model/link";
import { theme } from "../state/settings";
import { goTo, view } from "../state/route";
import { PlayView } from "./play/play";
import { words } from "./words";
import { IconButton } from "./ui/button";
import { FullscreenButton } from "./ui/fullscreen";
import { keepFocus } from "./ui/focus";
import { LiveRegion } from "./ui/live";
import { followSettings, LanguageSwitch } from "./ui/languages";
import { LazyView } from "./ui/lazy";
import { hasLab, loadLab } from "../lab/entry";

const loadReplay = () => import("../replay/view");
const loadCompare = () => import("./compare/compare");
const loadExplore = () => import("../explore/view");
const loadLessons = () => import("../lessons/view");
const loadTimes = () => import("./times/times");

keepFocus();
followSettings(() => words.value.title);

function Logo() {
  return (
    <a class="logo" href="#/play" aria-label="taquin" onClick={(event) => (event.preventDefault(), goTo("play"))}>
      <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect class="logo-tray" x="0" y="0" width="32" height="32" rx="7" />
        <rect class="logo-tile" x="3.5" y="3.5" width="11.5" height="11.5" rx="2.5" />
        <rect class="logo-tile" x="17" y="3.5" width="11.5" height="11.5" rx="2.5" />
        <rect class="logo-lamp" x="3.5" y="17" width="11.5" height="11.5" rx="2.5" />
      </svg>
      <span>taquin</span>
    </a>
  );
}

function ThemeButton() {
  const text = words.value.themes;
  const order = ["auto", "light", "dark"] as const;
  const icons = { auto: "auto", light: "sun", dark: "moon" } as const;
  const next = order[(order.indexOf(theme.value) + 1) % order.length]!;
  return (
    <IconButton id="theme" icon={icons[theme.value]} label={text[theme.value]} onClick={() => (theme.value = next)} />
  );
}

function Navigation() {
  const shown: View[] = VIEWS.filter((name) => name !== "replay" && (name !== "lab" || hasLab));
  return (
    <nav class="views" aria-label={words.value.views.label}>
      {shown.map((name) => (
        <a
          key={name}
          href={`#/${name}`}
          aria-current={view.value === name ? "page" : undefined}
          onClick={(event) => {
            event.preventDefault();
            goTo(name);
          }}
        >
          {words.value.views[name]}
        </a>
      ))}
    </nav>
  );
}

/** To the board if there is one: its keys work from there. */
function skip(): void {
  (document.getElementById("board") ?? document.getElementById("main"))?.focus();
}

export function App() {
  return (
    <>
      <a class="skip" href="#main" onClick={(event) => (event.preventDefault(), skip())}>
        {words.value.skip}
      </a>
      <header class="top">
        <Logo />
        <Navigation />
        <div class="top-tools">
          <LanguageSwitch />
          <FullscreenButton />
          <ThemeButton />
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {view.value === "play" && <PlayView />}
        {view.value === "times" && <LazyView key="times" load={loadTimes} />}
        {view.value === "compare" && <LazyView key="compare" load={loadCompare} />}
        {view.value === "explore" && <LazyView key="explore" load={loadExplore} />}
        {view.value === "lessons" && <LazyView key="lessons" load={loadLessons} />}
        {view.value === "replay" && <LazyView key="replay" load={loadReplay} />}
        {view.value === "lab" && <LazyView key="lab" load={loadLab} />}
      </main>
      <LiveRegion />
    </>
  );
}
