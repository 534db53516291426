import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { EnvironmentStatus } from "@/components/layout/environment-status";
import { renderIn } from "../support/render.tsx";
import { allViews } from "../support/views.ts";

for (const { locale, screen, view, t } of allViews) {
  test(`the badge of the environment says what is set, reveals the values, and stays dismissed (${view})`, async () => {
    const { unmount } = await renderIn(locale, EnvironmentStatus, { screen });
    const label = t("layout.environment.label");
    const badge = page.getByRole("complementary", { name: label });
    await badge.getByRole("button").click();
    const details = page.getByRole("dialog", { name: label });
    const variables = [
      ["url", "set", "NEXT_PUBLIC_SUPABASE_URL"],
      ["key", "set", "NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY"],
      ["maps", "optionalMissing", "NEXT_PUBLIC_MAPS_KEY"],
    ] as const;
    const textsOf = (selector: string) =>
      details
        .getBySelector(selector)
        .elements()
        .map((each) => each.textContent);
    await expect.element(details).toBeVisible();
    await expect.element(details).toBeInViewport({ ratio: 1 });
    expect(textsOf("dt")).toEqual(
      variables.map(
        ([name, state]) => `${t(`layout.environment.${name}`)}${t(`layout.environment.${state}`)}`,
      ),
    );
    expect(textsOf("dd")).toEqual(variables.map(([, , name]) => name));
    await details.getByRole("button", { name: t("layout.environment.reveal") }).click();
    expect(textsOf("dd")).toEqual([
      "http://localhost:1",
      "sb_publishable_test",
      "NEXT_PUBLIC_MAPS_KEY",
    ]);
    await details.getByRole("button", { name: t("layout.environment.dismiss") }).click();
    await expect.element(badge).not.toBeInTheDocument();

    await unmount();
    await renderIn(locale, EnvironmentStatus, { screen });
    await expect.element(badge).not.toBeInTheDocument();
  });
}
