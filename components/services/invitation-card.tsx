import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import { Badge } from "@/components/ui/badge";
import { Photo } from "@/components/ui/photo";
import type { Invitation } from "@/lib/services/provider-types";
import { isolate } from "@/lib/shared/isolate";
import { localized } from "@/lib/shared/localized";
import { venueImageUrl } from "@/lib/venues/photos/image-url";
import { InvitationButtons } from "./invitation-buttons";

const messageKeys = { invited: "invitation", accepted: "offers", declined: "refused" } as const;

/** A venue's invitation to offer one of the provider's services, with buttons to decide. */
export function InvitationCard({ invitation }: { invitation: Invitation }) {
  const t = useTranslations("provider.venues");
  const locale = useLocale();
  const venue = localized(invitation.venueName, locale);
  const service = localized(invitation.serviceName, locale);
  const facts = [
    localized(invitation.venueCity, locale),
    invitation.capacity > 0 && t("capacity", { count: invitation.capacity }),
  ].filter(Boolean);
  return (
    <li className="flex flex-col gap-4 rounded-card border border-hairline bg-card p-4 sm:flex-row">
      <div className="aspect-4/3 shrink-0 self-start overflow-hidden rounded-control bg-tint max-sm:w-full sm:w-40">
        <Photo
          src={invitation.venueImage && venueImageUrl(invitation.venueImage)}
          alt=""
          sizes="(min-width: 640px) 10rem, 100vw"
        />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        {!invitation.isPublic && (
          <p>
            <Badge>{t("notPublic")}</Badge>
          </p>
        )}
        <h3 className="text-lg wrap-anywhere">
          {invitation.isPublic ? (
            <Link href={`/venues/${invitation.venueId}`} className="hover:underline">
              <bdi>{venue}</bdi>
            </Link>
          ) : (
            <bdi>{venue}</bdi>
          )}
        </h3>
        <p className="text-muted text-sm">{facts.join(" · ")}</p>
        <p className="wrap-anywhere">
          {t(messageKeys[invitation.status], {
            host: isolate(invitation.hostName),
            service: isolate(service),
          })}
        </p>
        <div className="mt-auto flex flex-wrap gap-2 pt-2">
          <InvitationButtons
            venueId={invitation.venueId}
            serviceId={invitation.serviceId}
            status={invitation.status}
            venue={venue}
            service={service}
          />
        </div>
      </div>
    </li>
  );
}
