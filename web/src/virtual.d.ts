/** The engine for the browser, relative to the page; null where the page was built without (build/engine.ts). */
declare module "virtual:engine" {
  const file: string | null;
  export default file;
}
