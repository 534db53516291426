import { useTranslations } from "next-intl";
import { type ReactNode, useId, useRef } from "react";
import { Button, type ButtonSize } from "@/components/ui/button";
import { CheckoutNotices } from "./checkout-notices";
import { CheckoutPayment, type PaymentComponent, useSubmitLabel } from "./checkout-payment";
import { CheckoutSummary } from "./checkout-summary";
import { DetailsFields, EventField } from "./details-fields";
import { ExtrasFields } from "./extras-fields";
import { HowPayingWorks } from "./how-paying-works";
import { ReviewSection } from "./review-section";
import { TimeFields } from "./time-fields";
import { TotalBar } from "./total-bar";
import { type CheckoutInput, useCheckout } from "./use-checkout";
import { focusField } from "./use-field-focus";

export type CheckoutProps = CheckoutInput & {
  picture: string | null;
  /** Not all extras that the link to the checkout asks for are available. */
  hasUnavailableExtras: boolean;
  /** The house rules, to be read before they are accepted; null where there are none. */
  rules: ReactNode;
  /** Where a card is entered, for venues that take cards. */
  Payment: PaymentComponent;
};

/** Booking on one page: select, hold the slot, enter details, submit. */
export function OnePageCheckout(props: CheckoutProps) {
  const { venue, picture } = props;
  const t = useTranslations("checkout");
  const checkout = useCheckout(props);
  const submitLabel = useSubmitLabel(checkout);
  const formRef = useRef<HTMLFormElement>(null);
  const formId = useId();
  const submit = (size: ButtonSize, className: string) => (
    <Button
      type="submit"
      form={formId}
      size={size}
      className={className}
      loading={checkout.isBusy}
      disabled={!checkout.canContinue}
    >
      {checkout.isSelectionHeld ? submitLabel : t("hold.take")}
    </Button>
  );
  return (
    <>
      <form
        ref={formRef}
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (checkout.isSelectionHeld) void checkout.form.handleSubmit(checkout.actions.submit)();
          else void checkout.actions.createHold(null);
        }}
        className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start"
      >
        <div className="flex min-w-0 flex-col gap-8">
          <Section title={t("headings.time")}>
            <TimeFields
              venue={venue}
              selection={checkout.state.selection}
              isSlotUnavailable={checkout.isSlotUnavailable}
              onChange={checkout.actions.updateSelection}
            />
            {checkout.isEventKnown && <EventField venue={venue} form={checkout.form} />}
          </Section>
          <HowPayingWorks methods={checkout.price.methods} />
          {venue.extras.length > 0 && (
            <Section title={t("headings.extras")}>
              <ExtrasFields
                venue={venue}
                selection={checkout.state.selection}
                onChange={checkout.actions.updateSelection}
              />
            </Section>
          )}
          <CheckoutNotices
            venue={venue}
            checkout={checkout}
            hasUnavailableExtras={props.hasUnavailableExtras}
          />
          {checkout.isSelectionHeld ? (
            <>
              <Section title={t("headings.details")}>
                <DetailsFields
                  venue={venue}
                  form={checkout.form}
                  hasEvent={!checkout.isEventKnown}
                />
              </Section>
              <Section title={t("headings.review")}>
                <ReviewSection
                  venue={venue}
                  checkout={checkout}
                  rules={props.rules}
                  onChange={(field) => focusField(formRef.current, field)}
                />
                <CheckoutPayment venue={venue} checkout={checkout} Payment={props.Payment} />
              </Section>
            </>
          ) : (
            <p className="text-muted">{t("hold.explain")}</p>
          )}
          {submit("lg", "self-start max-lg:hidden")}
        </div>
        <div className="lg:sticky lg:top-24">
          <CheckoutSummary
            venue={venue}
            picture={picture}
            selection={checkout.state.selection}
            quote={checkout.price.quote}
            isLoading={checkout.price.isLoading}
          />
        </div>
      </form>
      <TotalBar
        quote={checkout.price.quote}
        isLoading={checkout.price.isLoading}
        onCardMinor={
          checkout.state.hold && !checkout.price.isInstant ? checkout.price.dueMinor : null
        }
        action={submit("md", "lg:hidden")}
      />
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
