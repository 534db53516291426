"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { TimeField } from "@/components/availability/host-calendar/time-select";
import { useErrorText } from "@/components/forms/error-text";
import { useTimeZone } from "@/components/i18n/use-time-zone";
import { Button } from "@/components/ui/button";
import { Switch } from "@/components/ui/checkbox";
import { toast } from "@/components/ui/toast";
import { callAction } from "@/lib/call-action";
import { setQuietHours } from "@/lib/notifications/mail-setting-actions";
import type { MailSettings } from "@/lib/notifications/mail-settings";
import { endTimes } from "@/lib/shared/end-time";
import { timeZoneName } from "@/lib/shared/format-time";

const suggestion = { from: "22:00", until: "07:00" };

/**
 * The hours in which mails that can wait are held back. Switching them off takes effect at once; times are
 * saved by the button, in the time zone of this browser. Needs the messages of profile.
 */
export function QuietHours({ saved }: { saved: MailSettings["quiet"] }) {
  const t = useTranslations("profile.notifications.timing.quiet");
  const errorText = useErrorText();
  const locale = useLocale();
  const browserZone = useTimeZone();
  const [stored, setStored] = useState(saved);
  const [isOn, setOn] = useState(saved !== null);
  const [hours, setHours] = useState(saved ?? suggestion);
  const [isSaving, startSaving] = useTransition();
  const error = hours.from === hours.until ? t("same") : undefined;
  const isSaved =
    stored?.from === hours.from && stored.until === hours.until && stored.timeZone === browserZone;

  function save(next: { from: string; until: string } | null) {
    startSaving(async () => {
      const result = await callAction(setQuietHours({ hours: next, timeZone: browserZone }));
      if (!result.ok) {
        if (!next) setOn(true);
        toast.error(errorText(result.code));
        return;
      }
      setStored(next && { ...next, timeZone: browserZone });
      toast.success(t(next ? "saved" : "off"));
    });
  }

  function handleSwitch(next: boolean) {
    setOn(next);
    if (!next && stored) save(null);
  }

  return (
    <div>
      <Switch
        label={t("switch")}
        hint={t("hint")}
        checked={isOn}
        disabled={isSaving}
        onChange={(event) => handleSwitch(event.target.checked)}
      />
      {isOn && (
        <form
          className="mt-2 flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (!error) save({ from: hours.from, until: hours.until });
          }}
        >
          <div className="grid max-w-md grid-cols-2 items-start gap-3">
            {(["from", "until"] as const).map((edge) => (
              <TimeField
                key={edge}
                id={`quiet-${edge}`}
                label={t(edge)}
                error={edge === "until" ? error : undefined}
                value={hours[edge]}
                choices={edge === "until" ? endTimes(hours.from) : undefined}
                onChange={(event) => setHours({ ...hours, [edge]: event.target.value })}
              />
            ))}
          </div>
          <p className="text-muted text-sm">
            {stored && stored.timeZone !== browserZone
              ? t("otherZone", {
                  saved: timeZoneName(stored.timeZone, locale),
                  zone: timeZoneName(browserZone, locale),
                })
              : t("zone", { zone: timeZoneName(browserZone, locale) })}
          </p>
          <Button
            type="submit"
            variant="outline"
            loading={isSaving}
            disabled={isSaved || error !== undefined}
            className="self-start"
          >
            {t("save")}
          </Button>
        </form>
      )}
    </div>
  );
}
