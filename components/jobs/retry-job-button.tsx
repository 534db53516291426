"use client";

import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { callAction, isAnswered } from "@/lib/call-action";
import { retryJob } from "@/lib/jobs/admin-actions";

/** Lets a failed job run again. */
export function RetryJobButton({ jobId, label }: { jobId: string; label: string }) {
  const t = useTranslations("jobs");
  const errorText = useErrorText();
  const router = useRouter();
  const [isPending, startTransition] = useTransition();

  function handleClick() {
    startTransition(async () => {
      const result = await callAction(retryJob({ jobId }));
      if (result.ok) toast.success(t("retried"));
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
      {t("retry")}
    </Button>
  );
}
