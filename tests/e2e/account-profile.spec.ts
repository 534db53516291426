// Combinations: details and picture in English, preferences from Arabic to English; the fields' words in both
// languages are shown by sign-up.spec.ts.
import type { Locator } from "@playwright/test";
import { expectAccessible } from "./support/accessibility";
import { backendUrl, serviceClient } from "./support/backend";
import { translator } from "./support/i18n";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

const storedUser = async (id: string, columns: string) => {
  const { data, error } = await serviceClient().from("users").select(columns).eq("id", id).single();
  if (error) throw error;
  return data as unknown as Record<string, unknown>;
};

test("the profile keeps what is typed, and a phone number with its country (English)", async ({
  page,
  context,
}) => {
  const t = translator("en");
  const user = await createUser("guest", "Amal");
  await signInAs(context, user);
  await page.goto("/dashboard/profile");
  const phone = page.getByLabel(t("profile.fields.phone"), { exact: true });
  const country = page.getByLabel(t("profile.fields.phoneCountry"));
  const save = page.getByRole("button", { name: t("profile.save") });
  await phone.fill("123");
  await save.click();
  await expect(phone).toHaveAccessibleDescription(new RegExp(t("profile.errors.phoneInvalid")));
  await country.selectOption("EG");
  await phone.fill("٠١٠٠١٢٣٤٥٦٧");
  await page.getByLabel(t("profile.fields.bio")).fill("سطر أول\nsecond line 🎉");
  await page.getByLabel(t("profile.fields.birthdate")).fill("1990-02-28");
  await page.getByLabel(t("profile.fields.nationality")).selectOption("JO");
  await page.getByLabel(t("profile.fields.gender")).selectOption("female");
  await save.click();
  await expect(page.getByText(t("profile.saved"))).toBeVisible();
  expect(await storedUser(user.id, "phone")).toEqual({ phone: "+201001234567" });

  await page.reload();
  await expect(page.getByLabel(t("profile.fields.bio"))).toHaveValue("سطر أول\nsecond line 🎉");
  await expect(page.getByLabel(t("profile.fields.birthdate"))).toHaveValue("1990-02-28");
  await expect(page.getByLabel(t("profile.fields.nationality"))).toHaveValue("JO");
  await phone.fill("+966 50 123 4567");
  await phone.blur();
  await expect(country).toHaveValue("SA");
});

const widthOf = (picture: Locator) =>
  picture.evaluate((image) => (image as HTMLImageElement).naturalWidth);

// Only in test:all: tests/components/users/profile-picture.test.tsx shows the keys.
test("the profile picture is cropped with the keys alone and can be removed (English)", {
  tag: "@all",
}, async ({ page, context }) => {
  const t = translator("en");
  const user = await createUser("guest", "Amal");
  await signInAs(context, user);
  await page.goto("/dashboard/profile");
  const input = page.getByLabel(t("profile.avatar.label"), { exact: true });
  await input.setInputFiles({
    name: "x.png",
    mimeType: "image/png",
    buffer: Buffer.from("this is no picture"),
  });
  await expect(page.getByText(t("profile.avatar.notAPicture"))).toBeVisible();
  await input.setInputFiles("supabase/seed/pictures/courtyard-2-0.webp");
  const dialog = page.getByRole("dialog", { name: t("profile.avatar.crop.title") });
  await dialog.getByRole("button", { name: t("profile.avatar.crop.area") }).focus();
  await expectAccessible(page);
  for (const key of ["+", "+", "ArrowLeft", "ArrowUp", "-"]) await page.keyboard.press(key);
  await expect(dialog.getByLabel(t("profile.avatar.crop.zoom"))).not.toHaveValue("1");
  await dialog.getByRole("button", { name: t("profile.avatar.crop.save") }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(t("profile.avatar.saved"))).toBeVisible();
  const picture = page.getByRole("main").getByRole("img", { name: "Amal Test" });
  await expect(picture).toBeVisible();
  const { avatar_url } = await storedUser(user.id, "avatar_url");
  expect(avatar_url).toContain(`/storage/v1/object/public/avatars/${user.id}/`);
  const stored = `${backendUrl}${avatar_url}`;
  await expect(picture).toHaveAttribute("src", stored);
  await expect.poll(() => widthOf(picture)).toBe(256);
  expect((await page.request.get(stored)).ok()).toBe(true);
  await page.getByRole("button", { name: t("profile.avatar.remove") }).click();
  await expect(page.getByText(t("profile.avatar.removed"))).toBeVisible();
  expect((await page.request.get(stored)).ok()).toBe(false);
});

test("theme and language are chosen in the profile, and the language is stored (from Arabic to English)", async ({
  page,
  context,
}) => {
  const t = translator("ar");
  const user = await createUser("guest", "Amal");
  await signInAs(context, user);
  await page.goto("/ar/dashboard/profile");
  // With the arrow keys, as a group of radio buttons is used by keyboard.
  const system = page.getByRole("radio", { name: t("profile.preferences.themes.system") });
  await system.focus();
  await page.keyboard.press("ArrowUp");
  await expect(
    page.getByRole("radio", { name: t("profile.preferences.themes.dark") }),
  ).toBeChecked();
  await expect(page.locator("html")).toHaveClass(/dark/);
  await page.getByLabel(t("profile.preferences.language")).selectOption("en");
  await page.waitForURL((url) => url.pathname === "/dashboard/profile");
  await expect(page.getByLabel(translator("en")("profile.preferences.language"))).toHaveValue("en");
  await expect(page.locator("html")).toHaveClass(/dark/);
  expect(await storedUser(user.id, "locale")).toEqual({ locale: "en" });
  const { data } = await user.client.auth.getUser();
  expect(data.user?.user_metadata.locale).toBe("en");
});
