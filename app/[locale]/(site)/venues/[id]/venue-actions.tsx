import { Flag, Share2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { FavoriteButton } from "@/components/favorites/favorite-button";
import { buttonClass } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { ShareButton } from "@/components/venues/share-button";

/** Actions on a venue beside booking: save, share, report. */
export function VenueActions({ id, name }: { id: string; name: string }) {
  const t = useTranslations("favorites");
  const ghostButton = buttonClass({ variant: "ghost", size: "sm" });
  return (
    <div className="-ms-3 mt-2 flex flex-wrap lg:max-xl:ms-0">
      <FavoriteButton listingId={id} label={t("save", { name })} className={ghostButton}>
        {t("saveShort")}
      </FavoriteButton>
      <ShareButton copied={t("copied")} className={ghostButton}>
        <Share2 aria-hidden="true" className="size-5" />
        {t("share")}
      </ShareButton>
      <ButtonLink
        href={`/dashboard/report/${id}`}
        rel="nofollow"
        variant="ghost"
        size="sm"
        className="text-muted"
      >
        <Flag aria-hidden="true" className="size-5" />
        {t("report")}
      </ButtonLink>
    </div>
  );
}
