import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/forms/error-text";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import type { ErrorCode } from "@/lib/errors";

/** Why there is no checkout, with a link back to the venue. */
export function CheckoutRefusal({ code, venueId }: { code: ErrorCode; venueId: string }) {
  const t = useTranslations("checkout");
  const errorText = useErrorText();
  return (
    <EmptyState
      as="h1"
      title={t("refused")}
      body={errorText(code)}
      action={<ButtonLink href={`/venues/${venueId}`}>{t("toVenue")}</ButtonLink>}
    />
  );
}
