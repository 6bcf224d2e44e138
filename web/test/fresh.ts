// Before every file: modules as if just loaded and the globals of Node, although all files share a few threads.

import { vi } from "vitest";

vi.unstubAllGlobals();
vi.resetModules();
