import type { Plugin } from "vitepress";

/**
 * Leaves the search index and tree shaking out of the server build: it only writes the pages' HTML and is then deleted,
 * while readers get the files of the client build.
 */
export function plainOnServer(): Plugin {
  return {
    name: "plain-on-server",
    enforce: "pre",
    config: (_, { isSsrBuild }) => (isSsrBuild ? { build: { rollupOptions: { treeshake: false } } } : {}),
    load: (id, options) => (options?.ssr && id === "/@localSearchIndex" ? "export default {}" : undefined),
  };
}
