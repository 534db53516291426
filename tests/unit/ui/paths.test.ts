import { describe, expect, it } from "vitest";
import { localizeHref } from "@/lib/i18n/href";
import { localizePath, splitLocale } from "@/lib/i18n/paths";

describe("addresses in two languages", () => {
  it("leaves English without a prefix", () => {
    expect(localizePath("en", "/")).toBe("/");
    expect(localizePath("en", "/explore?q=a")).toBe("/explore?q=a");
  });

  it("puts Arabic under /ar, with query and fragment", () => {
    expect(localizePath("ar", "/")).toBe("/ar");
    expect(localizePath("ar", "/?a=1")).toBe("/ar?a=1");
    expect(localizePath("ar", "/#top")).toBe("/ar#top");
    expect(localizePath("ar", "/explore?q=a")).toBe("/ar/explore?q=a");
  });

  it("finds the path without its language", () => {
    expect(splitLocale("/ar").path).toBe("/");
    expect(splitLocale("/en").path).toBe("/");
    expect(splitLocale("/ar/explore").path).toBe("/explore");
    expect(splitLocale("/arches").path).toBe("/arches");
    expect(splitLocale("/").path).toBe("/");
    expect(splitLocale("/arabesque").locale).toBe("en");
  });

  it("takes a language off and puts it on again", () => {
    for (const address of ["/", "/explore", "/ar", "/ar/explore", "/arabesque"]) {
      const { locale, path } = splitLocale(address);
      expect(localizePath(locale, path)).toBe(address);
    }
  });

  it("writes queries, and leaves other sites and places on the page alone", () => {
    expect(
      localizeHref("ar", { pathname: "/signin", query: { next: "/a?b", no: undefined } }),
    ).toBe("/ar/signin?next=%2Fa%3Fb");
    expect(localizeHref("en", { pathname: "/x", query: { a: ["1", 2] } })).toBe("/x?a=1&a=2");
    for (const href of ["#s1", "mailto:a@b.example", "https://b.example/", "//b.example"]) {
      expect(localizeHref("ar", href)).toBe(href);
    }
  });
});
