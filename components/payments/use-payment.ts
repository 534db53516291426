import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useRouter } from "@/components/i18n/use-navigation";
import { type ActionAnswer, callAction } from "@/lib/call-action";
import { confirmPayment, startPayment } from "@/lib/payments/actions";
import { type CardFailure, toCardFailure } from "@/lib/payments/rules/failures";
import type { ConfirmedPayment, PaymentDetails, StartedPayment } from "@/lib/payments/types";
import type { CardFormHandle } from "./card-form-handle";
import { forgetStart, readStart, writeStart } from "./started-payments";

type Refused = Extract<ActionAnswer<unknown>, { ok: false }>["code"];

/** Why the payment failed: an error of ours, the answer of the card's bank, or the state of the payment or its form. */
export type PaymentFailure =
  | { code: Refused }
  | { card: CardFailure }
  | { state: "unknown" | "returned" | "notLoaded" };

export type PaymentCallbacks = {
  /** Returns the guest's booking details; null if they are incomplete or not needed. */
  getDetails?: () => PaymentDetails | null;
  /** Called with the amount due and the new end of the hold. */
  onStarted?: (started: StartedPayment) => void;
};

/** The time limit for loading the card form, in milliseconds. */
const LOAD_LIMIT_MS = 15_000;

/** The loading state of the card form. */
type FormLoad = "loading" | "ready" | "failed";

/** Whether the payment succeeded: the booking is made, or its part is charged. */
const isPaid = ({ paymentStatus }: ConfirmedPayment) =>
  ["authorized", "captured", "processing"].includes(paymentStatus);

/**
 * The payment of a hold or of a part of a booking. Starts it when it is shown; `pay` completes it. Finds a started payment again,
 * so that neither a second press nor a lost answer pays twice.
 */
export function usePayment(
  bookingId: string,
  expectedMinor: number,
  { getDetails, onStarted }: PaymentCallbacks,
) {
  const router = useRouter();
  const [started, setStarted] = useState<StartedPayment | null>(null);
  /** The client secret of `started`, for a start that was requested before it. */
  const shownSecret = useRef<string | null>(null);
  const [failure, setFailure] = useState<PaymentFailure | null>(null);
  const [load, setLoad] = useState<FormLoad>("loading");
  /** Counts the card forms: a new one is loaded after a failure. */
  const [attempt, setAttempt] = useState(0);
  const form = useRef<CardFormHandle>(null);
  /** The current `load`, for a press that began before it changed. */
  const currentLoad = useRef<FormLoad>("loading");
  const onLoaded = useRef<((isReady: boolean) => void) | null>(null);
  const isRunning = useRef(false);
  /** Starts run one after the other, so that a waiting one finds the payment of the one before. */
  const lastStart = useRef<Promise<unknown>>(Promise.resolve());
  /** The payment whose card was sent and whose result is unknown. */
  const sentPaymentId = useRef<string | null>(null);

  function show(next: StartedPayment) {
    if (next.clientSecret !== shownSecret.current) setLoad("loading");
    shownSecret.current = next.clientSecret;
    setStarted(next);
    onStarted?.(next);
  }

  function start(details: PaymentDetails | null, id = bookingId): Promise<StartedPayment | null> {
    const next = lastStart.current.then(() => startNow(details, id));
    lastStart.current = next.catch(() => null);
    return next;
  }

  async function startNow(
    details: PaymentDetails | null,
    id: string,
  ): Promise<StartedPayment | null> {
    const known = readStart(id, expectedMinor, details);
    if (known) {
      show(known);
      return known;
    }
    const answer = await callAction(startPayment({ bookingId: id, details }));
    if (!answer.ok) {
      setFailure({ code: answer.code });
      // It may have been paid here before: the server then redirects to the booking.
      if (answer.code === "wrong_status") router.refresh();
      return null;
    }
    writeStart(id, answer.data, details);
    show(answer.data);
    return answer.data;
  }

  const begin = useEffectEvent((id: string) => void start(getDetails?.() ?? null, id));
  useEffect(() => begin(bookingId), [bookingId]);

  const handleLoadError = useCallback(() => {
    setLoad("failed");
    setFailure({ state: "notLoaded" });
  }, []);
  const handleReady = useCallback(() => {
    setLoad("ready");
    setFailure((before) =>
      before && "state" in before && before.state === "notLoaded" ? null : before,
    );
  }, []);

  const clientSecret = started?.clientSecret;
  // Each form has its own time limit.
  const formKey = clientSecret ? `${clientSecret} ${attempt}` : null;
  const failToLoad = useEffectEvent(() => handleLoadError());
  useEffect(() => {
    if (!formKey || load !== "loading") return;
    const timer = setTimeout(() => failToLoad(), LOAD_LIMIT_MS);
    return () => clearTimeout(timer);
  }, [formKey, load]);
  useEffect(() => {
    currentLoad.current = load;
    if (load === "loading") return;
    onLoaded.current?.(load === "ready");
    onLoaded.current = null;
  }, [load]);

  /** Whether the form can receive calls. Waits while it loads. */
  async function isFormReady(): Promise<boolean> {
    if (currentLoad.current !== "loading") return currentLoad.current === "ready";
    return new Promise((resolve) => {
      onLoaded.current = resolve;
    });
  }

  /** Asks for the state of a payment. Sets the failure `unpaid` if no refusal is known. */
  async function confirm(
    paymentId: string,
    unpaid: PaymentFailure = { card: "unexpected" },
  ): Promise<string | null> {
    const answer = await callAction(confirmPayment({ paymentId }));
    if (!answer.ok) {
      setFailure(sentPaymentId.current ? { state: "unknown" } : unpaid);
      return null;
    }
    sentPaymentId.current = null;
    const { bookingId: paidId, paymentStatus, failureCode } = answer.data;
    if (isPaid(answer.data)) {
      forgetStart(bookingId);
      return paidId;
    }
    if (paymentStatus === "cancelled") {
      forgetStart(bookingId);
      setFailure({ state: "returned" });
    } else setFailure(failureCode ? { card: toCardFailure(failureCode) } : unpaid);
    return null;
  }

  async function payOnce(details: PaymentDetails | null): Promise<string | null> {
    if (sentPaymentId.current) return confirm(sentPaymentId.current);
    const seenSecret = shownSecret.current;
    const current = await start(details);
    if (!current) return null;
    // The amount due has changed since the form was shown: the guest must see it before paying.
    if (current.clientSecret !== seenSecret || !form.current) return null;
    // A form may fail to load because its payment is already complete.
    if (!(await isFormReady())) return confirm(current.paymentId, { state: "notLoaded" });
    const entered = await form.current.confirm();
    if (!entered.ok && entered.code !== "unexpected") {
      setFailure({ card: toCardFailure(entered.code) });
      if (entered.code === "incomplete") form.current?.focus();
      return null;
    }
    // The form may have lost the answer, so the processor is asked about the card.
    sentPaymentId.current = current.paymentId;
    return confirm(current.paymentId);
  }

  async function pay(details: PaymentDetails | null): Promise<string | null> {
    if (isRunning.current) return null;
    isRunning.current = true;
    setFailure(null);
    try {
      return await payOnce(details);
    } finally {
      isRunning.current = false;
    }
  }

  function retry() {
    setFailure(null);
    setLoad("loading");
    setAttempt(attempt + 1);
    if (!started) void start(getDetails?.() ?? null);
  }

  return {
    started,
    failure,
    isReady: load === "ready",
    attempt,
    form,
    pay,
    prepare: () => void start(getDetails?.() ?? null),
    retry,
    handleReady,
    handleLoadError,
  };
}
