import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { nearestHours } from "@/lib/bookings/rules/hours";
import type { CheckoutVenue, Extra, Selection } from "@/lib/bookings/types";
import { ExtraCard } from "./extras/extra-card";
import { ExtraList } from "./extras/extra-list";
import { type Considered, useExtraPrices } from "./extras/use-extra-prices";

const without = <T,>(values: Record<string, T>, id: string): Record<string, T> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== id));

/** The add-ons and services that can be booked with the venue, each with what it costs for this booking. */
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
  const [considered, setConsidered] = useState<Considered>({ quantities: {}, hours: {} });
  const { prices, hasTime, isLoading, hasFailed, retry } = useExtraPrices(
    venue,
    selection,
    considered,
  );
  if (venue.extras.length === 0) {
    return <EmptyState as="h3" title={t("none")} body={t("noneBody")} className="py-10" />;
  }
  const openHours = prices?.openHours ?? 0;
  const groupOf = ({ kind }: Extra) => (kind === "addon" ? "addons" : "services");

  function choiceOf(extra: Extra) {
    const quantity = selection[groupOf(extra)][extra.id];
    const price = prices?.prices[extra.id];
    const hours = quantity ? selection.hours[extra.id] : considered.hours[extra.id];
    return {
      isChosen: quantity !== undefined,
      quantity: quantity ?? considered.quantities[extra.id] ?? 1,
      hours:
        price?.hours === null || price?.hours === undefined
          ? null
          : nearestHours(hours ?? price.hours, openHours),
    };
  }

  function toggle(extra: Extra, isChosen: boolean) {
    const group = groupOf(extra);
    const { quantity, hours } = choiceOf(extra);
    // What was chosen stays on the card for the next choice, except a quantity whose field disappears.
    setConsidered({
      quantities:
        extra.stock === null
          ? without(considered.quantities, extra.id)
          : { ...considered.quantities, [extra.id]: quantity },
      hours: hours === null ? considered.hours : { ...considered.hours, [extra.id]: hours },
    });
    onChange({
      [group]: isChosen
        ? { ...selection[group], [extra.id]: quantity }
        : without(selection[group], extra.id),
      hours:
        isChosen && hours !== null
          ? { ...selection.hours, [extra.id]: hours }
          : without(selection.hours, extra.id),
    });
  }

  function setQuantity(extra: Extra, quantity: number) {
    const group = groupOf(extra);
    if (selection[group][extra.id]) {
      onChange({ [group]: { ...selection[group], [extra.id]: quantity } });
    } else {
      setConsidered({
        ...considered,
        quantities: { ...considered.quantities, [extra.id]: quantity },
      });
    }
  }

  function setHours(extra: Extra, hours: number) {
    if (selection[groupOf(extra)][extra.id]) {
      onChange({ hours: { ...selection.hours, [extra.id]: hours } });
    } else {
      setConsidered({ ...considered, hours: { ...considered.hours, [extra.id]: hours } });
    }
  }

  return (
    <div className="flex flex-col gap-6">
      <p className="text-muted text-sm">
        {t("feesIncluded")} {!hasTime && t("timeFirst")}
      </p>
      {hasFailed && (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p>{t("pricesFailed")}</p>
          <Button variant="outline" size="sm" onClick={retry}>
            {t("retry")}
          </Button>
        </div>
      )}
      <ExtraList extras={venue.extras} isChosen={(extra) => choiceOf(extra).isChosen}>
        {(extra) => (
          <ExtraCard
            key={extra.id}
            extra={extra}
            currency={venue.currency}
            feePercent={venue.feePercent}
            guests={selection.guests}
            choice={choiceOf(extra)}
            price={prices?.prices[extra.id] ?? null}
            openHours={openHours}
            isLoading={isLoading}
            onToggle={(isChosen) => toggle(extra, isChosen)}
            onQuantity={(quantity) => setQuantity(extra, quantity)}
            onHours={(hours) => setHours(extra, hours)}
          />
        )}
      </ExtraList>
    </div>
  );
}
