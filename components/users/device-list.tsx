"use client";

import { Monitor, Smartphone } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState, useSyncExternalStore } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { useProblemText } from "@/lib/actions/form-words";
import { DEVICE_KEY, type Device, withDevice } from "@/lib/auth/devices";
import { formatInstant } from "@/lib/shared/format-time";
import { removeOtherDevices } from "@/lib/users/actions";

const SHOWN = 4;
const never = () => () => {};
function ownId(): string {
  try {
    return localStorage.getItem(DEVICE_KEY) ?? "";
  } catch {
    return "";
  }
}

/** Where a person is signed in, and a way to end that everywhere but here. */
export function DeviceList({ devices }: { devices: Device[] }) {
  const t = useTranslations("profile.devices");
  const sayProblem = useProblemText();
  const [list, setList] = useState(devices);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const here = useSyncExternalStore(never, ownId, () => "");
  const [now] = useState(() => new Date());

  async function remove() {
    setBusy(true);
    try {
      const result = await removeOtherDevices({ deviceId: here });
      if (result.ok) {
        setList(list.filter((device) => device.id === here));
        toast.success(t("removed"));
      } else toast.error(sayProblem(result.code));
    } catch {
      toast.error(sayProblem("offline"));
    }
    setBusy(false);
    setAsking(false);
  }

  // This browser comes first, also before the list that the server sent knows it.
  const known = here ? withDevice(list, here, navigator.userAgent, now) : list;
  const [first, rest] = [known.slice(0, SHOWN), known.slice(SHOWN)];
  if (known.length === 0) return <p className="text-muted">{t("none")}</p>;
  return (
    <>
      <ul className="divide-y divide-hairline">
        {first.map((device) => (
          <DeviceRow key={device.id} device={device} here={device.id === here} />
        ))}
      </ul>
      {rest.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center text-sm font-medium text-accent">
            {t("more", { count: rest.length })}
          </summary>
          <ul className="divide-y divide-hairline">
            {rest.map((device) => (
              <DeviceRow key={device.id} device={device} here={false} />
            ))}
          </ul>
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
        busy={busy}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

function DeviceRow({ device, here }: { device: Device; here: boolean }) {
  const t = useTranslations("profile.devices");
  const locale = useLocale();
  const Icon = /iOS|Android/.test(device.os) ? Smartphone : Monitor;
  return (
    <li className="flex items-center gap-3 py-3">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="break-words">{t("name", { browser: device.browser, os: device.os })}</p>
        {Number.isFinite(Date.parse(device.lastUsed)) && (
          <p className="text-sm text-muted">
            {t("lastUsed", { date: formatInstant(device.lastUsed, "UTC", locale, "date") })}
          </p>
        )}
      </div>
      {here && <Badge variant="success">{t("this")}</Badge>}
    </li>
  );
}
