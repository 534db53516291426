"use client";

import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { useRunAction } from "@/components/forms/use-run-action";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { refreshImport, removeImport } from "@/lib/calendar-feeds/actions";
import { callAction, isAnswered } from "@/lib/call-action";
import { isolate } from "@/lib/shared/isolate";

/** Refreshes an external calendar, or removes it after a confirmation. */
export function ImportButtons({ id, name }: { id: string; name: string }) {
  const t = useTranslations("calendars.imports");
  const tAll = useTranslations("calendars");
  const errorText = useErrorText();
  const router = useRouter();
  const [isConfirming, setConfirming] = useState(false);
  const [isRefreshing, startRefresh] = useTransition();
  const { isRunning: isRemoving, run } = useRunAction();

  const refresh = () =>
    startRefresh(async () => {
      const response = await callAction(refreshImport({ id }), { isUpload: true });
      if (!response.ok) toast.error(errorText(response.code));
      else if (response.data.problem) toast.error(t("failedNow", { name: isolate(name) }));
      else toast.success(t("refreshed", { name: isolate(name) }));
      if (isAnswered(response)) router.refresh();
    });
  const remove = () =>
    run(
      () => removeImport({ id }),
      t("removed"),
      () => setConfirming(false),
    );

  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="outline"
        size="sm"
        loading={isRefreshing}
        disabled={isRemoving}
        aria-label={t("refreshNamed", { name })}
        onClick={refresh}
      >
        {t("refresh")}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        className="text-danger!"
        disabled={isRefreshing || isRemoving}
        aria-label={t("removeNamed", { name })}
        onClick={() => setConfirming(true)}
      >
        {t("remove")}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={t("askRemove.title", { name: isolate(name) })}
        body={t("askRemove.body")}
        confirmLabel={t("askRemove.confirm")}
        cancelLabel={tAll("cancel")}
        danger
        busy={isRemoving}
        onConfirm={remove}
        onCancel={() => setConfirming(false)}
      />
    </div>
  );
}
