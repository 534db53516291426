import { useTranslations } from "next-intl";
import { Reason } from "@/components/ui/reason";
import type { HostListing } from "@/lib/venues/listing/types";

const notices = {
  draft: "draft",
  pending: "pending",
  active: "published",
  paused: "published",
  rejected: "rejected",
  suspended: "suspended",
} as const;

/** The consequences of changing this listing, shown above the form. */
export function ListingNotice({ listing }: { listing: HostListing }) {
  const t = useTranslations("wizard.notice");
  const { status, reason, isArchived } = listing;
  const isRefused = status === "rejected" || status === "suspended";
  return (
    <div
      className={`rounded-control border px-4 py-3 ${isRefused ? "border-danger/40 bg-danger/8" : "border-hairline bg-tint"}`}
    >
      {isArchived && <p className="mb-1 font-medium">{t("archived")}</p>}
      <p>{t(notices[status])}</p>
      {isRefused && reason && <Reason label={t("reason")} text={reason} className="mt-1" />}
    </div>
  );
}
