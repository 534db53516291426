"use client";

import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { setSaved } from "@/lib/favorites/actions";

/** Lets a saved venue go. */
export function RemoveSaved({ venueId, name }: { venueId: string; name: string }) {
  const t = useTranslations("favorites");
  const router = useRouter();
  const [pending, start] = useTransition();

  function remove() {
    start(async () => {
      const answer = await setSaved({ venueId, keep: false }).catch(() => null);
      if (answer?.ok) toast.success(t("removed"));
      else toast.error(t("failed"));
      router.refresh();
    });
  }

  return (
    <Button
      variant="ghost"
      size="sm"
      onClick={remove}
      loading={pending}
      aria-label={t("removeName", { name })}
    >
      {t("remove")}
    </Button>
  );
}
