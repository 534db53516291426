"use client";

import { Monitor, Smartphone } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState, useSyncExternalStore } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { type Device, withDevice } from "@/lib/auth/devices/devices";
import { onDeviceId, storedDeviceId } from "@/lib/auth/devices/register-device";
import type { ActionResult } from "@/lib/result";
import { formatInstant } from "@/lib/shared/format-time";
import { removeDevice, removeOtherDevices } from "@/lib/users/account-actions";

const SHOWN = 4;
const never = () => () => {};

/** Where a person is signed in, and ways to end that: on one device, or everywhere but here. */
export function DeviceList({ devices }: { devices: Device[] }) {
  const t = useTranslations("profile.devices");
  const errorText = useErrorText();
  const [list, setList] = useState(devices);
  const [asking, setAsking] = useState(false);
  /** The id of the device that is being signed out; empty for all others. */
  const [busy, setBusy] = useState<string | null>(null);
  const here = useSyncExternalStore(
    onDeviceId,
    () => storedDeviceId() ?? "",
    () => "",
  );
  const zone = useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => "UTC",
  );
  const [now] = useState(() => new Date());

  async function end(id: string, work: () => Promise<ActionResult<unknown>>, done: string) {
    setBusy(id);
    try {
      const result = await work();
      if (result.ok) {
        setList((all) => all.filter((device) => (id ? device.id !== id : device.id === here)));
        toast.success(done);
      } else toast.error(errorText(result.code));
    } catch {
      toast.error(errorText("offline"));
    }
    setBusy(null);
    setAsking(false);
  }

  // This browser comes first, also before the list that the server sent knows it.
  const known = here ? withDevice(list, here, navigator.userAgent, now) : list;
  const [first, rest] = [known.slice(0, SHOWN), known.slice(SHOWN)];
  if (known.length === 0) return <p className="text-muted">{t("none")}</p>;
  const row = (device: Device) => {
    const name = t("name", { browser: device.browser, os: device.os });
    return (
      <DeviceRow
        key={device.id}
        device={device}
        name={name}
        zone={zone}
        here={device.id === here}
        busy={busy === device.id}
        onRemove={() =>
          end(device.id, () => removeDevice({ deviceId: device.id }), t("removedOne", { name }))
        }
      />
    );
  };
  return (
    <>
      <ul className="divide-y divide-hairline">{first.map(row)}</ul>
      {rest.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center text-sm font-medium text-accent">
            {t("more", { count: rest.length })}
          </summary>
          <ul className="divide-y divide-hairline">{rest.map(row)}</ul>
        </details>
      )}
      {known.some((device) => device.id !== here) && (
        <Button variant="outline" size="sm" className="mt-3" onClick={() => setAsking(true)}>
          {t("removeOthers")}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={t("confirmTitle")}
        body={t("confirmBody")}
        confirmLabel={t("removeOthers")}
        cancelLabel={t("cancel")}
        busy={busy === ""}
        onConfirm={() => end("", () => removeOtherDevices({ deviceId: here }), t("removed"))}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

function DeviceRow({
  device,
  name,
  zone,
  here,
  busy,
  onRemove,
}: {
  device: Device;
  name: string;
  zone: string;
  here: boolean;
  busy: boolean;
  onRemove: () => void;
}) {
  const t = useTranslations("profile.devices");
  const locale = useLocale();
  const Icon = /iOS|Android/.test(device.os) ? Smartphone : Monitor;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <div className="min-w-40 flex-1">
        <p className="break-words">{name}</p>
        {Number.isFinite(Date.parse(device.lastUsed)) && (
          <p className="text-sm text-muted">
            {t("lastUsed", { date: formatInstant(device.lastUsed, zone, locale) })}
          </p>
        )}
      </div>
      {here ? (
        <Badge variant="success">{t("this")}</Badge>
      ) : (
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
