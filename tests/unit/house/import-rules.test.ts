import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { cruise } from "dependency-cruiser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

// A small house beside the real one, in which each file breaks one rule.
const house = mkdtempSync(join(tmpdir(), "mahfil-house-"));

const files: Record<string, string> = {
  "lib/supabase/public.ts": "export const client = 1;",
  "lib/venues/rules/price.ts": 'import "../../supabase/public";',
  "lib/venues/queries.ts": 'import "../i18n/navigation";',
  "lib/venues/actions.ts": "export const act = 1;",
  "lib/venues/helper.ts": 'import "./actions";',
  "lib/i18n/navigation.ts": "export const go = 1;",
  "lib/ground.ts": 'import "../components/ui/button";',
  "lib/left.ts": 'import "./right";',
  "lib/right.ts": 'import "./left";',
  "lib/leak.ts": 'import "../supabase/local/keys";',
  "supabase/local/keys.ts": "export const secret = 1;",
  "components/ui/button.ts": 'import "../../lib/venues/queries";',
  "components/venues/card.ts": 'import "../bookings/card";',
  "components/bookings/card.ts": 'import "../../app/page";',
  "app/page.ts": 'import "../lib/supabase/public";',
};

describe("a file that breaks a rule of the house is refused", () => {
  let broken: string[] = [];

  beforeAll(async () => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(house, path)), { recursive: true });
      writeFileSync(join(house, path), `${text}\nexport default 0;\n`);
    }
    cpSync("tsconfig.json", join(house, "tsconfig.json"));
    symlinkSync(join(process.cwd(), "node_modules"), join(house, "node_modules"));
    const { default: config } = await import(
      pathToFileURL(resolve(".dependency-cruiser.mjs")).href
    );
    const { output } = await cruise(["app", "components", "lib"], {
      baseDir: house,
      validate: true,
      ruleSet: { forbidden: config.forbidden },
      doNotFollow: { path: "node_modules" },
      tsPreCompilationDeps: true,
      parser: "swc",
    } as Parameters<typeof cruise>[1]);
    if (typeof output === "string") throw new Error("expected a result");
    broken = output.summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
  });
  afterAll(() => rmSync(house, { recursive: true }));

  it.each([
    "lib-is-the-ground: lib/ground.ts",
    "components-never-know-the-app: components/bookings/card.ts",
    "data-through-one-door: app/page.ts",
    "domains-do-not-mix: components/venues/card.ts",
    "ui-is-plain: components/ui/button.ts",
    "actions-are-for-the-interface: lib/venues/helper.ts",
    "queries-do-not-navigate: lib/venues/queries.ts",
    "rules-are-pure: lib/venues/rules/price.ts",
    "tools-stay-outside: lib/leak.ts",
    "no-cycles: lib/left.ts",
  ])("%s", (violation) => {
    expect(broken).toContain(violation);
  });
});
