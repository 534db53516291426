// Combinations: each language once, on the narrow screen of a phone.
import { formatClock } from "../../lib/shared/format-time";
import { sample } from "../support/sample";
import { freeSlot, slotQuery } from "./support/fixtures/free-slot";
import { hydrated, visit } from "./support/hydrated";
import { languageNames, localePath, locales, translator } from "./support/i18n";
import { phone as phoneScreen } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, demoPassword, signInAs } from "./support/users";

for (const locale of sample(locales, "an empty second password is asked for as such at sign-up")) {
  const t = translator(locale);
  const language = languageNames[locale];

  test(`an empty second password is asked for as such at sign-up (${language})`, async ({
    page,
  }) => {
    await page.setViewportSize(phoneScreen);
    await page.goto(localePath(locale, "/signup"));
    const form = page.getByRole("main").locator("form");
    const submit = form.getByRole("button", { name: t("auth.signUp.submit") });
    await hydrated(submit);
    await form.getByLabel(t("auth.fields.password"), { exact: true }).fill("long enough now");
    await submit.click();
    await expect(form.getByLabel(t("auth.fields.confirmPassword"))).toHaveAccessibleDescription(
      t("auth.errors.confirmRequired"),
    );
  });
}

for (const locale of sample(
  locales,
  "a phone number is taken as it is dialled at home, and asked for its country where two have it",
)) {
  const t = translator(locale);
  const language = languageNames[locale];

  test(`a phone number is taken as it is dialled at home, and asked for its country where two have it (${language})`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(phoneScreen);
    await signInAs(context, await createUser("guest", "Nur"));
    await visit(page, localePath(locale, "/dashboard/profile"));
    const phone = page.getByLabel(t("profile.fields.phone"), { exact: true });
    const country = page.getByLabel(t("profile.fields.phoneCountry"));
    for (const [typed, code] of [
      ["0100 123 4567", "EG"],
      ["0591234567", "SA"],
      ["04 555 1234", "AE"],
      ["6612 3456", "KW"],
    ] as const) {
      await country.selectOption("");
      await phone.fill(typed);
      await phone.blur();
      await expect(country).toHaveValue(code);
      await expect(phone).not.toHaveAttribute("aria-invalid", "true");
    }
    await country.selectOption("");
    await phone.fill("0501234567");
    await phone.blur();
    await expect(phone).toHaveAccessibleDescription(
      new RegExp(t("profile.errors.phoneCountryRequired")),
    );

    await test.step("an empty second password is asked for as such when a password is changed", async () => {
      // The form of the address asks for it too.
      await page.locator("#current").fill(demoPassword);
      await page.getByLabel(t("auth.fields.newPassword"), { exact: true }).fill("long enough now");
      await page.getByRole("button", { name: t("profile.password.submit"), exact: true }).click();
      await expect(page.getByLabel(t("auth.fields.confirmPassword"))).toHaveAccessibleDescription(
        t("auth.errors.confirmRequired"),
      );
    });
  });
}

// Both languages: the width of the text is the subject.
for (const locale of locales) {
  const t = translator(locale);
  const language = languageNames[locale];

  test(`the chosen times stand whole in the narrow fields of a phone, with their length beside them (${language})`, async ({
    page,
  }) => {
    await page.setViewportSize(phoneScreen);
    const slot = await freeSlot({ instant: true });
    await visit(page, localePath(locale, `/venues/${slot.venueId}?${slotQuery(slot)}`));
    await page.locator("[popovertarget=booking][popovertargetaction=show]").click();
    const panel = page.locator("#booking");
    const chosen = (name: "start" | "end") =>
      panel
        .getByRole("combobox", { name: t(`venues.panel.${name}`), exact: true })
        .locator("option:checked");
    await expect(chosen("start")).toHaveText(formatClock(slot.start, locale));
    await expect(chosen("end")).toHaveText(formatClock(slot.end, locale));
    await expect(
      panel.getByRole("combobox", { name: t("venues.panel.end"), exact: true }),
    ).toHaveAccessibleDescription(/6/);
  });
}
