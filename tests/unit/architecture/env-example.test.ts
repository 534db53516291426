// @vitest-environment node
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("every variable that the site reads is named in .env.example", () => {
  const read = readFileSync("lib/env.ts", "utf8").matchAll(/process\.env\.([A-Z_]+)/g);
  const example = readFileSync(".env.example", "utf8");
  const missing = [...read]
    .map(([, name]) => name)
    // Set by Next itself.
    .filter((name) => name !== "NODE_ENV" && !new RegExp(`^${name}=`, "m").test(example));
  expect(missing).toEqual([]);
});
