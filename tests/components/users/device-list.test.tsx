import { beforeEach, expect, vi } from "vitest";
import { page } from "vitest/browser";
import { DeviceList } from "@/components/users/device-list";
import type { Device } from "@/lib/auth/devices/devices";
import { storeDeviceId } from "@/lib/auth/devices/register-device";
import { removeOtherDevices } from "@/lib/users/account-actions";
import { expectAccessible, expectNoOverflow } from "../support/accessibility.ts";
import { renderIn } from "../support/render.tsx";
import { testInEachView, testInOneView, type View } from "../support/views.ts";

const thisDevice: Device = {
  id: "this",
  name: "Chrome on Linux",
  browser: "Chrome",
  os: "Linux",
  lastUsed: "2026-11-29T10:00:00.000Z",
  isCurrent: true,
};

beforeEach(() => {
  storeDeviceId("this");
  vi.mocked(removeOtherDevices).mockResolvedValue({ ok: true, data: {} });
});

const renderList = (
  { locale, screen }: View,
  unlistedSessions: number,
  devices: Device[] = [thisDevice],
) =>
  renderIn(locale, <DeviceList devices={devices} unlistedSessions={unlistedSessions} />, {
    screen,
  });

const removeOthers = ({ t }: View) =>
  page.getByRole("button", { name: t("profile.devices.removeOthers"), exact: true });

testInEachView(
  "sessions without a device have a row until all others are signed out",
  async (view) => {
    const { t } = view;
    await renderList(view, 2);
    const row = page.getByText(t("profile.devices.unlisted", { count: 2 }), { exact: true });
    await expect.element(row).toBeVisible();
    await expect.element(page.getByText(t("profile.devices.unlistedHint"))).toBeVisible();
    await expectAccessible();
    await expectNoOverflow();
    await removeOthers(view).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("profile.devices.removeOthers") })
      .click();
    await expect.element(row).not.toBeInTheDocument();
    expect(vi.mocked(removeOtherDevices).mock.calls).toEqual([[{ deviceId: "this" }]]);
  },
);

testInOneView(
  "a user with one device and no other session can sign out all others",
  async (view) => {
    await renderList(view, 0);
    await expect.element(removeOthers(view)).toBeVisible();
    await expect
      .element(page.getByText(view.t("profile.devices.unlistedHint")))
      .not.toBeInTheDocument();
  },
);

testInOneView("a user without any listed device can sign out all others", async (view) => {
  storeDeviceId(null);
  await renderList(view, 0, []);
  await expect.element(page.getByText(view.t("profile.devices.none"))).toBeVisible();
  await expect.element(removeOthers(view)).toBeVisible();
});
