import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ListingStatusBadge } from "@/components/listings/listing-status-badge";
import { Fact } from "@/components/ui/fact";
import { MapLink } from "@/components/ui/map-link";
import type { ReviewedListing } from "@/lib/moderation/listing-queries";
import { countryName } from "@/lib/shared/country-name";
import { joinList } from "@/lib/shared/join-list";
import { localized } from "@/lib/shared/localized";
import { formatMoney } from "@/lib/shared/money";
import { venueImageUrl } from "@/lib/venues/photos/image-url";
import { layouts, policies } from "@/lib/venues/types";
import { ReviewDetails } from "./review-details";

/** A listing for review, in both languages. */
export function ListingReview({
  listing,
  history,
  offer,
  children,
}: {
  listing: ReviewedListing;
  /** What was decided so far. */
  history: ReactNode;
  /** Fees, hours, rules, add-ons and services. */
  offer: ReactNode;
  /** The changes of a revision that waits for review. */
  children: ReactNode;
}) {
  const t = useTranslations("moderation");
  const tApp = useTranslations("app");
  const tPolicies = useTranslations("policies.names");
  const locale = useLocale();
  const policy = policies.find((item) => item === listing.policy) ?? "flexible";
  return (
    <>
      <ReviewDetails
        name={localized(listing.name, locale)}
        otherName={listing.name[locale === "en" ? "ar" : "en"]}
        badge={<ListingStatusBadge kind="venue" status={listing.status} />}
        featured={listing.featured ? t("status.featured") : null}
        reason={listing.reason}
        images={listing.images.map((image) => ({
          path: image.path,
          src: venueImageUrl(image.path),
          alt: localized(image.alt, locale),
        }))}
        noPictures={t("review.noPictures")}
        description={listing.description}
        facts={
          <>
            <Fact label={t("review.host")}>
              {listing.hostEmail ? (
                <>
                  <bdi>{listing.hostName}</bdi> (<bdi>{listing.hostEmail}</bdi>)
                </>
              ) : (
                tApp("formerMember")
              )}
            </Fact>
            <Fact label={t("review.type")}>{localized(listing.typeName, locale)}</Fact>
            <Fact label={t("review.capacity")}>
              {t("review.guests", { count: listing.capacity })}
            </Fact>
            <Fact label={t("review.address")}>
              <Address address={listing.address} />
              {listing.country && (
                <span className="block">{countryName(listing.country, locale)}</span>
              )}
            </Fact>
            <Fact label={t("review.layouts")}>
              <Layouts capacities={listing.capacityByLayout} none={t("review.none")} />
            </Fact>
            <Fact label={t("review.pin")}>
              {listing.pin ? (
                <MapLink pin={listing.pin} label={t("review.map")} />
              ) : (
                t("review.none")
              )}
            </Fact>
            <Fact label={t("review.price")}>
              <PriceFacts listing={listing} />
            </Fact>
            <Fact label={t("review.policy")}>{tPolicies(policy)}</Fact>
            <Fact label={t("review.booking")}>
              {listing.instant ? t("review.instant") : t("review.request")}
            </Fact>
            <Fact label={t("review.amenities")}>
              {joinList(
                listing.amenities.map((item) => localized(item, locale)),
                locale,
              ) || t("review.none")}
            </Fact>
          </>
        }
        history={history}
      >
        {children}
      </ReviewDetails>
      {offer}
    </>
  );
}

/** The address in every language that it has: guests read it in theirs. */
function Address({ address }: { address: ReviewedListing["address"] }) {
  return (["en", "ar"] as const).map(
    (language) =>
      address[language] && (
        <bdi key={language} lang={language} className="match-parent block">
          {address[language]}
        </bdi>
      ),
  );
}

/** How many guests each layout holds. */
function Layouts({
  capacities,
  none,
}: {
  capacities: ReviewedListing["capacityByLayout"];
  none: string;
}) {
  const t = useTranslations("listingChanges");
  if (capacities.length === 0) return none;
  return (
    <ul>
      {capacities.map(({ layout, seats }) => {
        const name = layouts.find((candidate) => candidate === layout);
        return (
          <li key={layout}>
            {t("seats", { layout: name ? t(`layouts.${name}`) : layout, count: seats })}
          </li>
        );
      })}
    </ul>
  );
}

function PriceFacts({ listing }: { listing: ReviewedListing }) {
  const t = useTranslations("moderation.review");
  const locale = useLocale();
  const { model, currency, hour, day, person, minimumHours } = listing.price;
  const price = (minor: number) => formatMoney(minor, currency, locale);
  return (
    <ul>
      {model.startsWith("hourly") && <li>{t("perHour", { price: price(hour) })}</li>}
      {model.startsWith("daily") && <li>{t("perDay", { price: price(day) })}</li>}
      {model.endsWith("per_person") && <li>{t("perPerson", { price: price(person) })}</li>}
      {model.startsWith("hourly") && (
        <li className="text-muted text-sm">{t("minimum", { hours: minimumHours })}</li>
      )}
    </ul>
  );
}
