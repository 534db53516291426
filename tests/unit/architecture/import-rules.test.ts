import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { cruise } from "dependency-cruiser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

// A small project in which each file breaks one rule.
const project = mkdtempSync(join(tmpdir(), "mahfil-import-rules-"));

const files: Record<string, string> = {
  "lib/supabase/public.ts": "export const client = 1;",
  "lib/venues/rules/price.ts": 'import "../../supabase/public";',
  "lib/venues/queries.ts": 'import "../i18n/navigation";',
  "lib/venues/actions.ts": "export const act = 1;",
  "lib/venues/helper.ts": 'import "./actions";',
  "lib/i18n/navigation.ts": "export const go = 1;",
  "lib/imports-interface.ts": 'import "../components/ui/button";',
  "lib/left.ts": 'import "./right";',
  "lib/right.ts": 'import "./left";',
  "lib/leak.ts": 'import "../supabase/local/keys";',
  "lib/server/handler.ts": "export const handle = 1;",
  "lib/supabase/site-secret.ts": "export const client = 1;",
  "lib/users/queries.ts": 'import "../supabase/site-secret";',
  "lib/around.ts": 'import "./server/handler";',
  "supabase/functions/_shared/runtime/context.ts": 'import "../verification/codes.ts";',
  "supabase/functions/_shared/runtime/types.ts": 'import "../../../../lib/venues/helper";',
  "supabase/functions/_shared/verification/codes.ts": 'import "../newsletter/handler.ts";',
  "supabase/functions/_shared/newsletter/handler.ts": 'import "../mails/render.ts";',
  "supabase/functions/_shared/mails/render.ts": "export const render = 1;",
  "supabase/functions/_shared/jobs/worker.ts": 'import "../newsletter/handler.ts";',
  "supabase/local/keys.ts": "export const secret = 1;",
  "components/ui/button.ts": 'import "../../lib/venues/queries";',
  "components/venues/card.ts": 'import "../bookings/card";',
  "components/bookings/card.ts": 'import "../../app/page";',
  "lib/routes/table.ts": "export const routes = 1;",
  "components/layout/menu.ts": 'import "../../lib/routes/table";',
  "components/quotes/price.ts": 'import "../venues/card";',
  "components/favorites/heart.ts": 'import "../venues/card";',
  "components/checkout/payment.ts": "export const payment = 1;",
  "components/bookings/steps.ts": 'import "../checkout/payment";',
  "components/i18n/link.ts": 'import "../venues/card";',
  "lib/reviews/types.ts": 'import "../payouts/rows";',
  "lib/payouts/rows.ts": "export const row = 1;",
  "lib/payouts/types.ts": 'import "../reviews/rows";',
  "lib/reviews/rows.ts": "export const row = 1;",
  "lib/venues/search/rules/rank.ts": 'import "../../../supabase/public";',
  "app/page.ts": 'import "../lib/supabase/public"; import "next/link"; import "next/image";',
};

describe("the import rules refuse a file that breaks one of them", () => {
  let broken: string[] = [];

  beforeAll(async () => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(project, path)), { recursive: true });
      writeFileSync(join(project, path), `${text}\nexport default 0;\n`);
    }
    cpSync("tsconfig.json", join(project, "tsconfig.json"));
    symlinkSync(join(process.cwd(), "node_modules"), join(project, "node_modules"));
    const { default: config } = await import(
      pathToFileURL(resolve(".dependency-cruiser.mjs")).href
    );
    const { output } = await cruise(["app", "components", "lib", "supabase/functions"], {
      baseDir: project,
      validate: true,
      ruleSet: { forbidden: config.forbidden },
      doNotFollow: { path: "node_modules" },
      tsPreCompilationDeps: true,
      parser: "swc",
    } as Parameters<typeof cruise>[1]);
    if (typeof output === "string") throw new Error("expected a result");
    broken = output.summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
  });
  afterAll(() => rmSync(project, { recursive: true }));

  it.each([
    "lib-imports-no-interface: lib/imports-interface.ts",
    "secret-key-in-one-place: lib/users/queries.ts",
    "components-import-no-app: components/bookings/card.ts",
    "interface-imports-no-backend-client: app/page.ts",
    "route-table-stays-on-the-server: components/layout/menu.ts",
    "links-keep-the-language: app/page.ts",
    "domains-import-no-other-domain: components/venues/card.ts",
    "ui-imports-no-domain-code: components/ui/button.ts",
    "lib-imports-no-actions: lib/venues/helper.ts",
    "queries-import-no-navigation: lib/venues/queries.ts",
    "rules-import-no-framework: lib/venues/rules/price.ts",
    "product-imports-no-tools: lib/leak.ts",
    "rules-import-no-framework: lib/venues/search/rules/rank.ts",
    "shown-domains-import-no-domain: components/quotes/price.ts",
    "shown-domains-import-no-domain: components/favorites/heart.ts",
    "domains-import-no-other-domain: components/bookings/steps.ts",
    "shared-components-import-no-domain: components/i18n/link.ts",
    "lib-folders-have-no-cycles: lib/reviews",
    "product-imports-no-server: lib/around.ts",
    "pictures-have-one-address: app/page.ts",
    "no-cycles: lib/left.ts",
    "function-runtime-imports-no-domain: supabase/functions/_shared/runtime/context.ts",
    "function-runtime-imports-no-domain: supabase/functions/_shared/runtime/types.ts",
    "function-domains-import-no-other-domain: supabase/functions/_shared/verification/codes.ts",
  ])("%s", (violation) => {
    expect(broken).toContain(violation);
  });

  it("every folder of functions may render mails, and jobs may do the work of every folder", () => {
    const folders = ["newsletter/handler", "jobs/worker"];
    const files = folders.map((path) => `supabase/functions/_shared/${path}.ts`);
    expect(broken.filter((violation) => files.some((file) => violation.endsWith(file)))).toEqual(
      [],
    );
  });
});
