import { describe, expect, it } from "vitest";
import { chooseTests, type TestIndex } from "../../mutants/choose-tests.ts";
import { getDomain, isTestOf } from "../../mutants/domains.ts";
import { type Area, createMutant } from "../../mutants/mutant.ts";

const paths = [
  "tests/unit/bookings/slot.test.ts",
  "tests/unit/shared/clock.test.ts",
  "tests/unit/architecture/schema-texts.test.ts",
  "tests/components/bookings/hold.test.tsx",
  "tests/db/booking-race.test.ts",
  "tests/db/jobs.test.ts",
  "tests/db/schema.test.ts",
  "tests/e2e/checkout-hold.spec.ts",
  "tests/e2e/host-earnings.spec.ts",
  "supabase/tests/000_helpers.test.sql",
  "supabase/tests/booking_holds.test.sql",
  "supabase/tests/jobs.test.sql",
  "supabase/tests/venues.test.sql",
];
const contents = new Map([
  ["tests/unit/architecture/schema-texts.test.ts", "readSchemaFiles()"],
  ["supabase/tests/venues.test.sql", "select public.hold_booking();"],
]);
const schemas = [
  {
    path: "supabase/schemas/bookings/holds.sql",
    text: "create function private.is_late() returns boolean language sql as $$ select now() > a $$;",
  },
  {
    path: "supabase/schemas/bookings/requests.sql",
    text: "create function public.hold_booking() returns void language sql as $$ select private.is_late() $$;",
  },
];
const index: TestIndex = {
  tests: paths.map((path) => ({ path, text: contents.get(path) ?? "" })),
  importers: new Map([
    ["lib/bookings/rules/slot.ts", ["lib/jobs/worker.ts"]],
    ["lib/jobs/worker.ts", ["tests/db/jobs.test.ts", "tests/unit/shared/clock.test.ts"]],
  ]),
  schemas,
};

const createFault = (path: string, area: Area, text = "a < b") =>
  createMutant({ path, text }, area, {
    kind: "comparison turned",
    start: text.indexOf("now()"),
    end: text.indexOf("now()") + 1,
    replacement: ">=",
  });

describe("the domain of a file", () => {
  it.each([
    ["lib/bookings/rules/slot.ts", "bookings"],
    ["components/venues/search/filters/filters.tsx", "venues/search"],
    ["components/venues/facts.tsx", "venues"],
    ["supabase/schemas/search/results.sql", "venues/search"],
    ["lib/shared/money.ts", "shared"],
    ["middleware.ts", null],
  ])("%s is %s", (path, domain) => {
    expect(getDomain(path)).toBe(domain);
  });

  it("is recognised in the names of flat folders, in the singular and the plural", () => {
    expect(isTestOf("tests/db/booking-race.test.ts", "bookings")).toBe(true);
    expect(isTestOf("supabase/tests/booking_holds.test.sql", "bookings")).toBe(true);
    expect(isTestOf("tests/e2e/notification-bell.spec.ts", "notifications")).toBe(true);
    expect(isTestOf("tests/e2e/host-earnings.spec.ts", "bookings")).toBe(false);
  });
});

describe("a mutant meets", () => {
  it("the tests of its domain, and those that import its file", () => {
    expect(chooseTests(createFault("lib/bookings/rules/slot.ts", "rules"), index)).toEqual({
      unit: ["tests/unit/bookings/slot.test.ts", "tests/unit/shared/clock.test.ts"],
      components: ["tests/components/bookings/hold.test.tsx"],
      pgtap: [],
      db: ["tests/db/booking-race.test.ts", "tests/db/jobs.test.ts"],
      browser: ["tests/e2e/checkout-hold.spec.ts"],
    });
  });

  it("in SQL also those that name its function or one that calls it", () => {
    const [holds] = schemas;
    expect(chooseTests(createFault(holds?.path ?? "", "sql", holds?.text), index)).toEqual({
      unit: ["tests/unit/architecture/schema-texts.test.ts"],
      components: [],
      pgtap: ["supabase/tests/booking_holds.test.sql", "supabase/tests/venues.test.sql"],
      db: ["tests/db/booking-race.test.ts"],
      browser: ["tests/e2e/checkout-hold.spec.ts"],
    });
  });
});
