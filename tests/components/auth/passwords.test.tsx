import type { ReactNode } from "react";
import { expect, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { signUp } from "@/lib/auth/sign-up-actions";
import { changePassword } from "@/lib/users/account-actions";
import { renderIn } from "../support/render.tsx";
import { testInOneView, type View } from "../support/views.ts";
import {
  changePasswordForm,
  resetForm,
  signedOutResetForm,
  signInForm,
  signUpForm,
} from "./forms.tsx";

const password = "correct horse battery staple";

/** Copies the password, as from a password manager. */
async function copyPassword() {
  const source = document.createElement("input");
  source.value = password;
  document.body.append(source);
  source.focus();
  source.select();
  await userEvent.copy();
  source.remove();
}

/** Expects fields that password managers find, and that the named ones accept pasted text. */
async function expectPasted({ t }: View, completes: string[], labels: string[]) {
  for (const complete of completes) {
    const field = page.getBySelector(`form [autocomplete~="${complete}"]`);
    await expect.element(field.first()).toBeInTheDocument();
  }
  for (const label of labels) {
    const field = page.getByLabelText(t(label), { exact: true });
    await copyPassword();
    ((await field.findElement()) as HTMLInputElement).focus();
    await userEvent.paste();
    await expect.element(field).toHaveValue(password);
  }
}

const newPassword = ["auth.fields.newPassword", "auth.fields.confirmPassword"];
const forms: [name: string, form: ReactNode, completes: string[], labels: string[]][] = [
  ["sign-in", signInForm, ["username", "current-password"], ["auth.fields.password"]],
  [
    "sign-up",
    signUpForm,
    ["given-name", "family-name", "username", "new-password"],
    ["auth.fields.password", "auth.fields.confirmPassword"],
  ],
  ["reset", resetForm, ["new-password"], newPassword],
  [
    "change",
    changePasswordForm,
    ["username", "current-password", "new-password"],
    ["profile.password.current", ...newPassword],
  ],
];

for (const [name, form, completes, labels] of forms) {
  testInOneView(
    `passwords can be pasted into the form of ${name}, and password managers find its fields`,
    async (view) => {
      await renderIn(view.locale, form, { screen: view.screen });
      await expectPasted(view, completes, labels);
    },
  );
}

testInOneView(
  "an empty second password is asked for as such at sign-up",
  async ({ locale, screen, t }) => {
    await renderIn(locale, signUpForm, { screen });
    await page.getByLabelText(t("auth.fields.password"), { exact: true }).fill("long enough now");
    await page.getByRole("button", { name: t("auth.signUp.submit"), exact: true }).click();
    await expect
      .element(page.getByLabelText(t("auth.fields.confirmPassword"), { exact: true }))
      .toHaveAccessibleDescription(t("auth.errors.confirmRequired"));
    expect(vi.mocked(signUp)).not.toHaveBeenCalled();
  },
);

testInOneView(
  "an empty second password is asked for as such when a password is changed",
  async ({ locale, screen, t }) => {
    await renderIn(locale, changePasswordForm, { screen });
    await page.getBySelector("#current").fill(password);
    await page
      .getByLabelText(t("auth.fields.newPassword"), { exact: true })
      .fill("long enough now");
    await page.getByRole("button", { name: t("profile.password.submit"), exact: true }).click();
    await expect
      .element(page.getByLabelText(t("auth.fields.confirmPassword"), { exact: true }))
      .toHaveAccessibleDescription(t("auth.errors.confirmRequired"));
    expect(vi.mocked(changePassword)).not.toHaveBeenCalled();
  },
);

testInOneView(
  "the tokens of an address open no form for a new password, and do not stay in the address",
  async ({ locale, screen, t }) => {
    const address = "/reset-password#access_token=a&refresh_token=b&type=recovery";
    await renderIn(locale, signedOutResetForm, { screen, address });
    await expect
      .element(page.getByRole("heading", { name: t("auth.reset.invalidTitle") }))
      .toBeVisible();
    expect(page.getByLabelText(t("auth.fields.newPassword"), { exact: true }).query()).toBeNull();
    expect(window.location.hash).toBe("");
  },
);
