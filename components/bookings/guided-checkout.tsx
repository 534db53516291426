import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button, type ButtonSize } from "@/components/ui/button";
import { Stepper } from "@/components/ui/stepper";
import { checkoutSteps } from "@/lib/bookings/rules/steps";
import { CheckoutNotices } from "./checkout-notices";
import { CheckoutPayment, useSubmitLabel } from "./checkout-payment";
import { CheckoutSummary } from "./checkout-summary";
import { DetailsFields, EventField } from "./details-fields";
import { ExtrasFields } from "./extras-fields";
import { HowPayingWorks } from "./how-paying-works";
import type { CheckoutProps } from "./one-page-checkout";
import { ReviewSection } from "./review-section";
import { TimeFields } from "./time-fields";
import { TotalBar } from "./total-bar";
import { useCheckout } from "./use-checkout";
import { detailFields } from "./use-details-form";
import { useFieldFocus } from "./use-field-focus";

/** Booking in four steps: time, extras, details, review. */
export function GuidedCheckout(props: CheckoutProps) {
  const { venue, picture } = props;
  const t = useTranslations("checkout");
  const checkout = useCheckout(props);
  const { step, form } = checkout;
  const submitLabel = useSubmitLabel(checkout);
  const { changedField } = checkout;
  const { formRef, headingRef } = useFieldFocus(step, changedField);
  const index = checkoutSteps.indexOf(step);

  async function handleNext() {
    const next = changedField ? "review" : checkoutSteps[index + 1];
    if (step === "time" || step === "extras") await checkout.actions.createHold(next ?? null);
    if (step === "details" && (await form.trigger([...detailFields], { shouldFocus: true }))) {
      if (checkout.state.hold) checkout.actions.goToStep("review");
      else await checkout.actions.createHold("review");
    }
    if (step === "review") await form.handleSubmit(checkout.actions.submit)();
  }

  const isLast = step === "review";
  const formId = useId();
  const continueButton = (size: ButtonSize, className: string) => (
    <Button
      type="submit"
      form={formId}
      size={size}
      className={className}
      loading={checkout.isBusy}
      disabled={step === "details" ? !checkout.isHydrated : !checkout.canContinue}
    >
      {isLast ? submitLabel : t(changedField ? "backToReview" : "continue")}
    </Button>
  );
  return (
    <>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="flex min-w-0 flex-col gap-6">
          <Stepper
            current={index + 1}
            steps={checkoutSteps.map((name) => ({ title: t(`steps.${name}`) }))}
            labels={{
              nav: t("steps.nav"),
              position: t("steps.position", { current: index + 1, total: checkoutSteps.length }),
              state: {
                completed: t("steps.completed"),
                current: t("steps.current"),
                upcoming: t("steps.upcoming"),
              },
            }}
          />
          <CheckoutNotices
            venue={venue}
            checkout={checkout}
            hasUnavailableExtras={
              props.hasUnavailableExtras && (step === "time" || step === "extras")
            }
          />
          <form
            ref={formRef}
            id={formId}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void handleNext();
            }}
            className="flex flex-col gap-6"
          >
            <h2 ref={headingRef} tabIndex={-1} className="text-xl outline-none">
              {t(`headings.${step}`)}
            </h2>
            {step === "time" && (
              <>
                <TimeFields
                  venue={venue}
                  selection={checkout.state.selection}
                  isSlotUnavailable={checkout.isSlotUnavailable}
                  onChange={checkout.actions.updateSelection}
                />
                {checkout.isEventKnown && <EventField venue={venue} form={form} />}
              </>
            )}
            {step === "time" && <HowPayingWorks methods={checkout.price.methods} />}
            {step === "extras" && (
              <ExtrasFields
                venue={venue}
                selection={checkout.state.selection}
                onChange={checkout.actions.updateSelection}
              />
            )}
            {step === "details" && <DetailsFields venue={venue} form={form} />}
            {isLast && (
              <ReviewSection
                venue={venue}
                checkout={checkout}
                rules={props.rules}
                onChange={checkout.actions.changeField}
              />
            )}
            {isLast && (
              <CheckoutPayment venue={venue} checkout={checkout} Payment={props.Payment} />
            )}
            <div className="flex justify-between gap-3">
              {index > 0 ? (
                <Button
                  variant="ghost"
                  disabled={checkout.isBusy}
                  onClick={() =>
                    checkout.actions.goToStep(
                      changedField ? "review" : (checkoutSteps[index - 1] ?? "time"),
                    )
                  }
                >
                  {t("back")}
                </Button>
              ) : (
                <span />
              )}
              {continueButton("lg", "max-lg:hidden")}
            </div>
          </form>
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
      </div>
      <TotalBar
        quote={checkout.price.quote}
        isLoading={checkout.price.isLoading}
        onCardMinor={isLast && !checkout.price.isInstant ? checkout.price.dueMinor : null}
        action={continueButton("md", "lg:hidden")}
      />
    </>
  );
}
