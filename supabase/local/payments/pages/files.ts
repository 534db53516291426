import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { projectRoot } from "../../settings.ts";

const browser = resolve(import.meta.dirname, "browser");
const fonts = resolve(projectRoot, "app/fonts");

/** The files of the pages, by path under /payments. */
const files: Record<string, { file: string; type: string }> = {
  "payments.css": { file: resolve(browser, "payments.css"), type: "text/css; charset=utf-8" },
  "card-form.js": {
    file: resolve(browser, "card-form.js"),
    type: "text/javascript; charset=utf-8",
  },
  "fonts/readex-pro-latin.woff2": {
    file: resolve(fonts, "readex-pro-latin.woff2"),
    type: "font/woff2",
  },
  "fonts/readex-pro-arabic.woff2": {
    file: resolve(fonts, "readex-pro-arabic.woff2"),
    type: "font/woff2",
  },
};

/** Returns a file of the pages; null for an unknown path. */
export async function pageFile(path: string): Promise<Response | null> {
  const known = Object.hasOwn(files, path) ? files[path] : undefined;
  if (!known) return null;
  return new Response(await readFile(known.file), {
    headers: {
      "content-type": known.type,
      // The fonts never change; the rest changes with the code.
      "cache-control": path.startsWith("fonts/") ? "public, max-age=86400" : "no-cache",
      "x-content-type-options": "nosniff",
    },
  });
}
