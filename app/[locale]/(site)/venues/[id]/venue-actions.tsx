import { Share2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { FavoriteButton } from "@/components/favorites/favorite-button";
import { ReportLink } from "@/components/moderation/report-link";
import { buttonClass } from "@/components/ui/button";
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
      <ReportLink listingId={id} />
    </div>
  );
}
