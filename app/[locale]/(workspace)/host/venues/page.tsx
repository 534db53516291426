import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { VenueRow } from "@/components/hosting/venues/venue-row";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { requireRole } from "@/lib/auth/guards";
import { ClientMessages } from "@/lib/i18n/client-messages";
import { Link } from "@/lib/i18n/navigation";
import { listHostVenues } from "@/lib/venues/host-queries";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("hosting.venues");
  return { title: t("title") };
}

export default async function HostVenuesPage() {
  const host = await requireRole("host", "/host/venues");
  const [t, venues] = await Promise.all([
    getTranslations("hosting.venues"),
    listHostVenues(host.id),
  ]);
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl">{t("title")}</h1>
        {venues.length > 0 && (
          <Link href="/host/venues/add" className={buttonClass()}>
            <Plus aria-hidden="true" className="size-5" />
            {t("add")}
          </Link>
        )}
      </div>
      {venues.length === 0 ? (
        <EmptyState
          title={t("empty.title")}
          body={t("empty.body")}
          action={
            <Link href="/host/venues/add" className={buttonClass()}>
              {t("add")}
            </Link>
          }
        />
      ) : (
        <ClientMessages namespaces={["hosting", "errors"]}>
          <ul className="flex flex-col gap-4">
            {venues.map((venue) => (
              <VenueRow key={venue.id} venue={venue} />
            ))}
          </ul>
        </ClientMessages>
      )}
    </div>
  );
}
