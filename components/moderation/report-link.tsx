import { Flag } from "lucide-react";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";

/** Leads from the page of a listing to the form that reports it. */
export function ReportLink({ listingId }: { listingId: string }) {
  const t = useTranslations("reports");
  return (
    <ButtonLink
      href={`/dashboard/report/${listingId}`}
      rel="nofollow"
      variant="ghost"
      size="sm"
      className="text-muted"
    >
      <Flag aria-hidden="true" className="size-5" />
      {t("title")}
    </ButtonLink>
  );
}
