// A sign-up whose page is reloaded while it waits for the code.
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { SignUpCode } from "@/components/auth/sign-up-code";
import { VerifyForm } from "@/components/auth/verify-form";
import { confirmSignUp } from "@/lib/auth/sign-up-actions";
import { sendCode } from "@/lib/auth/verification/actions";
import { expectAccessible } from "../support/accessibility.ts";
import { languageNames, locales } from "../support/locales.ts";
import { translator } from "../support/messages.ts";
import { getAddress } from "../support/next-navigation.ts";
import { renderIn } from "../support/render.tsx";
import { phone } from "../support/views.ts";
import { signUpForm } from "./forms.tsx";

const key = "mahfil_pending_sign_up";
const email = "amal@example.test";
const minutes = (count: number) => Date.now() + count * 60_000;
const store = (expiresAt: number) =>
  localStorage.setItem(key, JSON.stringify({ email, target: "/host", expiresAt }));

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test("a sign-up that waits for its code is led from a reloaded form, or another tab, to the step of the code", async () => {
  store(minutes(29));
  await renderIn("en", signUpForm, { address: "/signup" });
  await expect.poll(getAddress).toBe("/verify?step=code&next=%2Fhost");
});

test("a sign-up of half an hour ago leaves the next person at this browser alone with an empty form", async () => {
  store(minutes(-1));
  const { getByRole } = await renderIn("en", signUpForm, { address: "/signup" });
  await expect.element(getByRole("button", { name: "Create account" })).toBeEnabled();
  expect(getAddress()).toBe("/signup");
  expect(localStorage.getItem(key)).toBeNull();
});

for (const locale of locales) {
  const t = translator(locale);
  const main = page.getByRole("main");
  const code = main.getByRole("textbox", { name: t("verify.step.label"), exact: true });
  const password = main.getByLabelText(t("auth.fields.password"), { exact: true });
  const step = <SignUpCode returnPath={null} defaultTarget="/dashboard/profile" />;

  test(`the step of a code that is loaded again shows the address and asks for the password beside the code (${languageNames[locale]})`, async () => {
    store(minutes(29));
    await renderIn(locale, step, { address: "/verify?step=code", screen: phone });
    await expect.element(main.getByText(email, { exact: true })).toBeVisible();
    await expect.element(password).toHaveFocus();
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain("password");
    await code.fill("123456");
    await expect.element(password).toHaveAccessibleDescription(t("auth.errors.passwordRequired"));
    expect(confirmSignUp).not.toHaveBeenCalled();
    await password.fill("a-long-password-7");
    vi.mocked(confirmSignUp).mockResolvedValue({ ok: false, code: "code_wrong" } as never);
    await main.getByRole("button", { name: t("verify.step.submit"), exact: true }).click();
    await expect
      .element(code)
      .toHaveAccessibleDescription(new RegExp(t("verify.step.codeOrPasswordWrong")));
    expect(confirmSignUp).toHaveBeenCalledWith({
      email,
      password: "a-long-password-7",
      code: "123456",
    });
    await expectAccessible();
    await main.getByRole("link", { name: t("verify.step.changeEmail"), exact: true }).click();
    expect(localStorage.getItem(key)).toBeNull();
  });

  test(`the link of a code's mail asks for the address too in a browser that knows of no sign-up (${languageNames[locale]})`, async () => {
    await renderIn(locale, step, { address: "/verify?step=code" });
    const field = main.getByRole("textbox", { name: t("auth.fields.email"), exact: true });
    await expect.element(field).toHaveFocus();
    await field.fill(email);
    await password.fill("a-long-password-7");
    vi.mocked(confirmSignUp).mockResolvedValue({ ok: false, code: "code_wrong" } as never);
    await code.fill("654321");
    await expect
      .poll(() => vi.mocked(confirmSignUp).mock.lastCall)
      .toEqual([{ email, password: "a-long-password-7", code: "654321" }]);
  });
}

test("a signed-in user who reloads the step of a code that was sent to a number returns to it", async () => {
  const t = translator("en");
  const form = <VerifyForm email={email} phone="+20 100 000 0000" target="/host" />;
  const { unmount } = await renderIn("en", form, { address: "/verify" });
  await page.getByText(t("verify.choice.phone"), { exact: true }).click();
  vi.mocked(sendCode).mockResolvedValue({ ok: true, data: {} } as never);
  await page.getByRole("button", { name: t("verify.send"), exact: true }).click();
  const code = page.getByRole("textbox", { name: t("verify.step.label"), exact: true });
  await expect.element(code).toHaveFocus();
  await unmount();
  await renderIn("en", form, { address: "/verify" });
  await expect.element(code).toHaveFocus();
  await expect.element(page.getByText("+20 100 000 0000", { exact: true })).toBeVisible();
});
