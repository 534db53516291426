"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { useTimeZone } from "@/components/i18n/use-time-zone";
import { Button } from "@/components/ui/button";
import { DateField } from "@/components/ui/date-field";
import { describedBy, Field } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import { callAction } from "@/lib/call-action";
import { pauseMails } from "@/lib/notifications/mail-setting-actions";
import { pauseDays } from "@/lib/notifications/mail-settings";
import { formatInstant } from "@/lib/shared/format-time";

/**
 * A pause of mails that can wait, until the morning of a day in the time zone of this browser. Needs the
 * messages of profile.
 */
export function MailPause({
  savedUntil,
  now,
}: {
  /** The instant (ISO) at which a running pause ends. */
  savedUntil: string | null;
  /** The time of the request (ISO). */
  now: string;
}) {
  const t = useTranslations("profile.notifications.timing.pause");
  const errorText = useErrorText();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const [pausedUntil, setPausedUntil] = useState(savedUntil);
  const [day, setDay] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [isSaving, startSaving] = useTransition();
  const { first, last } = pauseDays(timeZone, Date.parse(now));
  const error = isMissing && !day ? t("missing") : undefined;

  function save(until: string | null) {
    startSaving(async () => {
      const result = await callAction(pauseMails({ until, timeZone }));
      if (!result.ok) {
        toast.error(errorText(result.code));
        return;
      }
      setPausedUntil(result.data.pausedUntil);
      setDay("");
      setMissing(false);
      toast.success(t(until ? "started" : "ended"));
    });
  }

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="text-base">{t("label")}</legend>
      <p className="text-muted text-sm">{t("hint")}</p>
      {pausedUntil ? (
        <>
          <p className="font-medium">
            {t("running", { when: formatInstant(pausedUntil, timeZone, locale) })}
          </p>
          <Button
            variant="outline"
            loading={isSaving}
            className="self-start"
            onClick={() => save(null)}
          >
            {t("resume")}
          </Button>
        </>
      ) : (
        <form
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (day) save(day);
            else setMissing(true);
          }}
        >
          <Field label={t("until")} htmlFor="pause-until" error={error} className="max-w-md">
            <DateField
              id="pause-until"
              locale={locale}
              label={t("calendar")}
              placeholder={t("choose")}
              value={day}
              min={first}
              max={last}
              onChange={setDay}
              invalid={error !== undefined}
              describedBy={describedBy("pause-until", { error })}
            />
          </Field>
          <Button type="submit" variant="outline" loading={isSaving} className="self-start">
            {t("submit")}
          </Button>
        </form>
      )}
    </fieldset>
  );
}
