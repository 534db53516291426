"use client";

import { useTranslations } from "next-intl";
import { ActionButton } from "@/components/forms/action-button";
import { retryJob } from "@/lib/jobs/admin-actions";

/** Lets a failed job run again. */
export function RetryJobButton({ jobId, label }: { jobId: string; label: string }) {
  const t = useTranslations("jobs");
  return (
    <ActionButton
      action={() => retryJob({ jobId })}
      text={t("retry")}
      label={label}
      done={t("retried")}
    />
  );
}
