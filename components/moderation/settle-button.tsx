"use client";

import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { settleReport } from "@/lib/moderation/report-actions";

/** Notes that a report has been dealt with. */
export function SettleButton({ reportId, label }: { reportId: string; label: string }) {
  const t = useTranslations("reports.list");
  const errorText = useErrorText();
  const router = useRouter();
  const [pending, start] = useTransition();

  function settle() {
    start(async () => {
      const answer = await settleReport({ reportId }).catch(() => null);
      if (answer?.ok) toast.success(t("settled"));
      else toast.error(errorText(answer?.code ?? "unexpected"));
      router.refresh();
    });
  }

  return (
    <Button
      variant="outline"
      onClick={settle}
      loading={pending}
      aria-label={label}
      className="self-start"
    >
      {t("settle")}
    </Button>
  );
}
