// @vitest-environment node
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const cli = resolve("node_modules/.bin/supabase");
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "mahfil-cli-"));
  for (const path of ["config.toml", ".env.development", "templates"]) {
    cpSync(resolve("supabase", path), join(folder, "supabase", path), { recursive: true });
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a CLI command that reads the whole configuration, with only these variables set. */
function createFunction(name: string, variables: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(cli, ["functions", "new", name], {
    cwd: folder,
    encoding: "utf8",
    env: {
      NODE_ENV: "test",
      PATH: process.env.PATH,
      HOME: folder,
      DO_NOT_TRACK: "1",
      ...variables,
    },
  });
  return { status, output: stdout + stderr };
}

describe("the Supabase CLI", () => {
  test("reads the configuration of a fresh clone, and warns of nothing in it", () => {
    const { status, output } = createFunction("one", {});
    expect(output).not.toMatch(/Invalid|WARN/);
    expect(status).toBe(0);
  });

  test("refuses to configure a project from the defaults of a fresh clone", () => {
    const { status, output } = createFunction("two", { SUPABASE_ENV: "production" });
    expect(output).toContain("SMTP_PORT");
    expect(status).not.toBe(0);
  });
});
