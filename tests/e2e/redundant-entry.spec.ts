// What was entered once is not asked for again in the same process (WCAG 3.3.7); a booking that is interrupted by a sign-in
// is in booking-sign-in.spec.ts. Combinations: English on a desktop and Arabic on a phone, because forms differ by language.
import { sample } from "../support/sample";
import { freeSlot, slotQuery } from "./support/fixtures/free-slot";
import { localePath, translator } from "./support/i18n";
import { codeSentTo } from "./support/mail";
import { listingWizard, storeDraft } from "./support/pages/listing-wizard";
import { codeField, submitCode, submitSignUp } from "./support/pages/sign-up";
import { views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs, type TestUser, uniqueEmail } from "./support/users";

const phoneNumber = "+201001234567";

async function storePhone(user: TestUser) {
  const { error } = await user.client
    .from("users")
    .update({ phone: phoneNumber })
    .eq("id", user.id);
  if (error) throw error;
}

for (const { locale, screen, view } of sample(
  views,
  "a checkout knows name and phone from the profile and the event from the search, and keeps what is typed through all steps",
)) {
  const t = translator(locale);

  test(`a checkout knows name and phone from the profile and the event from the search, and keeps what is typed through all steps (${view})`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(screen);
    const guest = await createUser("guest", "Salma");
    await storePhone(guest);
    const slot = await freeSlot({ instant: true });
    await signInAs(context, guest);
    const query = `${slotQuery(slot)}&event=other`;
    await page.goto(localePath(locale, `/booking/${slot.venueId}?${query}`));
    const next = page.getByRole("button", { name: t("checkout.continue"), exact: true });
    const name = page.getByLabel(t("checkout.details.name"));
    const phone = page.getByLabel(t("checkout.details.phone"), { exact: true });
    const message = page.getByLabel(t("checkout.details.message"), { exact: true });
    const row = (key: string) =>
      page
        .getByRole("main")
        .locator("dl > div")
        .filter({ hasText: t(key) });

    await expect(page.getByLabel(t("checkout.time.guests"))).toHaveValue(String(slot.guests));
    await expect(page.getByLabel(t("checkout.details.event"))).toHaveValue("other");
    await next.click();
    await expect(page.getByRole("heading", { name: t("checkout.headings.extras") })).toBeFocused();
    await next.click();
    await expect(name).toHaveValue("Salma Test");
    await expect(phone).toHaveValue(phoneNumber);
    await name.fill("Layla Hassan");
    await message.fill("With a piano");
    await next.click();

    // The review shows it, another change keeps it, and the booking contains it.
    await expect(row("checkout.details.name")).toContainText("Layla Hassan");
    await expect(row("checkout.details.phone")).toContainText(phoneNumber);
    await row("checkout.details.message").getByRole("button").click();
    await expect(name).toHaveValue("Layla Hassan");
    await expect(phone).toHaveValue(phoneNumber);
    await expect(message).toHaveValue("With a piano");
    await page.getByRole("button", { name: t("checkout.backToReview") }).click();
    await expect(row("checkout.details.name")).toContainText("Layla Hassan");
    await page.getByLabel(t("checkout.review.terms")).check();
    await page.getByRole("button", { name: t("checkout.book") }).click();
    await page.waitForURL(/\/booking\/confirmation\//);
    const bookingId = new URL(page.url()).pathname.split("/").at(-1);
    const { data, error } = await guest.client.rpc("get_my_booking", { p_booking_id: bookingId });
    if (error) throw error;
    expect(data.details).toMatchObject({
      contact_name: "Layla Hassan",
      phone: phoneNumber,
      message: "With a piano",
    });
  });
}

for (const { locale, screen, view } of sample(
  views,
  "a business is described once: the sign-up does not ask for it again, and the profile knows the name of the sign-up",
)) {
  const t = translator(locale);

  // Only in test:all: onboarding.spec.ts describes a business before signing in.
  test(`a business is described once: the sign-up does not ask for it again, and the profile knows the name of the sign-up (${view})`, {
    tag: "@all",
  }, async ({ page }) => {
    await page.setViewportSize(screen);
    const label = (key: string) => t(`onboarding.provider.${key}`);
    const main = page.getByRole("main");
    const next = main.getByRole("button", { name: label("next"), exact: true });
    const business = main.getByLabel(label("fields.businessName"));
    const email = uniqueEmail("business");
    await page.goto(localePath(locale, "/provider-onboarding"));
    await next.click();
    await business.fill("Amal Kitchen");
    await next.click();
    await main.getByRole("checkbox").first().check();
    await next.click();
    await main.getByLabel(label("fields.yearsOfExperience")).fill("7");
    await next.click();
    await main.getByRole("link", { name: label("createAndRegister") }).click();

    await page.waitForURL((url) => url.pathname === localePath(locale, "/signup"));
    await expect(
      main.getByRole("radio", { name: t("auth.roles.service_provider.title") }),
    ).toBeChecked();
    const more = main.getByText(t("auth.signUp.more.summary"), { exact: true });
    await more.click();
    await expect(main.getByLabel(t("auth.signUp.more.dateOfBirth"))).toBeVisible();
    await expect(main.getByText(t("auth.signUp.more.categories"), { exact: true })).toBeHidden();
    await submitSignUp(page, locale, { email, firstName: "Amal", lastName: "Nasser" });
    await codeField(page, locale).waitFor();
    await submitCode(page, locale, await codeSentTo(email));

    await page.waitForURL((url) => url.pathname === localePath(locale, "/provider-onboarding"));
    await expect(main.getByText(label("restored"))).toBeVisible();
    await expect(main.getByText("Amal Kitchen")).toBeVisible();
    await main.getByRole("button", { name: label("submit"), exact: true }).click();
    await expect(main.getByRole("heading", { name: label("done.title") })).toBeVisible();
    await page.goto(localePath(locale, "/dashboard/profile"));
    await expect(page.getByLabel(t("profile.fields.firstName"))).toHaveValue("Amal");
    await expect(page.getByLabel(t("profile.fields.lastName"))).toHaveValue("Nasser");
    await expect(page.locator("#current")).toBeVisible();
  });
}

for (const { locale, screen, view } of sample(
  views,
  "a guest who becomes a host is asked for no name, email or phone again, neither in the wizard nor to be verified",
)) {
  const t = translator(locale);

  test(`a guest who becomes a host is asked for no name, email or phone again, neither in the wizard nor to be verified (${view})`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(screen);
    const user = await createUser("guest", "Nadia", { isVerified: false });
    await storePhone(user);
    await storeDraft(page, user, 6);
    await signInAs(context, user);
    await page.goto(localePath(locale, "/host-onboarding"));
    const become = page.getByRole("button", { name: t("onboarding.host.submit") });
    await become.click();
    await page.waitForURL((url) => url.pathname === localePath(locale, "/host/venues/add"));
    const { step, button } = listingWizard(page, locale);
    await expect(step("publish")).toBeVisible();
    const ofPerson = page
      .getByRole("main")
      .locator("[autocomplete~=name], [autocomplete~=email], [autocomplete~=tel], [type=email]");
    await expect(ofPerson).toHaveCount(0);

    await button("publish.publish.action").click();
    const verify = page
      .getByRole("alert")
      .getByRole("link", { name: t("wizard.problem.verifyNow") });
    await verify.click();
    await page.waitForURL((url) => url.pathname === localePath(locale, "/verify"));
    await expect(page.getByRole("main").getByText(user.email)).toBeVisible();
    const byPhone = page.getByText(t("verify.choice.phone"), { exact: true });
    await byPhone.click();
    await expect(page.getByLabel(t("verify.phone.label"))).toHaveValue(phoneNumber);
  });
}
