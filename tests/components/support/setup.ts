// Runs before each file of component tests. Loads the site's styles and requires an empty console.
import "../../../app/globals.css";
import "./fonts.css";
import "./locators.ts";
import { toast } from "sonner";
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
  // The list of toasts outlives the rendered component: a toast below the pointer would stay and cover the next test's controls.
  toast.dismiss();
  history.replaceState(null, "", address);
  localStorage.clear();
  sessionStorage.clear();
  expect(messages).toEqual([]);
});
