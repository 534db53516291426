// Screen reader output during a sign-up.
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { SignUpForm } from "@/components/auth/sign-up-form";
import { signUpRoles } from "@/lib/auth/schemas";
import { confirmSignUp, signUp } from "@/lib/auth/sign-up-actions";
import { expectInOrder } from "../../e2e/support/spoken-phrases.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { languageNames, locales } from "../support/locales.ts";
import { messagesOf, translator } from "../support/messages.ts";
import { renderIn } from "../support/render.tsx";
import { expectAnnounced, readAloud } from "../support/screen-reader.ts";

for (const locale of locales) {
  const t = translator(locale);

  test(`a sign-up is read field by field, and says at once what is missing and that a code is wrong (${languageNames[locale]})`, async () => {
    const targets = { guest: "/", host: "/host", service_provider: "/provider" };
    await renderIn(
      locale,
      <SignUpForm
        role={signUpRoles[0]}
        targets={targets}
        choices={{ categories: [] }}
        returnPath={null}
      >
        {null}
      </SignUpForm>,
      { address: "/signup" },
    );
    const main = page.getByRole("main");
    const submit = main.getByRole("button", { name: t("auth.signUp.submit"), exact: true });
    await expect.element(submit).toBeEnabled();
    const field = (key: string) =>
      main.getByRole("textbox", { name: t(`auth.fields.${key}`), exact: true });
    expectInOrder(await readAloud(main.element()), [
      /^radio, /,
      `textbox, ${t("auth.fields.firstName")}`,
      `textbox, ${t("auth.fields.lastName")}`,
      `textbox, ${t("auth.fields.email")}`,
      t("auth.fields.password"),
      t("auth.fields.confirmPassword"),
      `button, ${t("auth.signUp.submit")}`,
    ]);
    await expectAnnounced(t("auth.errors.emailRequired"), () => submit.click());
    expect(signUp).not.toHaveBeenCalled();
    await expectAccessible();

    const email = "heard@example.test";
    await field("firstName").fill(locale === "ar" ? "أمل" : "Amal");
    await field("lastName").fill(locale === "ar" ? "ناصر" : "Nasser");
    await field("email").fill(email);
    for (const key of ["password", "confirmPassword"]) {
      await main.getByLabelText(t(`auth.fields.${key}`), { exact: true }).fill("a-long-password-7");
    }
    vi.mocked(signUp).mockResolvedValue({
      ok: true,
      data: { messages: { verify: messagesOf(locale).verify } },
    } as never);
    await submit.click();
    const code = main.getByRole("textbox", { name: t("verify.step.label"), exact: true });
    await expect.element(code).toHaveFocus();
    expectInOrder(await readAloud(main.element()), [
      `heading, ${t("verify.step.heading")}, level 2`,
      email,
      `textbox, ${t("verify.step.label")}`,
      t("verify.step.hint"),
      `button, ${t("verify.step.submit")}`,
    ]);
    vi.mocked(confirmSignUp).mockResolvedValue({ ok: false, code: "code_wrong" } as never);
    await expectAnnounced(t("errors.code_wrong"), () => code.fill("123456"));
    expect(confirmSignUp).toHaveBeenCalledWith({
      email,
      password: "a-long-password-7",
      code: "123456",
    });
    await expectAccessible();
  });
}
