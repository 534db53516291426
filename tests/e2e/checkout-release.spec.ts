// Combinations: in steps in English on a desktop, on one page in Arabic on a phone, because each form keeps its choice.
import { sample } from "../support/sample";
import { holdBooking } from "./support/fixtures/booking";
import { freeSlot, slotRequest } from "./support/fixtures/free-slot";
import { localePath, translator } from "./support/i18n";
import { expectNoOverflow, views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

for (const { locale, screen, isPhone, view } of sample(
  views,
  "a held time is given up only after a question, and the choice stays on the page",
)) {
  const t = translator(locale);

  test(`a held time is given up only after a question, and the choice stays on the page (${view})`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(screen);
    const guest = await createUser("guest", "Rana");
    const slot = await freeSlot({ instant: true });
    const hold = await holdBooking(guest, slotRequest(slot));
    await signInAs(context, guest);
    const path = isPhone ? "book" : "booking";
    await page.goto(localePath(locale, `/${path}/${slot.venueId}?hold=${hold.id}&step=details`));
    const countdown = page.getByTestId("countdown");
    const message = page.getByLabel(t("checkout.details.message"));
    await expect(countdown).toBeVisible();
    await message.fill("Forty chairs");

    const release = page.getByRole("button", { name: t("checkout.hold.release"), exact: true });
    const dialog = page.getByRole("dialog", { name: t("checkout.hold.releaseTitle") });
    await release.click();
    await expect(dialog).toBeVisible();
    await expect(countdown).toBeVisible();
    await expectNoOverflow(page);
    // The back button has the focus, and changes nothing.
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(release).toBeFocused();
    await expect(countdown).toBeVisible();

    await release.click();
    await dialog.getByRole("button", { name: t("checkout.hold.release"), exact: true }).click();
    await expect(countdown).toBeHidden();
    await expect(page.getByText(t("checkout.hold.released"))).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/${path}/${slot.venueId}\\?.*day=${slot.day}`));
    expect(new URL(page.url()).searchParams.has("hold")).toBe(false);
    const list = (name: "start" | "end") =>
      page.getByRole("combobox", { name: t(`checkout.time.${name}`) });
    await expect(list("start")).toHaveValue(slot.start);
    await expect(list("end")).toHaveValue(slot.end);
    await expect(page.getByLabel(t("checkout.time.guests"))).toHaveValue(String(slot.guests));
    const { data } = await guest.client
      .from("bookings")
      .select("status")
      .eq("id", hold.id)
      .single();
    expect(data?.status).toBe("expired");

    // The same time can be held again, with the typed text.
    const again = isPhone ? t("checkout.hold.take") : t("checkout.continue");
    await page.getByRole("button", { name: again, exact: true }).click();
    await expect(countdown).toBeVisible();
    if (!isPhone) await page.getByRole("button", { name: again, exact: true }).click();
    await expect(message).toHaveValue("Forty chairs");
  });
}
