import { useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Switch } from "@/components/ui/checkbox";
import { LongText } from "@/components/ui/long-text";
import { Photo } from "@/components/ui/photo";
import { Rating } from "@/components/ui/rating";
import { Skeleton } from "@/components/ui/skeleton";
import { TextLink } from "@/components/ui/text-link";
import { nearestHours, stepHours } from "@/lib/bookings/rules/hours";
import type { Extra } from "@/lib/bookings/types";
import type { ExtraPrice } from "@/lib/quotes/types";
import { cn } from "@/lib/shared/cn";
import { isolate } from "@/lib/shared/isolate";
import { localized } from "@/lib/shared/localized";
import { formatMoney, withFee } from "@/lib/shared/money";
import { NumberStepper } from "./number-stepper";

/** Characters of a description that a card shows at first. */
const VISIBLE_TEXT = 160;

type ExtraChoice = {
  isChosen: boolean;
  quantity: number;
  /** Null while the hours are unknown, and for an extra that is not sold by the hour. */
  hours: number | null;
};

type CardProps = {
  extra: Extra;
  currency: string;
  feePercent: number;
  guests: number;
  choice: ExtraChoice;
  /** Null until it is known, and for an extra whose price is agreed by message. */
  price: ExtraPrice | null;
  openHours: number;
  isLoading: boolean;
  /** Adds the extra to the booking, or removes it. */
  onToggle: (isChosen: boolean) => void;
  onQuantity: (quantity: number) => void;
  onHours: (hours: number) => void;
};

/** Whether to ask for a quantity: the stock is known and more than one can be booked, or the guest wants more than one. */
const isCounted = ({ pricing, maxQuantity, stock }: Extra, wantsMore: boolean) =>
  pricing === "per_booking" && maxQuantity > 1 && (stock !== null || wantsMore);

/** An add-on or service with what it costs for this booking, before and after it is chosen. */
export function ExtraCard(props: CardProps) {
  const { extra, choice, price, currency, feePercent } = props;
  const t = useTranslations("checkout.extras");
  const locale = useLocale();
  const id = useId();
  const [hasAskedForMore, setAskedForMore] = useState(false);
  const wantsMore = choice.isChosen && (hasAskedForMore || choice.quantity > 1);
  const name = localized(extra.name, locale);
  const description = localized(extra.description, locale);
  const isHourly = extra.pricing === "per_hour";
  // For an extra that is booked once, the amount below already says it all, as soon as it is known.
  const hasUnitPrice =
    extra.pricing !== "custom" &&
    (extra.pricing !== "per_booking" || isCounted(extra, wantsMore) || price === null);
  return (
    <li
      className={cn(
        "flex flex-col gap-3 rounded-card border bg-card p-3 sm:p-4",
        choice.isChosen ? "border-accent" : "border-hairline",
      )}
    >
      <div className="flex gap-4">
        {(extra.kind === "service" || extra.image) && (
          <div className="size-20 shrink-0 overflow-hidden rounded-control sm:size-28">
            <Photo src={extra.image} alt="" sizes="112px" widest={384} />
          </div>
        )}
        <div className="min-w-0 flex-1">
          <h3 dir="auto" className="match-parent font-medium text-base wrap-anywhere">
            {name}
          </h3>
          {(extra.provider || extra.rating.count > 0) && (
            <p className="flex flex-wrap items-center gap-x-3 text-muted text-sm">
              {extra.provider && (
                <span className="wrap-anywhere">{t("by", { name: isolate(extra.provider) })}</span>
              )}
              {extra.rating.count > 0 && (
                <Rating
                  value={extra.rating.average}
                  count={extra.rating.count}
                  label={t("rating", {
                    value: extra.rating.average.toFixed(1),
                    count: extra.rating.count,
                  })}
                />
              )}
            </p>
          )}
          {description && (
            <div className="mt-1 text-muted text-sm">
              <LongText text={description} more={t("readMore")} visibleLength={VISIBLE_TEXT} />
            </div>
          )}
          {hasUnitPrice && (
            <p className="mt-1 text-sm">
              {t(`pricing.${extra.pricing}`, {
                price: formatMoney(withFee(extra.priceMinor, feePercent), currency, locale),
              })}
              {extra.stock !== null && (
                <span className="text-muted"> · {t("stock", { count: extra.stock })}</span>
              )}
            </p>
          )}
          {extra.kind === "service" && (
            <TextLink href={`/services/${extra.id}`} target="_blank" className="text-sm">
              {t("about")}
              <span className="sr-only">{t("aboutLabel", { name: isolate(name) })}</span>
            </TextLink>
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-hairline border-t pt-2">
        <Amount {...props} id={`${id}-amount`} />
        <div className="ms-auto flex flex-wrap items-center justify-end gap-x-4 gap-y-1">
          <ChosenNumber
            {...props}
            name={name}
            wantsMore={wantsMore}
            hasAskedForMore={hasAskedForMore}
            onMore={() => setAskedForMore(true)}
          />
          <Switch
            label={
              <>
                {t("add")}
                <span className="sr-only">{t("addLabel", { name: isolate(name) })}</span>
              </>
            }
            checked={choice.isChosen}
            // An hourly extra can be chosen only once its amount is shown.
            disabled={!choice.isChosen && isHourly && price === null}
            aria-describedby={`${id}-amount`}
            onChange={(event) => props.onToggle(event.target.checked)}
          />
        </div>
      </div>
    </li>
  );
}

/** The amount for this booking and what it covers. */
function Amount({
  id,
  extra,
  price,
  choice,
  currency,
  feePercent,
  guests,
  isLoading,
}: CardProps & { id: string }) {
  const t = useTranslations("checkout.extras");
  const locale = useLocale();
  if (extra.pricing === "custom") {
    return (
      <p id={id} className="text-muted text-sm">
        {extra.priceMinor > 0
          ? t("pricing.custom", {
              price: formatMoney(withFee(extra.priceMinor, feePercent), currency, locale),
            })
          : t("pricing.agreed")}
      </p>
    );
  }
  const measure = {
    per_booking: choice.quantity > 1 ? t("for.items", { count: choice.quantity }) : "",
    per_hour: price?.hours ? t("for.hours", { count: price.hours }) : "",
    per_person: t("for.guests", { count: guests }),
  }[extra.pricing];
  return (
    <div id={id} className={cn("min-h-6", isLoading && "opacity-60")}>
      {!price && isLoading && <Skeleton className="h-6 w-28" />}
      {price && (
        <>
          <bdi className="font-semibold tabular-nums">
            {formatMoney(price.priceMinor, currency, locale)}
          </bdi>{" "}
          <span className="text-muted text-sm">{measure}</span>
        </>
      )}
    </div>
  );
}

/** The fields for hours and quantity, if the extra has them. */
function ChosenNumber({
  extra,
  choice,
  openHours,
  onHours,
  onQuantity,
  name,
  wantsMore,
  hasAskedForMore,
  onMore,
}: CardProps & {
  name: string;
  wantsMore: boolean;
  hasAskedForMore: boolean;
  onMore: () => void;
}) {
  const t = useTranslations("checkout.extras");
  if (extra.pricing === "per_hour") {
    const hours = choice.hours ?? 0;
    return (
      <NumberStepper
        labels={{
          value: t("hours", { name }),
          fewer: t("fewerHours", { name }),
          more: t("moreHours", { name }),
        }}
        value={hours}
        valueText={t("hoursValue", { count: hours })}
        min={Math.min(1, openHours)}
        max={openHours}
        disabled={choice.hours === null || openHours === 0}
        next={(value, direction) => stepHours(value, openHours, direction)}
        nearest={(typed) => nearestHours(typed, openHours)}
        onChange={onHours}
      />
    );
  }
  if (!isCounted(extra, wantsMore)) {
    if (!choice.isChosen || !isCounted(extra, true)) return null;
    return (
      <button
        type="button"
        className="inline-flex min-h-11 cursor-pointer items-center text-accent text-sm underline underline-offset-4"
        onClick={onMore}
      >
        {t("moreThanOne")}
        <span className="sr-only">{t("addLabel", { name: isolate(name) })}</span>
      </button>
    );
  }
  const within = (quantity: number) =>
    Math.min(Math.max(Math.round(quantity), 1), extra.maxQuantity);
  return (
    <NumberStepper
      labels={{
        value: t("quantity", { name }),
        fewer: t("fewer", { name }),
        more: t("more", { name }),
      }}
      value={choice.quantity}
      valueText={String(choice.quantity)}
      hasFocus={hasAskedForMore}
      min={1}
      max={extra.maxQuantity}
      next={(value, direction) => within(value + direction)}
      nearest={within}
      onChange={onQuantity}
    />
  );
}
