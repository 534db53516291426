import { Flag, Share2 } from "lucide-react";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { FavoriteButton } from "@/components/favorites/favorite-button";
import { buttonClass } from "@/components/ui/button";
import { ShareButton } from "@/components/venues/share-button";
import { localPath } from "@/lib/i18n/paths";

/** Actions on a venue beside booking: save, share, report. */
export function VenueActions({ id, name }: { id: string; name: string }) {
  const t = useTranslations("favorites");
  const locale = useLocale();
  const buttonLook = buttonClass({ variant: "ghost", size: "sm" });
  return (
    <div className="-ms-3 mt-2 flex flex-wrap">
      <FavoriteButton venueId={id} label={t("save", { name })} className={buttonLook}>
        {t("saveShort")}
      </FavoriteButton>
      <ShareButton copied={t("copied")} className={buttonLook}>
        <Share2 aria-hidden="true" className="size-5" />
        {t("share")}
      </ShareButton>
      <Link
        href={localPath(locale, `/dashboard/report/${id}`)}
        prefetch={false}
        rel="nofollow"
        className={buttonClass({ variant: "ghost", size: "sm", className: "text-muted" })}
      >
        <Flag aria-hidden="true" className="size-5" />
        {t("report")}
      </Link>
    </div>
  );
}
