// Starts the page.

import { render } from "preact";
import "./style/tokens.css";
import "./style/palettes.css";
import "./style/base.css";
import "./style/ui.css";
import "./style/overlay.css";
import "./style/frame.css";
import "./style/board.css";
import "./style/play.css";
import "./style/win.css";
import "./style/editor.css";
import "./style/landscape.css";
import "./style/solve.css";
import "./style/challenge.css";
import "./style/forced.css";
import { App } from "./views/app";
import { loadCatalogue } from "./state/engine";
import { startRouting } from "./state/route";
import { openTab } from "./state/tab";

async function start(): Promise<void> {
  void loadCatalogue();
  await startRouting(await openTab());
  render(<App />, document.getElementById("app")!);
}

void start();

if ("serviceWorker" in navigator && import.meta.env.PROD) {
  addEventListener("load", () => void navigator.serviceWorker.register("sw.js").catch(() => undefined));
}
