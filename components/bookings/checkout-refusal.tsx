import { useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { ErrorCode } from "@/lib/errors";

/** Why there is no checkout, with a link back to the venue. */
export function CheckoutRefusal({ code, venueId }: { code: ErrorCode; venueId: string }) {
  const t = useTranslations("checkout");
  const tErrors = useTranslations("errors");
  return (
    <EmptyState
      as="h1"
      title={t("refused")}
      body={tErrors(code)}
      action={
        <Link href={`/venues/${venueId}`} className={buttonClass()}>
          {t("toVenue")}
        </Link>
      }
    />
  );
}
