import type { Page } from "@playwright/test";
import type { translator } from "../i18n";

/** Opens the menu of the other actions on a booking's page. */
export async function openBookingMenu(page: Page, t: ReturnType<typeof translator>) {
  const menu = page.getByRole("button", { name: t("bookings.after.more") });
  await menu.click();
  return page.getByRole("menu", { name: t("bookings.after.more") });
}

/** Opens the dialog that cancels a booking, from the booking's page. */
export async function openCancellation(page: Page, t: ReturnType<typeof translator>) {
  const menu = await openBookingMenu(page, t);
  await menu.getByRole("menuitem", { name: t("bookings.cancel.open") }).click();
}
