import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { StartConversationForm } from "@/components/messaging/start-conversation-form";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import { requireUser } from "@/lib/auth/guards";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { maxRequestedGuests } from "@/lib/messaging/types";
import { getService } from "@/lib/services/queries";
import { formatSpan } from "@/lib/shared/format-time";
import { localized } from "@/lib/shared/localized";
import { readRequestedTime, requestedTimeQuery } from "@/lib/shared/requested-time";
import { toPeriod } from "@/lib/shared/resolve-requested-time";
import { getVenue } from "@/lib/venues/queries";

export const generateMetadata = titleMetadata("messaging.ask.title");

/** Finds the venue or service of the question; null if it is not public. */
async function findSubject(kind: string, id: string) {
  if (kind === "venue") {
    const found = await getVenue(id);
    if (!found.ok) return found;
    const venue = found.data;
    return {
      ok: true as const,
      data: venue && {
        kind: "venue" as const,
        id: venue.id,
        name: venue.name,
        hostId: venue.hostId,
        venue,
      },
    };
  }
  const found = kind === "service" ? await getService(id) : null;
  if (found && !found.ok) return found;
  const service = found?.data;
  return {
    ok: true as const,
    data: service
      ? { kind: "service" as const, id: service.id, name: service.name, hostId: null, venue: null }
      : null,
  };
}

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
    findSubject(kind, id),
  ]);
  if (found.ok && !found.data) notFound();
  const subject = found.ok ? found.data : null;
  const timeZone = subject?.venue?.timeZone;
  const period = timeZone ? toPeriod(requested, timeZone) : null;
  const isPeriod = period !== null && Date.parse(period.end) > Date.parse(period.start);
  const count = Number(requested.guests);
  const guests = subject?.venue && count >= 1 && count <= maxRequestedGuests ? count : null;
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <div>
        <h1 className="text-2xl">{t("ask.title")}</h1>
        {subject && (
          <p className="mt-1 wrap-anywhere">
            <TextLink href={`/${subject.kind}s/${subject.id}`}>
              <bdi>{localized(subject.name, locale)}</bdi>
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
      {subject &&
        (subject.hostId === user.id ? (
          <p className="text-muted">{t("ask.own")}</p>
        ) : (
          <ClientMessages namespaces={["messaging"]}>
            <StartConversationForm
              key={subject.id}
              userId={user.id}
              subject={{ kind: subject.kind, id: subject.id }}
              period={isPeriod ? period : null}
              guests={guests}
            />
          </ClientMessages>
        ))}
    </div>
  );
}
