import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/components/i18n/link";
import { Photo } from "@/components/ui/photo";
import { localized } from "@/lib/shared/localized";
import { venueImageUrl } from "@/lib/venues/photos/image-url";
import type { VenueCard } from "@/lib/venues/types";

/** The headline over the image of a featured venue, and the search below. */
export function HomeHero({ venue, children }: { venue: VenueCard | null; children: ReactNode }) {
  const t = useTranslations("home.hero");
  const locale = useLocale();
  return (
    <section className="mx-auto w-full max-w-page px-4 pt-2 sm:px-6">
      <div className="relative isolate flex min-h-[24rem] flex-col justify-end overflow-hidden rounded-card bg-[#161616] p-6 pb-16 text-white sm:min-h-[31rem] sm:p-10 sm:pb-24">
        <div className="-z-20 absolute inset-0">
          <Photo
            src={venue?.image ? venueImageUrl(venue.image.path) : null}
            alt={venue?.image ? localized(venue.image.alt, locale) : ""}
            sizes="(min-width: 1240px) 1152px, calc(100vw - 2rem)"
            eager
          />
        </div>
        <div
          aria-hidden="true"
          className="-z-10 absolute inset-0 bg-linear-to-t from-black/85 via-black/45 to-black/5"
        />
        <h1 className="max-w-3xl text-2xl leading-tight sm:text-3xl lg:text-4xl">{t("title")}</h1>
        {venue && (
          <p className="mt-3 text-sm">
            <Link
              href={`/venues/${venue.id}`}
              className="inline-flex min-h-11 items-center text-white/85 underline-offset-4 hover:text-white hover:underline focus-visible:outline-white"
            >
              {t("pictured", {
                name: localized(venue.name, locale),
                city: localized(venue.city, locale),
              })}
            </Link>
          </p>
        )}
      </div>
      <div className="relative z-10 -mt-10 sm:mx-6 sm:-mt-14">{children}</div>
    </section>
  );
}
