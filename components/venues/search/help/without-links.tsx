import { useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import { buttonClass } from "@/components/ui/button";
import { cn } from "@/lib/shared/cn";
import type { RelaxedSearch } from "./without-filters";

/** Links to searches with fewer filters, each with its number of venues. */
export function WithoutLinks({
  searches,
  className,
}: {
  searches: RelaxedSearch[];
  className?: string;
}) {
  const t = useTranslations("explore.empty");
  return (
    <ul className={cn("flex gap-2", className)}>
      {searches.map(({ name, href, count, isMore }) => (
        <li key={href} className="min-w-0">
          <Link href={href} className={buttonClass({ variant: "outline", size: "sm" })}>
            <bdi className="wrap-anywhere">
              {t(isMore ? "withoutMore" : "without", { name, count })}
            </bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}
