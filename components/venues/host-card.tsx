import { useLocale, useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/avatar";
import { Confirmations } from "@/components/ui/confirmations";
import { LongText } from "@/components/ui/long-text";
import { formatInstant } from "@/lib/shared/format-time";
import type { PublicProfile } from "@/lib/venues/types";

/** The public profile of a host. */
export function HostCard({ host, more }: { host: PublicProfile; more: string }) {
  const t = useTranslations("venues.host");
  const locale = useLocale();
  const name = host.firstName || t("unknown");
  const since = formatInstant(host.since, "UTC", locale, "month");
  return (
    <div className="flex gap-4">
      <Avatar name={name} src={host.avatarUrl} size="lg" />
      <div className="min-w-0">
        <p className="font-semibold text-lg leading-tight">
          <bdi>{name}</bdi>
        </p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-muted text-sm">
          {host.since && <span>{t("since", { year: since })}</span>}
          <Confirmations items={host.confirmations} />
        </p>
        {host.response && (
          <ul className="mt-2 flex flex-wrap gap-x-4 text-sm">
            <li>{t("rate", { percent: host.response.percent })}</li>
            {host.response.hours !== null && <li>{t("within", { hours: host.response.hours })}</li>}
          </ul>
        )}
        {host.bio && (
          <div className="mt-2">
            <LongText text={host.bio} more={more} />
          </div>
        )}
      </div>
    </div>
  );
}
