"use client";

import { useTranslations } from "next-intl";
import { ActionButton } from "@/components/forms/action-button";
import { usePageLocale } from "@/components/i18n/use-page-locale";
import { useTimeZone } from "@/components/i18n/use-time-zone";
import { retryJob } from "@/lib/jobs/admin-actions";
import { formatInstant } from "@/lib/shared/format-time";

/** Lets a failed job run again; its label names the job and its last try. */
export function RetryJobButton({
  jobId,
  name,
  failedAt,
}: {
  jobId: string;
  name: string;
  failedAt: string;
}) {
  const t = useTranslations("jobs");
  const failed = formatInstant(failedAt, useTimeZone(), usePageLocale());
  return (
    <ActionButton
      action={() => retryJob({ jobId })}
      text={t("retry")}
      label={t("retryNamed", { name, failed })}
      done={t("retried")}
    />
  );
}
