import { expect, it } from "vitest";
import { browserFailures } from "@/tests/runner/browser";
import { formatFailures, shownPage } from "@/tests/runner/failures";
import { vitestFailures } from "@/tests/runner/vitest";

it("a failure is printed as its title and the first lines of its message, without colours, empty lines and lines of libraries", () => {
  const message =
    "\u001b[31mexpected 1\n\nto be 2\u001b[39m\n  at a.ts:1\n  at file:///node_modules/x.js\nfourth line\nfifth line";
  const lines = formatFailures([
    { title: "unit: a sum", message },
    { title: "types", message: "" },
  ]).split("\n");
  expect(lines).toEqual([
    "Failed:",
    "✗ unit: a sum",
    "    expected 1",
    "    to be 2",
    "      at a.ts:1",
    "    fourth line",
    "✗ types",
  ]);
});

it("a line of a failure message that is longer than a terminal is wide is cut", () => {
  const [, , line] = formatFailures([{ title: "a", message: "x".repeat(1000) }]).split("\n");
  expect(line).toHaveLength(200);
  expect(line).toMatch(/x…$/);
});

it("nothing is printed about failures when nothing has failed", () => {
  expect(formatFailures([])).toBe("");
});

it("the failures of vitest are the tests that failed, and the files that failed without a test", () => {
  const test = (fullName: string, status: string, failureMessages: string[] = []) => ({
    fullName,
    status,
    failureMessages,
  });
  const testResults = [
    {
      name: "/work/a.test.ts",
      status: "failed",
      message: "",
      assertionResults: [test("adds", "passed"), test("subtracts", "failed", ["one", "two"])],
    },
    {
      name: "/work/b.test.ts",
      status: "failed",
      message: "cannot be loaded",
      assertionResults: [],
    },
    {
      name: "/work/c.test.ts",
      status: "passed",
      message: "",
      assertionResults: [test("c", "passed")],
    },
  ];
  expect(vitestFailures("unit", { numPassedTests: 2, testResults })).toEqual([
    { title: "unit: subtracts", message: "one\ntwo" },
    { title: "unit: /work/b.test.ts", message: "cannot be loaded" },
  ]);
});

it("the failures of Playwright are the tests that did not pass at once, by their whole title", () => {
  const spec = (title: string, status: string, messages: string[]) => ({
    title,
    tests: [{ status, results: messages.map((message) => ({ duration: 1, error: { message } })) }],
  });
  const report = {
    stats: { expected: 1 },
    errors: [{ message: "a worker broke" }],
    suites: [
      {
        title: "booking.spec.ts",
        specs: [spec("a guest pays", "expected", [])],
        suites: [
          {
            title: "a host",
            specs: [
              spec("declines", "unexpected", ["no button"]),
              spec("accepts", "flaky", ["late"]),
            ],
          },
        ],
      },
    ],
  };
  expect(browserFailures(report)).toEqual([
    { title: "browser: booking.spec.ts › a host › declines", message: "no button", page: "" },
    { title: "browser: booking.spec.ts › a host › accepts", message: "late", page: "" },
    { title: "browser: a failure outside of a test", message: "a worker broke" },
  ]);
});

const pageOf = (heading: string) =>
  [
    "# Error details",
    "```",
    "Error: no heading",
    "```",
    heading,
    "```yaml",
    "- banner:",
    '  - link "Mahfil":',
    "- main:",
    '  - heading "Checkout" [level=1]',
    "  - list:",
    "    - listitem:",
    '      - link "Hall":',
    "        - /url: /venues/1",
    '  - option "1:00 PM"',
    "  - alert: This time is taken",
    "- contentinfo: Footer",
    "```",
    "# Test source",
  ].join("\n");

it("the page of a failure is what is read in its main part, with or without a heading of its own", () => {
  for (const context of [pageOf("# Page snapshot"), pageOf("")]) {
    const page = shownPage(context);
    expect(page.trimEnd().split("\n")).toEqual([
      "- main:",
      '  - heading "Checkout" [level=1]',
      '      - link "Hall":',
      "  - alert: This time is taken",
    ]);
    expect(formatFailures([{ title: "browser: books", message: "no heading", page }])).toBe(
      [
        "Failed:",
        "✗ browser: books",
        "    no heading",
        "    | - main:",
        '    |   - heading "Checkout" [level=1]',
        '    |       - link "Hall":',
        "    |   - alert: This time is taken",
      ].join("\n"),
    );
  }
  expect(shownPage("# Error details")).toBe("");
  expect(shownPage("```yaml\n- alert: Not found\n```")).toBe("- alert: Not found\n");
});

it("a page is printed with no more lines than somebody reads, from both of its ends", () => {
  const page = Array.from({ length: 500 }, (_, line) => `- text: ${line}`).join("\n");
  const lines = formatFailures([{ title: "a", message: "", page }]).split("\n");
  expect(lines).toHaveLength(2 + 121);
  expect(lines.at(2)).toBe("    | - text: 0");
  expect(lines.at(-1)).toBe("    | - text: 499");
});
