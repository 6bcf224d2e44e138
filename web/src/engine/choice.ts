// Which engine the page uses: the server it came from, or the one inside the browser. The page asks one Engine and does
// not notice a change between two calls.

import { EngineError, type Engine } from "./engine";

export type Place = "server" | "browser";

/** The calls of one engine, passed on to the one that is chosen when they are made. */
export class ChosenEngine implements Engine {
  place: Place;

  constructor(private readonly engines: Partial<Record<Place, Engine>>) {
    this.place = engines.server ? "server" : "browser";
  }

  has(place: Place): boolean {
    return this.engines[place] !== undefined;
  }

  get #current(): Engine {
    const found = this.engines[this.place];
    if (!found) throw new EngineError("", "there is no engine here", 0, "no-response");
    return found;
  }

  catalogue: Engine["catalogue"] = async () => this.#current.catalogue();
  scramble: Engine["scramble"] = async (...request) => this.#current.scramble(...request);
  check: Engine["check"] = async (...request) => this.#current.check(...request);
  solve: Engine["solve"] = async (...request) => this.#current.solve(...request);
  tables: Engine["tables"] = async () => this.#current.tables();
  analyse: Engine["analyse"] = async (...request) => this.#current.analyse(...request);
  explain: Engine["explain"] = async (...request) => this.#current.explain(...request);
  trace: Engine["trace"] = async (...request) => this.#current.trace(...request);
}
