import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useId, useState, useTransition } from "react";
import { useErrorText, useFieldErrorText } from "@/components/forms/error-text";
import type { FormProblem } from "@/components/forms/use-action-form";
import { Button } from "@/components/ui/button";
import { InputField, SelectField } from "@/components/ui/control-fields";
import { DateField } from "@/components/ui/date-field";
import { describedBy, Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import { callAction } from "@/lib/call-action";
import { sendOffer } from "@/lib/messaging/offer-actions";
import { maxOfferPrice, maxOfferText, type OfferableBooking } from "@/lib/messaging/offer-types";
import { offerCost } from "@/lib/messaging/rules/offer-cost";
import { todayIn } from "@/lib/shared/calendar-day";
import { currencyName, formatMoney, parseMoney } from "@/lib/shared/money";
import { useMessageId } from "./use-message-id";
import { useOfferSubject } from "./use-offer-subject";

/** The form of an offer: for which booking, what, at what price and until when. */
export function SendOfferForm({
  conversationId,
  bookings,
  onSent,
}: {
  conversationId: string;
  bookings: [OfferableBooking, ...OfferableBooking[]];
  onSent: () => void;
}) {
  const t = useTranslations("messaging.offers");
  const locale = useLocale();
  const errorText = useErrorText({
    wrong_status: t("notOffered"),
    forbidden: t("refused"),
    // All other input is validated before.
    invalid_input: t("notChargeable"),
  });
  const fieldErrorText = useFieldErrorText();
  const subjectOf = useOfferSubject();
  const id = useId();
  const { getMessageId } = useMessageId();
  const [bookingIndex, setBookingIndex] = useState(0);
  const [text, setText] = useState("");
  const [price, setPrice] = useState("");
  const [validUntil, setValidUntil] = useState("");
  const [isSubmitted, setSubmitted] = useState(false);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [isPending, startTransition] = useTransition();

  const offerable = bookings[bookingIndex] ?? bookings[0];
  const { bookingId, serviceId, feePercent, currency, booking } = offerable;
  const firstDay = todayIn(booking.timeZone);
  const lastDay = todayIn(booking.timeZone, Date.parse(booking.startsAt));
  const priceMinor = parseMoney(price, currency);
  const isPriceValid = priceMinor !== null && priceMinor > 0 && priceMinor <= maxOfferPrice;
  const guestMinor = isPriceValid ? offerCost(priceMinor, offerable) : 0;
  const priceHint = [
    t("priceHint"),
    isPriceValid &&
      feePercent > 0 &&
      t("guestPays", {
        price: formatMoney(guestMinor, currency, locale, { full: true }),
        percent: feePercent,
      }),
  ]
    .filter(Boolean)
    .join(" ");
  const isDayValid = validUntil >= firstDay && validUntil <= lastDay;
  const isTooLong = text.trim().length > maxOfferText;
  const errors = {
    text: isTooLong
      ? fieldErrorText(`tooLong:${maxOfferText}`)
      : isSubmitted && !text.trim()
        ? t("errors.text")
        : undefined,
    price: isSubmitted && !isPriceValid ? t("errors.price") : undefined,
    validUntil: isSubmitted && !isDayValid ? t("errors.validUntil") : undefined,
  };

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setSubmitted(true);
    if (!text.trim() || isTooLong || !isPriceValid || !isDayValid) return;
    setProblem(null);
    const offer = {
      conversationId,
      bookingId,
      serviceId,
      text: text.trim(),
      priceMinor,
      validUntil,
    };
    startTransition(async () => {
      const offerId = getMessageId(JSON.stringify(offer));
      const result = await callAction(sendOffer({ ...offer, offerId }));
      if (!result.ok) return setProblem(result.code);
      toast.success(t("sent"));
      onSent();
    });
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
      {problem && <Notice kind="danger">{errorText(problem)}</Notice>}
      {bookings.length === 1 ? (
        <p className="wrap-anywhere">{subjectOf(bookings[0])}</p>
      ) : (
        <SelectField
          label={t("booking")}
          value={bookingIndex}
          onChange={(event) => setBookingIndex(Number(event.target.value))}
        >
          {bookings.map((each, index) => (
            <option key={`${each.bookingId} ${each.serviceId}`} value={index}>
              {subjectOf(each)}
            </option>
          ))}
        </SelectField>
      )}
      <InputField
        label={t("text")}
        hint={t("textHint")}
        error={errors.text}
        isRequired
        dir="auto"
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <InputField
        label={t("price", { currency: currencyName(currency, locale) })}
        hint={priceHint}
        error={errors.price}
        isRequired
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        value={price}
        onChange={(event) => setPrice(event.target.value)}
      />
      <Field
        label={t("validUntil")}
        htmlFor={`${id}-until`}
        hint={t("validUntilHint")}
        error={errors.validUntil}
        required
      >
        <DateField
          id={`${id}-until`}
          locale={locale}
          label={t("validUntil")}
          placeholder={t("pickDay")}
          value={validUntil}
          onChange={setValidUntil}
          min={firstDay}
          max={lastDay}
          invalid={Boolean(errors.validUntil)}
          describedBy={describedBy(`${id}-until`, { hint: true, error: errors.validUntil })}
        />
      </Field>
      <Button type="submit" className="self-end" loading={isPending}>
        {t("submit")}
      </Button>
    </form>
  );
}
