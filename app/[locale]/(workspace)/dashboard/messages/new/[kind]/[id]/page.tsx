import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { listingPages } from "@/components/listings/kinds";
import { StartConversationForm } from "@/components/messaging/start-conversation-form";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import { requireUser } from "@/lib/auth/guards";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { getPublishedListing } from "@/lib/listings/queries";
import { maxRequestedGuests } from "@/lib/messaging/types";
import { formatSpan } from "@/lib/shared/format-time";
import { localized } from "@/lib/shared/localized";
import { readRequestedTime, requestedTimeQuery } from "@/lib/shared/requested-time";
import { toPeriod } from "@/lib/shared/resolve-requested-time";

export const generateMetadata = titleMetadata("messaging.ask.title");

export default async function AskPage({
  params,
  searchParams,
}: PageProps<"/[locale]/dashboard/messages/new/[kind]/[id]">) {
  const { kind, id } = await params;
  const requested = readRequestedTime(await searchParams);
  const address = `/dashboard/messages/new/${encodeURIComponent(kind)}/${encodeURIComponent(id)}`;
  const user = await requireUser(address + requestedTimeQuery(requested));
  const [t, tErrors, locale, found] = await Promise.all([
    getTranslations("messaging"),
    getTranslations("errors"),
    getLocale(),
    getPublishedListing(id),
  ]);
  if (found.ok && found.data?.kind !== kind) notFound();
  const listing = found.ok ? found.data : null;
  const timeZone = listing?.timeZone;
  const period = timeZone ? toPeriod(requested, timeZone) : null;
  const isPeriod = period !== null && Date.parse(period.end) > Date.parse(period.start);
  const count = Number(requested.guests);
  const guests = count >= 1 && count <= maxRequestedGuests ? count : null;
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <div>
        <h1 className="text-2xl">{t("ask.title")}</h1>
        {listing && (
          <p className="mt-1 wrap-anywhere">
            <TextLink href={listingPages[listing.kind].view(listing.id)}>
              <bdi>{localized(listing.name, locale)}</bdi>
            </TextLink>
          </p>
        )}
        {isPeriod && timeZone && (
          <p>
            {t("ask.period", { period: formatSpan(period.start, period.end, timeZone, locale) })}
          </p>
        )}
        {guests !== null && <p>{t("ask.guests", { count: guests })}</p>}
      </div>
      {!found.ok && <Notice kind="danger">{tErrors(found.code)}</Notice>}
      {listing &&
        (listing.ownerId === user.id ? (
          <p className="text-muted">{t("ask.own")}</p>
        ) : (
          <ClientMessages namespaces={["messaging"]}>
            <StartConversationForm
              key={listing.id}
              userId={user.id}
              listingId={listing.id}
              period={isPeriod ? period : null}
              guests={guests}
            />
          </ClientMessages>
        ))}
    </div>
  );
}
