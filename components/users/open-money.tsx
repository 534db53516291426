import { useLocale, useTranslations } from "next-intl";
import { Price } from "@/components/ui/price";
import { TextLink } from "@/components/ui/text-link";
import type { OpenMoney } from "@/lib/users/types";

/** The page of each side's bookings. */
export const bookingPages = {
  guest: "/dashboard/bookings",
  host: "/host/bookings",
  provider: "/provider/bookings",
} as const;

/** The page of each side's payout account; the profile for those who are neither host nor provider any more. */
const payoutPages = {
  guest: "/dashboard/profile#payout-account",
  host: "/host/earnings#payout-account",
  provider: "/provider/earnings#payout-account",
} as const;

/** Returns the page that settles open money. */
function wayOut({ reason, side, bookingId }: OpenMoney) {
  if (reason === "fees" || reason === "debt" || reason === "failed_refund")
    return { page: "/help#contact", link: "help" } as const;
  if (reason === "payout") {
    return { page: payoutPages[side], link: "earnings" } as const;
  }
  if (!bookingId || side === "provider") {
    return { page: bookingPages[side], link: "bookings" } as const;
  }
  return { page: `${bookingPages[side]}/${bookingId}`, link: "booking" } as const;
}

const keyOf = ({ reason, side, currency }: OpenMoney) => `${reason} ${side} ${currency}`;

/** The open money that prevents the deletion of an account: each amount, the reason, and how to settle it. */
export function BlockingMoney({ entries }: { entries: OpenMoney[] }) {
  const t = useTranslations("profile.delete.money");
  const locale = useLocale();
  return (
    <div>
      <p>{t("blocked")}</p>
      <ul className="mt-2 flex flex-col gap-4">
        {entries.map((entry) => {
          const { page, link } = wayOut(entry);
          return (
            <li key={keyOf(entry)}>
              <p className="font-medium">
                {t.rich(`reasons.${entry.reason}`, {
                  amount: () => (
                    <Price minor={entry.amountMinor} currency={entry.currency} locale={locale} />
                  ),
                })}
              </p>
              <p className="text-muted text-sm">{t(`ways.${entry.reason}`)}</p>
              <TextLink href={page} className="font-medium">
                {t(`links.${link}`)}
              </TextLink>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The earnings that are forfeited with the account; nothing without any. */
export function GivenUpMoney({ entries }: { entries: OpenMoney[] }) {
  const t = useTranslations("profile.delete.money");
  const locale = useLocale();
  const givenUp = entries.filter(({ reason, isBlocking }) => reason === "payout" && !isBlocking);
  if (givenUp.length === 0) return null;
  return (
    <div>
      <h3 className="text-base">{t("givenUp")}</h3>
      <ul className="mt-1 list-disc ps-5 text-muted text-sm">
        {givenUp.map((entry) => (
          <li key={keyOf(entry)}>
            {t.rich("givenUpItem", {
              amount: () => (
                <Price minor={entry.amountMinor} currency={entry.currency} locale={locale} />
              ),
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}
