import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { EnvironmentStatus } from "@/components/layout/environment-status";
import { publicEnv } from "@/lib/env";
import { translator } from "../support/messages.ts";
import { renderServerIn } from "../support/server-components.tsx";
import { views } from "../support/views.ts";

const { supabaseUrl, supabaseKey, mapsKey } = publicEnv;
const unset = { supabaseUrl: null, supabaseKey: null, mapsKey: null };
const backend = { supabaseUrl: "https://backend.test", supabaseKey: "public" };
afterEach(() => {
  Object.assign(publicEnv, { supabaseUrl, supabaseKey, mapsKey });
});

for (const { locale, screen, view } of views) {
  const t = translator(locale);
  const text = (key: string) => t(`layout.environment.${key}`);

  test.each([
    ["is complete without the key of maps", backend, "ready", ["set", "set", "optionalMissing"]],
    [
      "is complete with the key of maps",
      { ...backend, mapsKey: "maps" },
      "ready",
      ["set", "set", "set"],
    ],
    [
      "is not complete without the backend's key",
      { ...backend, supabaseKey: null, mapsKey: "maps" },
      "incomplete",
      ["set", "missing", "set"],
    ],
    [
      "is not complete without the backend's address",
      { ...backend, supabaseUrl: null },
      "incomplete",
      ["missing", "set", "optionalMissing"],
    ],
  ] as const)(`the environment %s (${view})`, async (_, environment, status, states) => {
    Object.assign(publicEnv, unset, environment);
    await renderServerIn(locale, <EnvironmentStatus />, { screen });
    const badge = page.getByRole("complementary", { name: text("label") });
    await badge.getByRole("button", { name: text(status), exact: true }).click();
    const details = page.getByRole("dialog", { name: text("label") });
    await expect.element(details).toBeVisible();
    const terms = [...details.element().querySelectorAll("dt")].map((term) => term.textContent);
    expect(terms).toEqual(
      ["url", "key", "maps"].map((name, index) => text(name) + text(states[index] ?? "")),
    );
  });
}
