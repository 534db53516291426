import { useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import { Badge } from "@/components/ui/badge";

/** Whether a venue is available at a requested time, with formatted texts. */
export type VenueAvailability =
  | { state: "free"; total: string }
  | { state: "taken"; reasons: string[]; nearest: { href: string; text: string } | null }
  | { state: "unknown"; reason: string };

/** Shows whether a venue is available at the requested time; if not, why, and the nearest time that is. */
export function AvailabilityStatus({
  availability,
  name,
}: {
  availability: VenueAvailability;
  name: string;
}) {
  const t = useTranslations("favorites.table");
  if (availability.state === "unknown")
    return <p className="text-muted text-sm">{availability.reason}</p>;
  const isFree = availability.state === "free";
  const { reasons, nearest } = isFree ? { reasons: [], nearest: null } : availability;
  return (
    <div className="flex flex-col items-start gap-1.5 text-sm">
      <Badge variant={isFree ? "success" : "warning"}>{t(isFree ? "isFree" : "isTaken")}</Badge>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      {nearest && (
        <p>
          <span className="block text-muted">{t("nearest")}</span>
          <Link
            href={nearest.href}
            className="inline-block min-h-11 text-accent underline underline-offset-4"
          >
            {nearest.text}
            <span className="sr-only">: {name}</span>
          </Link>
        </p>
      )}
    </div>
  );
}
