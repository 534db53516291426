import { getLocale, getTranslations } from "next-intl/server";
import { RemoveFavorite } from "@/components/favorites/remove-favorite";
import { ClientMessages } from "@/components/i18n/client-messages";
import { buttonClass } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Checkbox } from "@/components/ui/checkbox";
import { EmptyState } from "@/components/ui/empty-state";
import { Lattice } from "@/components/ui/lattice";
import { ShowMore } from "@/components/ui/show-more";
import { VenueCard } from "@/components/venues/venue-card";
import { requireUser } from "@/lib/auth/guards";
import { listFavoriteVenues } from "@/lib/favorites/queries";
import { localizePath } from "@/lib/i18n/paths";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { firstValue } from "@/lib/shared/first-value";
import { localized } from "@/lib/shared/localized";

export const generateMetadata = titleMetadata("favorites.title");

export default async function FavoritesPage({
  searchParams,
}: PageProps<"/[locale]/dashboard/favorites">) {
  await requireUser("/dashboard/favorites");
  const after = firstValue((await searchParams).after);
  const [t, locale, { venues: saved, next }] = await Promise.all([
    getTranslations("favorites"),
    getLocale(),
    listFavoriteVenues(after || undefined),
  ]);
  const available = saved.filter(({ card }) => card).length;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-2xl">{t("title")}</h1>
          {available > 1 && <p className="text-muted">{t("intro")}</p>}
        </div>
        {available > 1 && (
          // A plain form: the chosen venues are in the address, and it works without scripts.
          <form id="compare" action={localizePath(locale, "/dashboard/favorites/compare")}>
            <button type="submit" className={buttonClass({ variant: "outline" })}>
              {t("compare")}
            </button>
          </form>
        )}
      </div>
      {saved.length === 0 ? (
        <EmptyState
          title={t("empty.title")}
          body={t("empty.body")}
          action={<ButtonLink href="/explore">{t("empty.explore")}</ButtonLink>}
        />
      ) : (
        <ClientMessages namespaces={["favorites"]}>
          <ul className="grid gap-x-6 gap-y-8 sm:grid-cols-2 xl:grid-cols-3">
            {saved.map(({ id, name, city, card }) => (
              <li key={id} className="flex min-w-0 flex-col">
                {card ? (
                  <VenueCard
                    venue={card}
                    as="h2"
                    sizes="(min-width: 1280px) 300px, (min-width: 640px) 45vw, 100vw"
                  />
                ) : (
                  <article className="flex flex-col">
                    <span className="block aspect-4/3 overflow-hidden rounded-card bg-tint">
                      <Lattice className="size-full text-accent opacity-25" />
                    </span>
                    <h2 className="mt-3 text-base leading-snug wrap-anywhere">
                      <bdi>{localized(name, locale)}</bdi>
                    </h2>
                    <p className="mt-0.5 text-muted text-sm">{localized(city, locale)}</p>
                    <p className="mt-1.5 font-medium text-sm text-warning">{t("gone")}</p>
                    <p className="text-muted text-sm">{t("goneBody")}</p>
                  </article>
                )}
                <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 pt-2">
                  {card && available > 1 ? (
                    <Checkbox
                      form="compare"
                      name="ids"
                      value={id}
                      aria-label={t("choose", { name: localized(name, locale) })}
                      label={t("compare")}
                    />
                  ) : (
                    <span />
                  )}
                  <RemoveFavorite venueId={id} name={localized(name, locale)} />
                </div>
              </li>
            ))}
          </ul>
        </ClientMessages>
      )}
      <ShowMore href={next && `/dashboard/favorites?after=${encodeURIComponent(next)}`} />
    </div>
  );
}
