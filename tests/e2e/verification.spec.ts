// Combinations: an address with a pointer in English and with only the keyboard in Arabic, a number in both; sign-up.spec.ts
// shows the codes and mails in both languages.
import { sample } from "../support/sample";
import { expectAccessible } from "./support/accessibility";
import { serviceClient } from "./support/backend";
import { languageNames, localePath, locales, translator } from "./support/i18n";
import { keyboardInput } from "./support/keyboard";
import { codeSentTo, mailsTo } from "./support/mail";
import { listingWizard, storeDraft, venuesOf } from "./support/pages/listing-wizard";
import { codeField, submitCode } from "./support/pages/sign-up";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

const inArabicDigits = (number: string) =>
  number.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));

test("an unverified host keeps the draft, verifies by mail, and submits it (English, pointer)", async ({
  page,
  context,
}) => {
  const t = translator("en");
  const host = await createUser("host", "Nadia", { isVerified: false });
  await storeDraft(page, host, 6);
  await signInAs(context, host);
  await page.goto("/host/venues/add");
  await expect(page.getByText(t("verify.banner.text"))).toBeVisible();
  await listingWizard(page, "en").button("publish.publish.action").click();
  await page
    .getByRole("alert")
    .getByRole("link", { name: t("wizard.problem.verifyNow") })
    .click();
  await page.waitForURL((url) => url.pathname === "/verify");
  expect(await mailsTo(host.email)).toEqual([]);
  await page.getByRole("button", { name: t("verify.send"), exact: true }).click();
  await codeField(page, "en").waitFor();
  await submitCode(page, "en", await codeSentTo(host.email));
  await page.waitForURL((url) => url.pathname === "/host/venues/add");
  await expect(page.getByText(t("verify.banner.text"))).toHaveCount(0);
  const { step, button, toast } = listingWizard(page, "en");
  await expect(step("publish")).toBeVisible();
  await button("publish.publish.action").click();
  await expect(toast("published")).toBeVisible();
  expect((await venuesOf(host)).map(({ status }) => status)).toEqual(["pending"]);
});

// Only in test:all: the test above shows the code of the mail.
test("an unverified user verifies from the banner of the profile with the keys alone (Arabic, keyboard)", {
  tag: "@all",
}, async ({ page, context }) => {
  const t = translator("ar");
  const user = await createUser("host", "Samir", { isVerified: false });
  const { press } = keyboardInput(page);
  await signInAs(context, user);
  await page.goto("/ar/dashboard/profile");
  await press(page.getByRole("link", { name: t("verify.banner.action") }));
  await page.waitForURL((url) => url.pathname === "/ar/verify");
  await press(page.getByRole("button", { name: t("verify.send"), exact: true }));
  await expect(codeField(page, "ar")).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(await codeSentTo(user.email));
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/ar/dashboard/profile");
});

for (const locale of sample(
  locales,
  "a phone number is verified by the message sent to it, also as it is dialled at home",
)) {
  test(`a phone number is verified by the message sent to it, also as it is dialled at home (${languageNames[locale]})`, async ({
    page,
    context,
  }) => {
    const t = translator(locale);
    const user = await createUser("guest", "Sami", { isVerified: false });
    await signInAs(context, user);
    await page.goto(localePath(locale, "/verify"));
    await page.getByText(t("verify.choice.phone"), { exact: true }).click();
    const field = page.getByLabel(t("verify.phone.label"));
    const send = page.getByRole("button", { name: t("verify.send"), exact: true });
    await send.click();
    await expect(field).toHaveAccessibleDescription(new RegExp(t("verify.errors.phoneRequired")));
    // A valid number in both Saudi Arabia and the Emirates.
    await field.fill("050 123 4567");
    await send.click();
    // The text has a plus sign, which has a meaning in regular expressions.
    const problem = `${t("verify.phone.hint")} ${t("verify.errors.phoneInvalid")}`;
    await expect(field).toHaveAccessibleDescription(problem);
    const digits = Date.now().toString().slice(-8);
    await field.fill(locale === "ar" ? inArabicDigits(`010${digits}`) : `0100 ${digits.slice(1)}`);
    const number = locale === "ar" ? `+2010${digits}` : `+20100${digits.slice(1)}`;
    await send.click();
    await codeField(page, locale).waitFor();
    await submitCode(page, locale, await codeSentTo(number));
    await page.waitForURL((url) => url.pathname !== localePath(locale, "/verify"));
    const { data } = await serviceClient()
      .from("users")
      .select("is_verified, verification_type, phone")
      .eq("id", user.id)
      .single();
    expect(data).toEqual({ is_verified: true, verification_type: "phone", phone: number });
  });
}
