"use client";

import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { removeFavorite } from "@/lib/favorites/actions";

/** Removes a venue from the list of saved venues. */
export function RemoveFavorite({ venueId, name }: { venueId: string; name: string }) {
  const t = useTranslations("favorites");
  const router = useRouter();
  const [pending, start] = useTransition();

  function handleClick() {
    start(async () => {
      const result = await removeFavorite({ listingId: venueId }).catch(() => null);
      if (result?.ok) toast.success(t("removed"));
      else toast.error(t("failed"));
      router.refresh();
    });
  }

  return (
    <Button
      variant="ghost"
      size="sm"
      onClick={handleClick}
      loading={pending}
      aria-label={t("removeName", { name })}
    >
      {t("remove")}
    </Button>
  );
}
