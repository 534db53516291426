"use client";

import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { DetailsInput } from "@/lib/bookings/schemas";
import { type ActionAnswer, callAction } from "@/lib/call-action";
import { confirmPayment, startPayment } from "@/lib/payments/actions";
import { type CardFailure, toCardFailure } from "@/lib/payments/rules/failures";
import type { ConfirmedPayment, StartedPayment } from "@/lib/payments/types";
import type { CardFormHandle } from "./card-form-handle";

type Refused = Extract<ActionAnswer<unknown>, { ok: false }>["code"];

/** Why it was not paid: an error of ours, or what the card's bank says. */
export type PaymentFailure = { code: Refused } | { card: CardFailure } | { isUnknown: true };

/** What counts as paid: the booking is made, or the part of it is charged. */
const isPaid = ({ paymentStatus }: ConfirmedPayment) =>
  ["authorized", "captured", "processing"].includes(paymentStatus);

/**
 * The payment of a hold or of a part of a booking: begun when it is shown, completed by `pay`. What was begun is found again,
 * so that neither a second press nor a lost answer pays twice.
 */
export function usePayment(bookingId: string) {
  const [started, setStarted] = useState<StartedPayment | null>(null);
  const [failure, setFailure] = useState<PaymentFailure | null>(null);
  const [isReady, setReady] = useState(false);
  const form = useRef<CardFormHandle>(null);
  const isRunning = useRef(false);
  /** The card was sent, and it is not known yet what came of it. */
  const sentPaymentId = useRef<string | null>(null);

  async function start(
    details: DetailsInput | null,
    id = bookingId,
  ): Promise<StartedPayment | null> {
    const answer = await callAction(startPayment({ bookingId: id, details }));
    if (!answer.ok) {
      setFailure({ code: answer.code });
      return null;
    }
    if (answer.data.clientSecret !== started?.clientSecret) setReady(false);
    setStarted(answer.data);
    return answer.data;
  }

  const begin = useEffectEvent((id: string) => void start(null, id));
  useEffect(() => begin(bookingId), [bookingId]);

  async function confirm(paymentId: string): Promise<string | null> {
    const answer = await callAction(confirmPayment({ paymentId }));
    if (!answer.ok) {
      setFailure({ isUnknown: true });
      return null;
    }
    sentPaymentId.current = null;
    if (isPaid(answer.data)) return answer.data.bookingId;
    setFailure(
      answer.data.paymentStatus === "cancelled"
        ? { code: "slot_taken" }
        : { card: toCardFailure(answer.data.failureCode) },
    );
    return null;
  }

  async function payOnce(details: DetailsInput | null): Promise<string | null> {
    if (sentPaymentId.current) return confirm(sentPaymentId.current);
    const current = await start(details);
    if (!current) return null;
    // Its price has changed since the form was shown: the guest sees it before they pay it.
    if (current.clientSecret !== started?.clientSecret || !form.current) return null;
    const entered = await form.current.confirm();
    if (!entered.ok) {
      setFailure({ card: toCardFailure(entered.code) });
      if (entered.code === "incomplete") form.current.focus();
      return null;
    }
    sentPaymentId.current = current.paymentId;
    return confirm(current.paymentId);
  }

  async function pay(details: DetailsInput | null): Promise<string | null> {
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
    void start(null);
  }

  const handleReady = useCallback(() => setReady(true), []);
  return { started, failure, isReady, form, pay, retry, handleReady };
}
