import { useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import { buttonClass } from "./button";

/** A link to the next page of a list. Nothing without a next page. */
export function ShowMore({ href }: { href: string | null }) {
  const t = useTranslations("ui");
  if (!href) return null;
  return (
    <Link href={href} className={buttonClass({ variant: "outline", className: "self-center" })}>
      {t("showMore")}
    </Link>
  );
}
