import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
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
          <ButtonLink href={href} variant="outline" size="sm">
            <bdi className="wrap-anywhere">
              {t(isMore ? "withoutMore" : "without", { name, count })}
            </bdi>
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
