import type { Plugin } from "vitepress";

/**
 * Keeps out of the second build what only the first one needs, whose files a reader gets: the second one only writes the
 * pages' HTML, and is thrown away. It has no search, and takes no time to find the code that is not used.
 */
export function plainOnServer(): Plugin {
  return {
    name: "plain-on-server",
    enforce: "pre",
    config: (_, { isSsrBuild }) => (isSsrBuild ? { build: { rollupOptions: { treeshake: false } } } : {}),
    load: (id, options) => (options?.ssr && id === "/@localSearchIndex" ? "export default {}" : undefined),
  };
}
