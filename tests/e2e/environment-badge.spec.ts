// Combinations: all four; the badge does not depend on the theme.
import { visit } from "./support/hydrated";
import { localePath, translator } from "./support/i18n";
import { allViews } from "./support/screens";
import { expect, test } from "./support/test";

for (const { locale, screen, view } of allViews) {
  test(`the badge of the environment stands at the right and stays dismissed (${view})`, async ({
    page,
  }) => {
    const t = translator(locale);
    await page.setViewportSize(screen);
    await visit(page, localePath(locale, "/services"));
    const badge = page.getByRole("complementary", { name: t("layout.environment.label") });
    const box = await badge.boundingBox();
    if (!box) throw new Error("the badge is not shown");
    expect(box.x + box.width).toBeGreaterThan(screen.width - 24);

    await badge.getByRole("button").click();
    const details = page.getByRole("dialog", { name: t("layout.environment.label") });
    await expect(details.getByText("NEXT_PUBLIC_SUPABASE_URL")).toBeVisible();
    await details.getByRole("button", { name: t("layout.environment.reveal") }).click();
    await expect(details.getByText(/^http/)).toBeVisible();
    await details.getByRole("button", { name: t("layout.environment.dismiss") }).click();
    await expect(badge).toBeHidden();
    await visit(page, localePath(locale, "/services"));
    await expect(badge).toBeHidden();
  });
}
