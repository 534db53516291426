import { Bookmark } from "lucide-react";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { type ExploreParams, exploreHref } from "@/lib/venues/search/search-params";

/** A link that saves the search; visitors sign in on the way. */
export function SaveSearch({ params, className }: { params: ExploreParams; className?: string }) {
  const t = useTranslations("explore.save");
  const [, query] = exploreHref({ ...params, map: false, cursors: [] }).split("?");
  if (!query) return null;
  return (
    <div className={className}>
      <ButtonLink
        href={`/dashboard/searches/new?${query}`}
        prefetch={false}
        variant="outline"
        size="sm"
      >
        <Bookmark aria-hidden="true" className="size-4" />
        {t("save")}
      </ButtonLink>
      <p className="mt-1.5 text-muted text-sm">{t("hint")}</p>
    </div>
  );
}
