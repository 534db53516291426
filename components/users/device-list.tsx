"use client";

import { Monitor, Smartphone } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, useSyncExternalStore } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { LocalTime } from "@/components/i18n/local-time";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { type Device, withDevice } from "@/lib/auth/devices/devices";
import { getStoredDeviceId, onDeviceIdChange } from "@/lib/auth/devices/register-device";
import { callAction } from "@/lib/call-action";
import type { ActionResult } from "@/lib/result";
import { removeDevice, removeOtherDevices } from "@/lib/users/account-actions";

const VISIBLE_DEVICES = 4;

type Props = {
  devices: Device[];
  /** The number of the user's other sessions without a device. */
  unlistedSessions: number;
};

/** The devices a user is signed in on, each of which, or all others, can be signed out. */
export function DeviceList({ devices, unlistedSessions }: Props) {
  const t = useTranslations("profile.devices");
  const errorText = useErrorText();
  const [storedDevices, setStoredDevices] = useState(devices);
  const [unlisted, setUnlisted] = useState(unlistedSessions);
  const [isConfirming, setConfirming] = useState(false);
  /** The id of the device that is being signed out; empty for all others. */
  const [pendingId, setPendingId] = useState<string | null>(null);
  // Null until this browser is asked for its device id.
  const currentId = useSyncExternalStore(
    onDeviceIdChange,
    () => getStoredDeviceId() ?? "",
    () => null,
  );
  const [now] = useState(() => new Date());

  async function signOutDevice(
    id: string,
    action: () => Promise<ActionResult<unknown>>,
    successText: string,
  ) {
    setPendingId(id);
    const result = await callAction(action());
    if (result.ok) {
      setStoredDevices((all) =>
        all.filter((device) => (id ? device.id !== id : device.id === currentId)),
      );
      if (!id) setUnlisted(0);
      toast.success(successText);
    } else toast.error(errorText(result.code));
    setPendingId(null);
    setConfirming(false);
  }

  // This browser comes first, even before it is registered.
  const devicesShown = currentId
    ? withDevice(storedDevices, currentId, navigator.userAgent, now)
    : storedDevices;
  const visible = devicesShown.slice(0, VISIBLE_DEVICES);
  const hidden = devicesShown.slice(VISIBLE_DEVICES);
  const row = (device: Device) => {
    const name = t("name", { browser: device.browser, os: device.os });
    return (
      <DeviceRow
        key={device.id}
        device={device}
        name={name}
        isCurrent={currentId === null ? null : device.id === currentId}
        busy={pendingId === device.id}
        onRemove={() =>
          signOutDevice(
            device.id,
            () => removeDevice({ deviceId: device.id }),
            t("removedOne", { name }),
          )
        }
      />
    );
  };
  return (
    <>
      {visible.length > 0 ? (
        <ul className="divide-y divide-hairline">{visible.map(row)}</ul>
      ) : (
        <p className="text-muted">{t("none")}</p>
      )}
      {hidden.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center text-sm font-medium text-accent">
            {t("more", { count: hidden.length })}
          </summary>
          <ul className="divide-y divide-hairline">{hidden.map(row)}</ul>
        </details>
      )}
      {unlisted > 0 && (
        <div className="border-t border-hairline py-3">
          <p>{t("unlisted", { count: unlisted })}</p>
          <p className="text-sm text-muted">{t("unlistedHint")}</p>
        </div>
      )}
      {currentId !== null && (
        <Button variant="outline" size="sm" className="mt-3" onClick={() => setConfirming(true)}>
          {t("removeOthers")}
        </Button>
      )}
      <ConfirmDialog
        open={isConfirming}
        title={t("confirmTitle")}
        body={t("confirmBody")}
        confirmLabel={t("removeOthers")}
        cancelLabel={t("cancel")}
        busy={pendingId === ""}
        onConfirm={() =>
          signOutDevice("", () => removeOtherDevices({ deviceId: currentId ?? "" }), t("removed"))
        }
        onCancel={() => setConfirming(false)}
      />
    </>
  );
}

function DeviceRow({
  device,
  name,
  isCurrent,
  busy,
  onRemove,
}: {
  device: Device;
  name: string;
  /** Null while unknown, so that users do not sign themselves out by mistake. */
  isCurrent: boolean | null;
  busy: boolean;
  onRemove: () => void;
}) {
  const t = useTranslations("profile.devices");
  const Icon = /iOS|Android/.test(device.os) ? Smartphone : Monitor;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <div className="min-w-40 flex-1">
        <p className="break-words">{name}</p>
        {Number.isFinite(Date.parse(device.lastUsed)) && (
          <p className="text-sm text-muted">
            {t.rich("lastUsed", { date: () => <LocalTime instant={device.lastUsed} /> })}
          </p>
        )}
      </div>
      {isCurrent && <Badge variant="success">{t("this")}</Badge>}
      {isCurrent === false && (
        <Button
          variant="ghost"
          size="sm"
          loading={busy}
          onClick={onRemove}
          aria-label={t("removeNamed", { name })}
        >
          {t("remove")}
        </Button>
      )}
    </li>
  );
}
