import { expect } from "vitest";
import { page } from "vitest/browser";
import { renderIn } from "../support/render.tsx";
import { testInOneView } from "../support/views.ts";
import { confirmLinkForm } from "./forms.tsx";

const owner = "owner@mahfil.test";

testInOneView(
  "a mailed link names its account and who is signed in, and its one button sends the link by POST",
  async ({ locale, screen, t }) => {
    const own = { email: owner, newEmail: null, isProven: true };
    await renderIn(locale, confirmLinkForm("recovery", own, "other@mahfil.test"), { screen });
    await expect.element(page.getByText(owner, { exact: true })).toBeVisible();
    await expect.element(page.getByText("other@mahfil.test", { exact: true })).toBeVisible();
    const button = page.getByRole("button");
    await expect.element(button).toHaveAccessibleName(t("auth.confirmLink.buttons.recovery"));
    const { form } = (await button.findElement()) as HTMLButtonElement;
    expect(form?.method).toBe("post");
    expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({
      token_hash: "hash",
      type: "recovery",
    });
    await expect
      .element(page.getByRole("link", { name: t("auth.confirmLink.stay") }))
      .toBeVisible();
    expect(page.getByText(t("auth.confirmLink.firstProof")).query()).toBeNull();
  },
);

testInOneView(
  "the link of a change names both addresses, and says that a new password is asked for where nobody proved the first",
  async ({ locale, screen, t }) => {
    const link = { email: owner, newEmail: "new@mahfil.test", isProven: false };
    await renderIn(locale, confirmLinkForm("email_change", link, null), { screen });
    await expect.element(page.getByText(owner, { exact: true })).toBeVisible();
    await expect.element(page.getByText("new@mahfil.test", { exact: true })).toBeVisible();
    await expect.element(page.getByText(t("auth.confirmLink.firstProof"))).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: t("auth.confirmLink.leave") }))
      .toBeVisible();
  },
);

testInOneView(
  "a change of a confirmed address asks for a sign-in to the account, and has no button that opens the link",
  async ({ locale, screen, t }) => {
    const link = { email: owner, newEmail: "new@mahfil.test", isProven: true };
    await renderIn(locale, confirmLinkForm("email_change", link, null), { screen });
    const signIn = page.getByRole("link", { name: t("auth.confirmLink.buttons.signIn") });
    await expect
      .element(signIn)
      .toHaveAttribute("href", expect.stringMatching(/\/signin\?next=%2Fconfirm-link$/));
    expect(page.getByRole("button").query()).toBeNull();
    await expect.element(page.getByText(owner, { exact: true }).first()).toBeVisible();
  },
);

testInOneView(
  "a change of a confirmed address cannot be confirmed in a browser that is signed in to another account",
  async ({ locale, screen, t }) => {
    const link = { email: owner, newEmail: "new@mahfil.test", isProven: true };
    await renderIn(locale, confirmLinkForm("email_change", link, "other@mahfil.test"), { screen });
    expect(page.getByRole("button").query()).toBeNull();
    await expect
      .element(page.getByRole("link", { name: t("auth.confirmLink.stay") }))
      .toBeVisible();
    expect(
      page.getByRole("link", { name: t("auth.confirmLink.buttons.signIn") }).query(),
    ).toBeNull();
  },
);

testInOneView(
  "a change of a confirmed address is confirmed by the button in a browser that is signed in to the account",
  async ({ locale, screen, t }) => {
    const link = { email: owner, newEmail: "new@mahfil.test", isProven: true };
    await renderIn(locale, confirmLinkForm("email_change", link, owner), { screen });
    await expect
      .element(page.getByRole("button", { name: t("auth.confirmLink.buttons.emailChange") }))
      .toBeVisible();
  },
);
