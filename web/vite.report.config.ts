// The report's own build: one template file with script, style and font inside. `taquin experiment report` puts the
// results where the template says TAQUIN-DATA.

import { defineConfig, type Plugin } from "vite";

const POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; font-src data:; img-src data:; base-uri 'none'; form-action 'none'";

const TEMPLATE = (script: string, style: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta http-equiv="Content-Security-Policy" content="${POLICY}" />
    <link rel="icon" href="data:," />
    <title>taquin</title>
    <style>${style}</style>
  </head>
  <body>
    <div id="app"></div>
    <script type="application/json" id="taquin-data"><!--TAQUIN-DATA--></script>
    <script type="module">${script}</script>
  </body>
</html>
`;

function oneFile(): Plugin {
  return {
    name: "taquin-report",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      let script = "";
      let style = "";
      for (const [name, piece] of Object.entries(bundle)) {
        if (piece.type === "chunk") script += piece.code;
        else if (name.endsWith(".css")) style += String(piece.source);
        Reflect.deleteProperty(bundle, name);
      }
      // What would end the element early is written so that it does not.
      const safe = script.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
      this.emitFile({ type: "asset", fileName: "report.html", source: TEMPLATE(safe, style) });
    },
  };
}

export default defineConfig({
  plugins: [oneFile()],
  publicDir: false,
  esbuild: { jsx: "automatic", jsxImportSource: "preact", legalComments: "none" },
  build: {
    target: "es2022",
    outDir: "dist/report",
    emptyOutDir: true,
    assetsInlineLimit: 1_000_000,
    cssCodeSplit: false,
    modulePreload: false,
    reportCompressedSize: false,
    rollupOptions: { input: "src/lab/report.tsx", output: { inlineDynamicImports: true } },
  },
});
