// Combinations: one device with a pointer in English, all others with the keys alone in Arabic.
import { anonymousClient, serviceClient } from "./support/backend";
import { translator } from "./support/i18n";
import { keyboardInput } from "./support/keyboard";
import { expect, test } from "./support/test";
import { createUser, newSession, signInAs } from "./support/users";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

// Only in test:all: tests/db/device-sessions.test.ts ends the sessions of removed devices.
test("a second browser is signed out from the list of devices in the first one (English, pointer)", {
  tag: "@all",
}, async ({ page, context, browser }) => {
  const t = translator("en");
  const user = await createUser("guest", "Amal");
  await signInAs(context, user);
  await page.goto("/dashboard/profile");
  const other = await browser.newContext({ userAgent: firefox });
  await signInAs(other, { session: await newSession(user) });
  const second = await other.newPage();
  await second.goto("/dashboard/profile");
  const name = t("profile.devices.name", { browser: "Firefox", os: "Linux" });
  await expect(
    second.getByRole("listitem").filter({ hasText: name }).getByText(t("profile.devices.this")),
  ).toBeVisible();
  const devices = async () => {
    const { data } = await serviceClient()
      .from("users")
      .select("connected_devices")
      .eq("id", user.id);
    return ((data?.[0]?.connected_devices ?? []) as unknown[]).length;
  };
  await expect.poll(devices).toBe(2);

  await page.reload();
  await page.getByRole("button", { name: t("profile.devices.removeNamed", { name }) }).click();
  await expect(page.getByText(t("profile.devices.removedOne", { name }))).toBeVisible();
  await second.goto("/dashboard/bookings");
  await second.waitForURL(/\/signin\?next=/);
  await expect(second.getByRole("banner").getByText(t("nav.signIn")).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: t("profile.heading") })).toBeVisible();
  await other.close();
});

// Only in test:all: tests/db/device-sessions.test.ts shows the end of the sessions, the test above the list.
test("all other devices are signed out at once with the keys alone (Arabic, keyboard)", {
  tag: "@all",
}, async ({ page, context }) => {
  const t = translator("ar");
  const user = await createUser("guest", "Hala");
  const phone = anonymousClient();
  await phone.auth.signInWithPassword(user);
  await phone.rpc("register_device", {
    p_device_id: "phone",
    p_name: "Safari on iOS",
    p_browser: "Safari",
    p_os: "iOS",
  });
  await signInAs(context, user);
  await page.goto("/ar/dashboard/profile");
  const { press } = keyboardInput(page);
  const removeOthers = { name: t("profile.devices.removeOthers") };
  await press(page.getByRole("main").getByRole("button", removeOthers).first());
  await press(page.getByRole("dialog").getByRole("button", removeOthers));
  await expect(page.getByText(t("profile.devices.removed"))).toBeVisible();
  expect((await phone.auth.getUser()).error).not.toBeNull();
});
