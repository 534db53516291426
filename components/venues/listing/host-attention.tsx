import { useLocale, useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { isolate } from "@/lib/shared/isolate";
import { localized } from "@/lib/shared/localized";
import { textLanguage } from "@/lib/shared/text-language";
import type { HostVenue } from "@/lib/venues/listing/types";

type Item = {
  id: string;
  text: string;
  /** The admin's reason. */
  reason?: string | null;
  href: string;
  action: string;
  label: string;
};

/** Items that need the host's attention: unanswered messages, rejections with their reason, drafts. */
export function HostAttention({
  venues,
  hiddenCount,
  isMoreHidden,
  unanswered,
}: {
  venues: HostVenue[];
  /** Number of further venues that need attention. */
  hiddenCount: number;
  /** True when there are even more of them. */
  isMoreHidden: boolean;
  unanswered: number;
}) {
  const t = useTranslations("hosting.dashboard");
  const tVenues = useTranslations("hosting.venues");
  const locale = useLocale();

  const toItem = (venue: HostVenue): Item | null => {
    const name = isolate(venue.isUntitled ? tVenues("untitled") : localized(venue.name, locale));
    const item = { id: venue.id, href: `/host/venues/${venue.id}/edit` };
    const fix = { action: t("attentionItems.fix"), label: t("attentionItems.fixNamed", { name }) };
    if (venue.status === "rejected") {
      const text = t("attentionItems.rejected", { name });
      return { ...item, ...fix, text, reason: venue.reason };
    }
    if (venue.status === "suspended") {
      const text = t("attentionItems.suspended", { name });
      const view = {
        action: t("attentionItems.view"),
        label: t("attentionItems.viewNamed", { name }),
      };
      return { ...item, ...view, text, reason: venue.reason };
    }
    if (venue.revision?.status === "rejected") {
      const text = t("attentionItems.changeRejected", { name });
      return { ...item, ...fix, text, reason: venue.revision.reason };
    }
    if (venue.status === "draft") {
      const label = t("attentionItems.finishNamed", { name });
      return {
        ...item,
        text: t("attentionItems.draft", { name }),
        action: t("attentionItems.finish"),
        label,
      };
    }
    return null;
  };

  const items = venues.map(toItem).filter((item) => item !== null);
  if (items.length === 0 && unanswered === 0) return null;
  return (
    <section aria-labelledby="attention" className="flex flex-col gap-3">
      <h2 id="attention" className="text-xl">
        {t("attention")}
      </h2>
      <ul className="divide-y divide-hairline rounded-card border border-hairline bg-card">
        {unanswered > 0 && (
          <Row
            text={t("attentionItems.messages", { count: unanswered })}
            href="/dashboard/messages"
            action={t("attentionItems.answer")}
          />
        )}
        {items.map(({ id, ...item }) => (
          <Row key={id} {...item} />
        ))}
        {hiddenCount > 0 && (
          <Row
            text={t(isMoreHidden ? "attentionItems.atLeast" : "attentionItems.more", {
              count: hiddenCount,
            })}
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
}: Omit<Item, "id" | "label"> & { label?: string }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="break-words">{text}</p>
        {reason && (
          <p
            lang={textLanguage(reason)}
            dir="auto"
            className="match-parent text-muted whitespace-pre-line wrap-anywhere"
          >
            {reason}
          </p>
        )}
      </div>
      <ButtonLink href={href} aria-label={label} variant="outline" size="sm">
        {action}
      </ButtonLink>
    </li>
  );
}
