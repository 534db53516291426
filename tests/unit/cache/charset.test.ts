import { describe, expect, it } from "vitest";
import { withCharset } from "@/lib/cache/charset";

describe("withCharset", () => {
  it.each([
    "text/plain",
    "text/html",
    "text/x-component",
    "text/calendar",
    "application/xml",
    "image/svg+xml",
    "application/manifest+xml",
  ])("names UTF-8 for %s", (type) => {
    expect(withCharset(type)).toBe(`${type}; charset=utf-8`);
  });

  it.each([
    "text/html; charset=utf-8",
    "text/csv;charset=UTF-8",
    "application/json",
    "application/javascript",
    "image/webp",
    "font/woff2",
    "application/octet-stream",
  ])("leaves %s as it is", (type) => {
    expect(withCharset(type)).toBe(type);
  });
});
