import { useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { type HostFilters, hostQuery, isFiltered } from "@/lib/bookings/host-filters";

/** No booking: what one asked for, and the one thing that would find more. */
export function NoBookings({ filters, elsewhere }: { filters: HostFilters; elsewhere: number }) {
  const t = useTranslations("hostBookings");
  const tGroup = useTranslations("hosting.bookings.empty");
  const { group } = filters;
  if (!isFiltered(filters)) {
    const own = group === "all" || group === "requests" ? t(`empty.${group}`) : tGroup(group);
    return <EmptyState title={own} body={tGroup("body")} />;
  }
  const asked = [
    filters.text && t("relax.text", { text: `\u2068${filters.text}\u2069` }),
    filters.venueId && t("relax.venue"),
    (filters.from || filters.to) && t("relax.days"),
  ].filter(Boolean);
  const words = t("empty.relax", { filters: asked.join(t("relax.join")) });
  return (
    <EmptyState
      title={t("empty.filtered")}
      body={elsewhere > 0 ? `${words} ${t("empty.elsewhere", { count: elsewhere })}` : words}
      action={
        <Link
          href={`/host/bookings${elsewhere > 0 ? hostQuery({ ...filters, group: "all" }) : `?group=${group}`}`}
          className={buttonClass({ variant: "outline" })}
        >
          {t(elsewhere > 0 ? "empty.search" : "empty.without")}
        </Link>
      }
    />
  );
}
