import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["dist/**", "node_modules/**", "shots/**"] },
  ...tseslint.configs.strict,
  ...tseslint.configs.stylistic,
  {
    rules: {
      "no-console": "error",
      eqeqeq: "error",
      "max-lines": ["error", { max: 300, skipBlankLines: true, skipComments: true }],
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/consistent-type-definitions": "off",
    },
  },
  // Generated.
  { files: ["src/engine/fields.ts"], rules: { "max-lines": "off" } },
  { files: ["e2e/**", "wasm/**"], rules: { "no-console": "off" } },
);
