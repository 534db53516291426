// Combinations: all four; the badge does not depend on the theme.
import { sample } from "../support/sample";
import { backendUrl, publishableKey } from "./support/backend";
import { localePath, translator } from "./support/i18n";
import { allViews } from "./support/screens";
import { expect, test } from "./support/test";

for (const { locale, screen, view } of sample(
  allViews,
  "the badge of the environment says what is set, reveals the values, and stays dismissed",
)) {
  // Only in test:all: tests/components/layout/environment-badge.test.tsx shows the badge.
  test(`the badge of the environment says what is set, reveals the values, and stays dismissed (${view})`, {
    tag: "@all",
  }, async ({ page }) => {
    const t = translator(locale);
    await page.setViewportSize(screen);
    await page.goto(localePath(locale, "/services"));
    const badge = page.getByRole("complementary", { name: t("layout.environment.label") });
    await badge.getByRole("button").click();
    const details = page.getByRole("dialog", { name: t("layout.environment.label") });
    const variables = [
      ["url", "set", "NEXT_PUBLIC_SUPABASE_URL"],
      ["key", "set", "NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY"],
      ["maps", "optionalMissing", "NEXT_PUBLIC_MAPS_KEY"],
    ] as const;
    const terms = variables.map(
      ([label, state]) => `${t(`layout.environment.${label}`)}${t(`layout.environment.${state}`)}`,
    );
    await expect(details.locator("dt")).toHaveText(terms);
    await expect(details.locator("dd")).toHaveText(variables.map(([, , name]) => name));
    await details.getByRole("button", { name: t("layout.environment.reveal") }).click();
    await expect(details.locator("dd")).toHaveText([
      backendUrl,
      publishableKey,
      "NEXT_PUBLIC_MAPS_KEY",
    ]);
    await details.getByRole("button", { name: t("layout.environment.dismiss") }).click();
    await expect(badge).toBeHidden();
    await page.goto(localePath(locale, "/services"));
    await expect(badge).toBeHidden();
  });
}
