import { expect, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ProfileForm } from "@/components/users/profile-form";
import { updateProfile } from "@/lib/users/actions";
import { renderIn } from "../support/render.tsx";
import { testInOneView } from "../support/views.ts";

const countries = [
  { code: "EG", name: "Egypt", calling: "+20" },
  { code: "SA", name: "Saudi Arabia", calling: "+966" },
  { code: "AE", name: "United Arab Emirates", calling: "+971" },
  { code: "KW", name: "Kuwait", calling: "+965" },
];

const profileForm = (
  <ProfileForm
    values={{
      firstName: "Nur",
      lastName: "Test",
      phone: "",
      phoneCountry: "",
      birthdate: "",
      gender: "",
      nationality: "",
      bio: "",
    }}
    countries={countries}
  />
);

testInOneView(
  "a phone number is taken as it is dialled at home, and asked for its country where two have it",
  async ({ locale, screen, t }) => {
    await renderIn(locale, profileForm, { screen });
    const phone = page.getByLabelText(t("profile.fields.phone"), { exact: true });
    const country = page.getByLabelText(t("profile.fields.phoneCountry"), { exact: true });
    for (const [typed, code] of [
      ["0100 123 4567", "EG"],
      ["0591234567", "SA"],
      ["04 555 1234", "AE"],
      ["6612 3456", "KW"],
    ] as const) {
      await userEvent.selectOptions(country, "");
      await phone.fill(typed);
      ((await phone.findElement()) as HTMLInputElement).blur();
      await expect.element(country).toHaveValue(code);
      await expect.element(phone).not.toHaveAttribute("aria-invalid", "true");
    }
    await userEvent.selectOptions(country, "");
    await phone.fill("0501234567");
    ((await phone.findElement()) as HTMLInputElement).blur();
    await expect
      .element(phone)
      .toHaveAccessibleDescription(new RegExp(t("profile.errors.phoneCountryRequired")));
  },
);

testInOneView(
  "a phone number that cannot be one is refused before it is sent",
  async ({ locale, screen, t }) => {
    await renderIn(locale, profileForm, { screen });
    const phone = page.getByLabelText(t("profile.fields.phone"), { exact: true });
    await phone.fill("123");
    await page.getByRole("button", { name: t("profile.save"), exact: true }).click();
    await expect
      .element(phone)
      .toHaveAccessibleDescription(new RegExp(t("profile.errors.phoneInvalid")));
    expect(vi.mocked(updateProfile)).not.toHaveBeenCalled();
  },
);
