/** The engine for the browser, relative to the page; null where the page was built without (build/engine.ts). */
declare module "virtual:engine" {
  const file: string | null;
  export default file;
}

/** The studies that come with taquin (build/studies.ts). */
declare module "virtual:studies" {
  const list: import("./lab/packed").Shipped[];
  export default list;
}
