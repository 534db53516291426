import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import { buttonClass } from "@/components/ui/button";
import { isolate } from "@/lib/shared/isolate";
import { localized } from "@/lib/shared/localized";
import type { HostVenue } from "@/lib/venues/listing/types";

const MOST = 5;

type Matter = {
  id: string;
  text: string;
  /** What an admin wrote about it. */
  reason?: string | null;
  href: string;
  action: string;
  label: string;
};

/** What a host should look at: messages without an answer, refusals with their reason, drafts. */
export function Attention({ venues, unanswered }: { venues: HostVenue[]; unanswered: number }) {
  const t = useTranslations("hosting.dashboard");
  const tVenues = useTranslations("hosting.venues");
  const locale = useLocale();

  const matterOf = (venue: HostVenue): Matter | null => {
    const name = isolate(venue.untitled ? tVenues("untitled") : localized(venue.name, locale));
    const edit = `/host/venues/${venue.id}/edit`;
    const mend = { id: venue.id, href: edit, action: t("attend.mend") };
    if (venue.status === "rejected") {
      const text = t("attend.rejected", { name });
      return { ...mend, text, reason: venue.reason, label: t("attend.mendNamed", { name }) };
    }
    if (venue.status === "suspended") {
      const text = t("attend.suspended", { name });
      const label = t("attend.viewNamed", { name });
      return { ...mend, text, reason: venue.reason, action: t("attend.view"), label };
    }
    if (venue.change && "rejectedBecause" in venue.change) {
      const text = t("attend.changeRejected", { name });
      const reason = venue.change.rejectedBecause;
      return { ...mend, text, reason, label: t("attend.mendNamed", { name }) };
    }
    if (venue.status === "draft") {
      const label = t("attend.finishNamed", { name });
      return { ...mend, text: t("attend.draft", { name }), action: t("attend.finish"), label };
    }
    return null;
  };

  // Refusals first: they wait for somebody, drafts only for their host.
  const rank = (venue: HostVenue) => (venue.status === "draft" ? 1 : 0);
  const matters = venues
    .filter((venue) => !venue.archivedAt)
    .sort((a, b) => rank(a) - rank(b))
    .map(matterOf)
    .filter((matter) => matter !== null);
  if (matters.length === 0 && unanswered === 0) return null;
  const rest = matters.length - MOST;
  return (
    <section aria-labelledby="attention" className="flex flex-col gap-3">
      <h2 id="attention" className="text-xl">
        {t("attention")}
      </h2>
      <ul className="divide-y divide-hairline rounded-card border border-hairline bg-card">
        {unanswered > 0 && (
          <Row
            text={t("attend.messages", { count: unanswered })}
            href="/dashboard/messages"
            action={t("attend.answer")}
          />
        )}
        {matters.slice(0, MOST).map(({ id, ...matter }) => (
          <Row key={id} {...matter} />
        ))}
        {rest > 0 && (
          <Row
            text={t("attend.more", { count: rest })}
            href="/host/venues"
            action={t("allVenues")}
          />
        )}
      </ul>
    </section>
  );
}

function Row({
  text,
  reason,
  href,
  action,
  label,
}: Omit<Matter, "id" | "label"> & { label?: string }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="break-words">{text}</p>
        {reason && (
          <p dir="auto" className="match-parent text-muted whitespace-pre-line wrap-anywhere">
            {reason}
          </p>
        )}
      </div>
      <Link
        href={href}
        aria-label={label}
        className={buttonClass({ variant: "outline", size: "sm" })}
      >
        {action}
      </Link>
    </li>
  );
}
