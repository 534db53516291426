import { expect, it } from "vitest";
import { scriptsAfterPaint } from "@/lib/page-cache/scripts-after-paint";

const page = (head: string, body: string) =>
  `<!DOCTYPE html><html><head>${head}</head><body>${body}</body></html>`;

it("keeps the page's scripts for later, in their places, and adds what asks for them at its end", () => {
  const html = page(
    '<link rel="stylesheet" href="/_next/a.css"/><link rel="preload" as="script" fetchPriority="low" href="/_next/z.js"/><script src="/_next/a.js" async=""></script>',
    '<p>قاعة</p><script src="/_next/z.js" async=""></script>',
  );
  const late = scriptsAfterPaint(html);
  expect(late).not.toMatch(/<script src=|as="script"/);
  expect(late).toContain('<script type="text/plain" data-late="/_next/a.js"></script></head>');
  expect(late).toContain('<p>قاعة</p><script type="text/plain" data-late="/_next/z.js"></script>');
  expect(late).toContain('<link rel="stylesheet" href="/_next/a.css"/>');
  expect(late).toMatch(/<script>\(function .*\)\(\)<\/script><\/body><\/html>$/s);
});

it.each([
  ["has none", page("", "<p>x</p>")],
  ["has them elsewhere", page('<script src="https://maps.test/a.js" async=""></script>', "")],
  ["runs them in its text", page("<script>f()</script>", '<script type="module">g()</script>')],
  ["is for browsers without modules", page('<script src="/_next/p.js" noModule=""></script>', "")],
  ["only speaks of them", page("", '<p>&lt;script src="/_next/a.js" async=""&gt;</p>')],
  ["is no page", '<script src="/_next/a.js" async="">'],
])("leaves a page as it is that %s", (_, html) => {
  expect(scriptsAfterPaint(html)).toBe(html);
});
