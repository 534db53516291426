import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isolatedFiles } from "../../isolated-files.ts";
import { wholeRunFiles } from "../../whole-run-files.ts";

const root = join(import.meta.dirname, "../../..");
const files = globSync("tests/{unit,db,faults,stand-ins}/**/*.test.{ts,tsx}", { cwd: root });

describe("browser tests", () => {
  it("navigate with pages that wait for hydration, or name what they wait for, so that no press is lost", () => {
    const callsOf = (text: string) => text.match(/\.(?:goto|reload)\([^;]*/g) ?? [];
    const waits =
      /waitForHydrationOnNavigation\(|import \{[^}]*\btest\b[^}]*\} from ".*support\/test"/;
    const offenders = globSync("tests/{bench,deploys,e2e,faults,hosted}/**/*.ts", { cwd: root })
      // Its functions are given the pages of a test.
      .filter((file) => !file.startsWith("tests/e2e/support/"))
      .filter((file) => {
        const text = readFileSync(join(root, file), "utf8");
        return callsOf(text).some((call) => !call.includes("waitUntil")) && !waits.test(text);
      });
    expect(offenders).toEqual([]);
  });
});

describe("the lists of test files", () => {
  it("name only files that exist", () => {
    const listed = [...Object.keys(isolatedFiles), ...Object.keys(wholeRunFiles)];
    expect(listed.filter((file) => !files.includes(file))).toEqual([]);
  });

  it("isolate every file that replaces modules or writes the environment", () => {
    const changesProcess = /\bvi\.(do)?[mM]ock\(|\bprocess\.env\.\w+ \??=(?!=)/;
    const changing = files.filter((file) =>
      changesProcess.test(readFileSync(join(root, file), "utf8")),
    );
    expect(changing.filter((file) => !(file in isolatedFiles))).toEqual([]);
  });
});
