import { cn } from "@/lib/shared/cn";
import type { Locale } from "@/lib/shared/locale-tag";
import { formatMoney } from "@/lib/shared/money";

/** An amount of minor units, in figures that line up and are never broken over two lines. */
export function Price({
  minor,
  currency,
  locale,
  full = false,
  whole = false,
  className,
}: {
  minor: number;
  currency: string;
  locale: Locale;
  /** Keeps the zeros of whole amounts, for columns. */
  full?: boolean;
  /** Leaves out hundredths, for cards. */
  whole?: boolean;
  className?: string;
}) {
  return (
    <bdi className={cn("whitespace-nowrap tabular-nums", className)}>
      {formatMoney(minor, currency, locale, { full, whole })}
    </bdi>
  );
}
