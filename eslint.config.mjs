// @ts-check
import { join } from "node:path";
import eslint from "@eslint/js";
import { defineConfig, includeIgnoreFile } from "eslint/config";
import tseslint from "typescript-eslint";

export default defineConfig(
  includeIgnoreFile(join(import.meta.dirname, ".gitignore")),
  { ignores: ["scripts/sample/", "test/vscode/workspace/"] },
  eslint.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // `connection.sendDiagnostics` returns a thenable that is no Promise.
      "@typescript-eslint/no-floating-promises": ["error", { checkThenables: true }],
      // A number or a flag in a message reads as it is.
      "@typescript-eslint/restrict-template-expressions": [
        "error",
        { allowNumber: true, allowBoolean: true },
      ],
      // `() => doIt()` says what it does.
      "@typescript-eslint/no-confusing-void-expression": [
        "error",
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      // The type checker knows better, in JavaScript too: all of it is checked.
      "no-undef": "off",
      // `_` names what a signature has to have.
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "max-lines": ["error", { max: 250, skipBlankLines: true, skipComments: true }],
      "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ["scripts/**"],
    rules: {
      // A cast in JSDoc is a pair of parentheses to ESLint; the type checker sees it.
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-return": "off",
    },
  },
  {
    files: ["test/**"],
    rules: {
      // A suite is one function, and as long as what it specifies.
      "max-lines-per-function": "off",
      "max-lines": "off",
      "@typescript-eslint/no-non-null-assertion": "off",
    },
  },
);
