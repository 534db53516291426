import { expect, it } from "vitest";
import { deferScripts } from "@/lib/server/deferred-scripts";

const page = (head: string, body: string) =>
  `<!DOCTYPE html><html><head>${head}</head><body>${body}</body></html>`;

it("a page's scripts become a list at its end, from which a script requests them", () => {
  const html = page(
    '<link rel="stylesheet" href="/_next/a.css"/><link rel="preload" as="script" fetchPriority="low" href="/_next/z.js"/><script src="/_next/a.js" async=""></script>',
    '<p>قاعة</p><script src="/_next/z.js" async=""></script>',
  );
  const deferred = deferScripts(html);
  expect(deferred).not.toMatch(/<script src=|as="script"/);
  expect(deferred).toContain(
    '<p>قاعة</p><script type="text/plain" data-deferred-src="/_next/a.js /_next/z.js"></script>',
  );
  expect(deferred).toContain('<link rel="stylesheet" href="/_next/a.css"/>');
  expect(deferred).toMatch(/<script>\(function .*\)\(\)<\/script><\/body><\/html>$/s);
});

it("the script at the page's end is a program by itself", () => {
  const [, program = ""] =
    /<script>(.*)<\/script><\/body>/s.exec(
      deferScripts(page('<script src="/_next/a.js" async=""></script>', "")),
    ) ?? [];
  expect(() => new Function(program)).not.toThrow();
  expect(program).not.toMatch(/\/\/|\n/);
});

it.each([
  ["without scripts", page("", "<p>x</p>")],
  [
    "with scripts of other sites",
    page('<script src="https://maps.test/a.js" async=""></script>', ""),
  ],
  ["with inline scripts", page("<script>f()</script>", '<script type="module">g()</script>')],
  ["with scripts for old browsers", page('<script src="/_next/p.js" noModule=""></script>', "")],
  ["that shows a script as text", page("", '<p>&lt;script src="/_next/a.js" async=""&gt;</p>')],
  ["without a body", '<script src="/_next/a.js" async=""></script>'],
])("a page %s is returned as it is", (_, html) => {
  expect(deferScripts(html)).toBe(html);
});
