import { describe, expect, it } from "vitest";
import { localHref } from "@/lib/i18n/href";
import { barePath, localPath } from "@/lib/i18n/paths";

describe("addresses in two languages", () => {
  it("leaves English without a prefix", () => {
    expect(localPath("en", "/")).toBe("/");
    expect(localPath("en", "/explore?q=a")).toBe("/explore?q=a");
  });

  it("puts Arabic under /ar, with query and fragment", () => {
    expect(localPath("ar", "/")).toBe("/ar");
    expect(localPath("ar", "/?a=1")).toBe("/ar?a=1");
    expect(localPath("ar", "/#top")).toBe("/ar#top");
    expect(localPath("ar", "/explore?q=a")).toBe("/ar/explore?q=a");
  });

  it("finds the path without its language", () => {
    expect(barePath("/ar")).toBe("/");
    expect(barePath("/en")).toBe("/");
    expect(barePath("/ar/explore")).toBe("/explore");
    expect(barePath("/arches")).toBe("/arches");
    expect(barePath("/")).toBe("/");
  });

  it("writes queries, and leaves other sites and places on the page alone", () => {
    expect(localHref("ar", { pathname: "/signin", query: { next: "/a?b", no: undefined } })).toBe(
      "/ar/signin?next=%2Fa%3Fb",
    );
    expect(localHref("en", { pathname: "/x", query: { a: ["1", 2] } })).toBe("/x?a=1&a=2");
    for (const href of ["#s1", "mailto:a@b.example", "https://b.example/", "//b.example"]) {
      expect(localHref("ar", href)).toBe(href);
    }
  });
});
