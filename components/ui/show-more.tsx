import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";

/** A link to the next page of a list. Nothing without a next page. */
export function ShowMore({ href }: { href: string | null }) {
  const t = useTranslations("ui");
  if (!href) return null;
  return (
    <ButtonLink href={href} variant="outline" className="self-center">
      {t("showMore")}
    </ButtonLink>
  );
}
