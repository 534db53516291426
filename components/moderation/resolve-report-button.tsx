"use client";

import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { callAction, isAnswered } from "@/lib/call-action";
import { resolveReport } from "@/lib/moderation/report-actions";

/** Marks a report as resolved. */
export function ResolveReportButton({ reportId, label }: { reportId: string; label: string }) {
  const t = useTranslations("reports.list");
  const errorText = useErrorText();
  const router = useRouter();
  const [isPending, startTransition] = useTransition();

  function handleClick() {
    startTransition(async () => {
      const result = await callAction(resolveReport({ reportId }));
      if (result.ok) toast.success(t("settled"));
      else toast.error(errorText(result.code));
      if (isAnswered(result)) router.refresh();
    });
  }

  return (
    <Button
      variant="outline"
      onClick={handleClick}
      loading={isPending}
      aria-label={label}
      className="self-start"
    >
      {t("settle")}
    </Button>
  );
}
