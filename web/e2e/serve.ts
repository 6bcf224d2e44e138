// The built page with the mock engine, for looking at it by hand.

import { startSite } from "./harness";

const site = await startSite(Number(process.env["PORT"] ?? 8016));
console.log(site.url);
