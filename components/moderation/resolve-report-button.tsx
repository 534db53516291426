"use client";

import { useTranslations } from "next-intl";
import { ActionButton } from "@/components/forms/action-button";
import { resolveReport } from "@/lib/moderation/report-actions";

/** Marks a report as resolved. */
export function ResolveReportButton({ reportId, label }: { reportId: string; label: string }) {
  const t = useTranslations("reports.list");
  return (
    <ActionButton
      action={() => resolveReport({ reportId })}
      text={t("settle")}
      label={label}
      done={t("settled")}
    />
  );
}
