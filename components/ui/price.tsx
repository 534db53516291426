import { cn } from "@/lib/shared/cn";
import type { Locale } from "@/lib/shared/locale-tag";
import { formatMoney } from "@/lib/shared/money";

/** A formatted amount of minor units with tabular figures, on one line. */
export function Price({
  minor,
  currency,
  locale,
  full = false,
  className,
}: {
  minor: number;
  currency: string;
  locale: Locale;
  /** Shows the decimals of whole amounts, for columns. */
  full?: boolean;
  className?: string;
}) {
  return (
    <bdi className={cn("whitespace-nowrap tabular-nums", className)}>
      {formatMoney(minor, currency, locale, { full })}
    </bdi>
  );
}
