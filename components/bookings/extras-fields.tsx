"use client";

import { Minus, Plus } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { LongText } from "@/components/ui/long-text";
import type { CheckoutVenue, Extra, Selection } from "@/lib/bookings/types";
import { localized } from "@/lib/shared/localized";
import { formatMoney, withFee } from "@/lib/shared/money";

const round =
  "grid size-11 shrink-0 cursor-pointer place-items-center rounded-full border border-control hover:border-ink disabled:cursor-not-allowed disabled:opacity-40";

/** The add-ons and services that can be booked with the venue, each with its quantity. */
export function ExtrasFields({
  venue,
  selection,
  onChange,
}: {
  venue: CheckoutVenue;
  selection: Selection;
  onChange: (changed: Partial<Selection>) => void;
}) {
  const t = useTranslations("checkout.extras");
  if (venue.extras.length === 0) return <p className="text-muted">{t("none")}</p>;

  function setQuantity(extra: Extra, quantity: number) {
    const group = extra.kind === "addon" ? "addons" : "services";
    const { [extra.id]: _, ...others } = selection[group];
    onChange({ [group]: quantity > 0 ? { ...others, [extra.id]: quantity } : others });
  }

  const addons = venue.extras.filter((extra) => extra.kind === "addon");
  const services = venue.extras.filter((extra) => extra.kind === "service");
  return (
    <div className="flex flex-col gap-6">
      <p className="text-muted text-sm">{t("feesIncluded")}</p>
      {[
        { title: t("addons"), hint: null, extras: addons, chosen: selection.addons },
        {
          title: t("services"),
          hint: t("providers"),
          extras: services,
          chosen: selection.services,
        },
      ]
        .filter((group) => group.extras.length > 0)
        .map((group) => (
          <fieldset key={group.title}>
            <legend className="font-medium">{group.title}</legend>
            {group.hint && <p className="max-w-text text-muted text-sm">{group.hint}</p>}
            <ul className="mt-2 divide-y divide-hairline">
              {group.extras.map((extra) => (
                <ExtraRow
                  key={extra.id}
                  extra={extra}
                  currency={venue.currency}
                  feePercent={venue.feePercent}
                  quantity={group.chosen[extra.id] ?? 0}
                  onQuantity={(quantity) => setQuantity(extra, quantity)}
                />
              ))}
            </ul>
          </fieldset>
        ))}
    </div>
  );
}

function ExtraRow({
  extra,
  currency,
  feePercent,
  quantity,
  onQuantity,
}: {
  extra: Extra;
  currency: string;
  feePercent: number;
  quantity: number;
  onQuantity: (quantity: number) => void;
}) {
  const t = useTranslations("checkout.extras");
  const locale = useLocale();
  const name = localized(extra.name, locale);
  // With the fee in it, as every price that is not a line of a quote.
  const minor = withFee(extra.priceMinor, feePercent);
  const price = formatMoney(minor, currency, locale);
  return (
    <li className="flex items-center gap-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="break-words font-medium">
          <bdi>{name}</bdi>
        </p>
        {localized(extra.description, locale) && (
          <div className="text-muted text-sm">
            <LongText text={localized(extra.description, locale)} more={t("readMore")} />
          </div>
        )}
        <p className="text-sm">
          {t(`pricing.${extra.pricing}`, { price })}
          {extra.stock !== null && (
            <span className="text-muted"> · {t("stock", { count: extra.stock })}</span>
          )}
        </p>
      </div>
      <div className="flex items-center gap-2">
        <button
          type="button"
          className={round}
          disabled={quantity === 0}
          aria-label={t("fewer", { name })}
          onClick={() => onQuantity(quantity - 1)}
        >
          <Minus aria-hidden="true" className="size-4" />
        </button>
        <output className="w-8 text-center tabular-nums" aria-label={t("quantity", { name })}>
          {quantity}
        </output>
        <button
          type="button"
          className={round}
          disabled={quantity >= extra.maxQuantity}
          aria-label={t("more", { name })}
          onClick={() => onQuantity(quantity + 1)}
        >
          <Plus aria-hidden="true" className="size-4" />
        </button>
      </div>
    </li>
  );
}
