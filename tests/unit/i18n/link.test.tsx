import NextLink from "next/link";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { Link } from "@/components/i18n/link";

vi.mock("next/navigation", () => ({ useParams: () => ({ locale: "ar" }) }));

it("a link is on the server what Next's own link is", () => {
  const shared = { className: "button", "aria-label": "Venues", children: "Venues" };
  const link = (
    <Link {...shared} href={{ pathname: "/explore", query: { q: "a b" } }} scroll={false} replace />
  );
  const nextLink = (
    <NextLink {...shared} href="/ar/explore?q=a+b" scroll={false} replace prefetch={false} />
  );
  expect(renderToStaticMarkup(link)).toBe(renderToStaticMarkup(nextLink));
});
