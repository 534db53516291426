import type { ReadonlyURLSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import type { Dispatch } from "react";
import { useRouter } from "@/components/i18n/use-navigation";
import { toast } from "@/components/ui/toast";
import { isOtherThanShown } from "@/lib/bookings/rules/shown-terms";
import type { CheckoutStep } from "@/lib/bookings/rules/steps";
import type { DetailsInput } from "@/lib/bookings/schemas";
import type { CheckoutHold, Selection } from "@/lib/bookings/types";
import type { PaymentMethod } from "@/lib/quotes/types";
import {
  type CheckoutEvent,
  type CheckoutState,
  getActiveHold,
  getSelectionHold,
} from "./checkout-reducer";
import type { useCheckoutDraft } from "./use-checkout-draft";
import type { useCheckoutPayment } from "./use-checkout-payment";
import type { useCheckoutPrice } from "./use-checkout-price";
import { type ChangeableField, stepOfField, type useCheckoutSteps } from "./use-checkout-steps";
import type { useHoldRequests } from "./use-hold-requests";
import type { useSelectionAddress } from "./use-selection-address";

type Options = {
  state: CheckoutState;
  dispatch: Dispatch<CheckoutEvent>;
  search: ReadonlyURLSearchParams;
  steps: ReturnType<typeof useCheckoutSteps>;
  price: ReturnType<typeof useCheckoutPrice>;
  payment: ReturnType<typeof useCheckoutPayment>;
  requests: ReturnType<typeof useHoldRequests>;
  draft: ReturnType<typeof useCheckoutDraft>;
  address: ReturnType<typeof useSelectionAddress>;
};

/** What a guest can do in a checkout, apart from filling in the form. */
export function useCheckoutActions({
  state,
  dispatch,
  search,
  steps,
  price,
  payment,
  requests,
  draft,
  address,
}: Options) {
  const router = useRouter();
  const t = useTranslations("checkout.hold");
  const { selection, hold } = state;
  const activeHold = getActiveHold(state);
  const selectionHold = getSelectionHold(state);
  const updateSelection = (change: Partial<Selection>) =>
    dispatch({ type: "selectionChanged", change });

  function goToStep(next: CheckoutStep, nextHold = hold) {
    // A hold that expired before the page opened is known from the address only.
    const holdId = nextHold?.id ?? search.get("hold");
    if (holdId) steps.goToStep(next, holdId);
  }

  /** Goes to the field on its step; Continue leads back to the review. */
  function changeField(field: ChangeableField) {
    if (hold) steps.goToStep(stepOfField(field), hold.id, field);
  }

  /** Holds the selection, then goes to the step. Returns the hold, or null after a failure. */
  async function createHold(next: CheckoutStep | null, wanted = selection) {
    const shown = wanted === selection ? price.currentQuote : null;
    const created = await requests.create(wanted, shown);
    if (created && next && next !== steps.step) goToStep(next, created);
    return created;
  }

  /** Selects another slot and holds it. */
  async function holdAlternative(slot: Partial<Selection>) {
    updateSelection(slot);
    await createHold(null, { ...selection, ...slot });
  }

  /** Releases the slot and opens the time step; choices and typed text stay. */
  async function releaseHold() {
    if (!(await requests.release())) return;
    draft.release();
    address.release();
    toast.success(t("released"));
    // The focused button is gone; in a later step the new heading takes the focus.
    if (steps.step === "time") document.getElementById("content")?.focus({ preventScroll: true });
  }

  /** Whether a new hold has the price and the terms that were shown before it was made. */
  const isAsShown = ({ totalMinor, terms }: CheckoutHold) =>
    price.shownQuote?.totalMinor === totalMinor && !isOtherThanShown(price.shownQuote, terms);

  /** Submits the booking, with its payment where the venue takes cards, and goes to its confirmation. */
  async function submit(details: DetailsInput) {
    const current = selectionHold ?? (await createHold(null));
    if (!current) return;
    // A difference must be shown before the booking is submitted.
    if (!selectionHold && !isAsShown(current)) return;
    const manualMethod = price.method === "card" ? null : price.method;
    const id = payment.ref.current
      ? await payment.pay(details)
      : await requests.submit(current.id, details, manualMethod);
    if (!id) return;
    draft.submit(id);
    dispatch({ type: "submitted" });
    router.replace(`/booking/confirmation/${id}`);
  }

  return {
    /** Selects the held slot, guests and extras again. */
    selectHeld: () => activeHold && updateSelection(activeHold.selection),
    goToStep,
    changeField,
    createHold,
    holdAlternative,
    extendHold: requests.extend,
    releaseHold,
    chooseMethod: (method: PaymentMethod) => dispatch({ type: "methodChosen", method }),
    submit,
  };
}
