// @vitest-environment node
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepStaticFiles } from "@/deploy/static-files";

const DAY_MS = 24 * 60 * 60 * 1000;

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "mahfil-build-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Builds as Next does: replaces everything except its cache. */
function build(...files: string[]) {
  rmSync(join(folder, "static"), { recursive: true, force: true });
  mkdirSync(join(folder, "static/chunks"), { recursive: true });
  for (const file of files) writeFileSync(join(folder, "static/chunks", file), file);
}
const served = () => readdirSync(join(folder, "static/chunks")).sort();

test("a build serves the static files of the build before it too", () => {
  build("both.js", "old.js");
  keepStaticFiles(folder);
  build("both.js", "new.js");
  keepStaticFiles(folder);
  expect(served()).toEqual(["both.js", "new.js", "old.js"]);
});

test("a static file is kept for seven days after the last build that had it", () => {
  build("old.js");
  keepStaticFiles(folder);
  build("new.js");
  keepStaticFiles(folder, Date.now() + 6 * DAY_MS);
  expect(served()).toEqual(["new.js", "old.js"]);
  build("new.js");
  keepStaticFiles(folder, Date.now() + 8 * DAY_MS);
  expect(existsSync(join(folder, "static/chunks/old.js"))).toBe(false);
});
