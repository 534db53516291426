"use client";

import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { refreshImport, removeImport } from "@/lib/calendar-feeds/actions";
import { isolate } from "@/lib/shared/isolate";

/** Reads a calendar from elsewhere now, or removes it after asking. */
export function ImportButtons({ id, name }: { id: string; name: string }) {
  const t = useTranslations("calendars.imports");
  const tAll = useTranslations("calendars");
  const errorText = useErrorText();
  const router = useRouter();
  const [asked, setAsked] = useState(false);
  const [refreshing, startRefresh] = useTransition();
  const [removing, startRemove] = useTransition();

  const refresh = () =>
    startRefresh(async () => {
      const answer = await refreshImport({ id }).catch(() => null);
      if (!answer?.ok) toast.error(errorText(answer?.code ?? "unexpected"));
      else if (answer.data.problem) toast.error(t("failedNow", { name: isolate(name) }));
      else toast.success(t("refreshed", { name: isolate(name) }));
      router.refresh();
    });
  const remove = () =>
    startRemove(async () => {
      const answer = await removeImport({ id }).catch(() => null);
      if (answer?.ok) toast.success(t("removed"));
      else toast.error(errorText(answer?.code ?? "unexpected"));
      setAsked(false);
      router.refresh();
    });

  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="outline"
        size="sm"
        loading={refreshing}
        disabled={removing}
        aria-label={t("refreshNamed", { name })}
        onClick={refresh}
      >
        {t("refresh")}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        className="text-danger!"
        disabled={refreshing || removing}
        aria-label={t("removeNamed", { name })}
        onClick={() => setAsked(true)}
      >
        {t("remove")}
      </Button>
      <ConfirmDialog
        open={asked}
        title={t("askRemove.title", { name: isolate(name) })}
        body={t("askRemove.body")}
        confirmLabel={t("askRemove.confirm")}
        cancelLabel={tAll("cancel")}
        danger
        busy={removing}
        onConfirm={remove}
        onCancel={() => setAsked(false)}
      />
    </div>
  );
}
