import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { type HostFilters, hasFilters, hostFilterQuery } from "@/lib/bookings/host-filters";
import { isolate } from "@/lib/shared/isolate";

/** Shown without bookings: the active filters, and a link that finds more. `otherCount` bookings in other groups match. */
export function HostBookingsEmpty({
  filters,
  otherCount,
}: {
  filters: HostFilters;
  otherCount: number;
}) {
  const t = useTranslations("hostBookings");
  const tGroup = useTranslations("hosting.bookings.empty");
  const { group } = filters;
  if (!hasFilters(filters)) {
    const title = group === "all" || group === "requests" ? t(`empty.${group}`) : tGroup(group);
    return <EmptyState title={title} body={tGroup("body")} />;
  }
  const activeFilters = [
    filters.text && t("relax.text", { text: isolate(filters.text) }),
    filters.venueId && t("relax.venue"),
    (filters.from || filters.to) && t("relax.days"),
  ].filter(Boolean);
  const hint = t("empty.relax", { filters: activeFilters.join(t("relax.join")) });
  return (
    <EmptyState
      title={t("empty.filtered")}
      body={otherCount > 0 ? `${hint} ${t("empty.elsewhere", { count: otherCount })}` : hint}
      action={
        <ButtonLink
          href={`/host/bookings${otherCount > 0 ? hostFilterQuery({ ...filters, group: "all" }) : `?group=${group}`}`}
          variant="outline"
        >
          {t(otherCount > 0 ? "empty.search" : "empty.without")}
        </ButtonLink>
      }
    />
  );
}
