import { relative } from "node:path";
import type { Vite } from "vitest/node";

/**
 * Replaces the functions of each file that begins with `"use server"` by mocks, so that no server code reaches the browser. A
 * test sets the answer of an action: `vi.mocked(saveProfile).mockResolvedValue({ ok: true, data: undefined })`. An action without
 * an answer throws its name.
 */
export function fakeServerActions(root: string): Vite.Plugin {
  return {
    name: "fake-server-actions",
    enforce: "pre",
    transform(code, id) {
      if (!/^\s*(\/\/.*\s*)*["']use server["']/.test(code)) return;
      const file = relative(root, id);
      const names = [...code.matchAll(/^export (?:const|async function) (\w+)/gm)].map(
        ([, name]) => name,
      );
      const actions = names.map(
        (name) => `export const ${name} = vi.fn(() => {
          throw new Error("No answer is set for ${name} of ${file}");
        });`,
      );
      return { code: ['import { vi } from "vitest";', ...actions].join("\n"), map: null };
    },
  };
}
