// Runs before each file of component tests: the site's styles, and a console that must stay clean.
import "../../../app/globals.css";
import "./fonts.css";
import "./locators.ts";
import { afterEach, beforeEach, expect, vi } from "vitest";

let messages: string[] = [];
const address = location.href;

document.body.className = "flex min-h-dvh flex-col bg-page text-ink";

beforeEach(() => {
  messages = [];
  for (const method of ["error", "warn"] as const) {
    vi.spyOn(console, method).mockImplementation((...values: unknown[]) => {
      messages.push(values.map(String).join(" "));
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  history.replaceState(null, "", address);
  localStorage.clear();
  sessionStorage.clear();
  expect(messages).toEqual([]);
});
