import { useLocale, useTranslations } from "next-intl";
import { formatInstant } from "@/lib/shared/format-time";
import type { HostListing } from "@/lib/venues/host-types";

const noticeOf = {
  draft: "draft",
  pending: "pending",
  active: "published",
  paused: "published",
  rejected: "rejected",
  suspended: "suspended",
} as const;

/** What a change of this listing will mean, said before one begins. */
export function ListingNotice({ listing }: { listing: HostListing }) {
  const t = useTranslations("wizard.notice");
  const locale = useLocale();
  const { status, reason, changeWaitsSince } = listing;
  const bad = status === "rejected" || status === "suspended";
  return (
    <div
      className={`rounded-control border px-4 py-3 ${bad ? "border-danger/40 bg-danger/8" : "border-hairline bg-tint"}`}
    >
      <p>{t(noticeOf[status])}</p>
      {bad && reason && (
        <p dir="auto" className="match-parent mt-1 break-words whitespace-pre-line font-medium">
          {t("reason", { reason })}
        </p>
      )}
      {changeWaitsSince && (
        <p className="mt-1">
          {t("waiting", { date: formatInstant(changeWaitsSince, "Africa/Cairo", locale) })}
        </p>
      )}
    </div>
  );
}
