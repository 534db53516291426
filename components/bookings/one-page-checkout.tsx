"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import type { CheckoutStep } from "@/lib/bookings/rules/steps";
import type { CheckoutVenue, Selection } from "@/lib/bookings/types";
import type { BookingQuote } from "@/lib/quotes/types";
import { CheckoutNotices } from "./checkout-notices";
import { CheckoutSummary } from "./checkout-summary";
import { DetailsFields } from "./details-fields";
import { ExtrasFields } from "./extras-fields";
import { ReviewSection } from "./review-section";
import { TimeFields } from "./time-fields";
import { TotalBar } from "./total-bar";
import { useCheckout } from "./use-checkout";
import type { Hold } from "./use-hold";

export type CheckoutProps = {
  venue: CheckoutVenue;
  picture: string | null;
  initial: Selection;
  initialQuote: BookingQuote | null;
  initialHold: (Omit<Hold, "selection"> & { extended: boolean }) | null;
  initialStep: CheckoutStep;
  wasExpired: boolean;
  contact: { name: string; phone: string };
  /** The kind of event that the link to here names; empty for none. */
  event: string;
  extrasLeftOut: boolean;
  seenMinor: number | null;
  /** The rules of the house, to be read before they are accepted; null where there are none. */
  rules: ReactNode;
};

/** Booking on one page: choose, keep the slot, say who, send. */
export function OnePageCheckout(props: CheckoutProps) {
  const { venue, picture } = props;
  const t = useTranslations("checkout");
  const checkout = useCheckout(props);
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (checkout.held) void checkout.form.handleSubmit(checkout.send)();
          else void checkout.keep(null);
        }}
        className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start"
      >
        <div className="flex min-w-0 flex-col gap-8">
          <Section title={t("headings.time")}>
            <TimeFields
              venue={venue}
              selection={checkout.selection}
              isLost={checkout.isLost}
              onChange={checkout.change}
            />
          </Section>
          {venue.extras.length > 0 && (
            <Section title={t("headings.extras")}>
              <ExtrasFields
                venue={venue}
                selection={checkout.selection}
                onChange={checkout.change}
              />
            </Section>
          )}
          <CheckoutNotices venue={venue} checkout={checkout} extrasLeftOut={props.extrasLeftOut} />
          {checkout.held ? (
            <>
              <Section title={t("headings.details")}>
                <DetailsFields venue={venue} form={checkout.form} />
              </Section>
              <Section title={t("headings.review")}>
                <ReviewSection venue={venue} checkout={checkout} rules={props.rules} />
              </Section>
            </>
          ) : (
            <p className="text-muted">{t("hold.explain")}</p>
          )}
          <Button
            type="submit"
            size="lg"
            className="self-start"
            loading={checkout.busy}
            disabled={!checkout.ready}
          >
            {checkout.held ? (venue.instant ? t("book") : t("request")) : t("hold.take")}
          </Button>
        </div>
        <div className="lg:sticky lg:top-24">
          <CheckoutSummary
            venue={venue}
            picture={picture}
            selection={checkout.selection}
            quote={checkout.quote}
            loading={checkout.loading}
          />
        </div>
      </form>
      <TotalBar quote={checkout.quote} loading={checkout.loading} />
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}
