"use client";

import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useEffect, useId, useRef, useState, useTransition } from "react";
import { MoneyProblemNotice } from "@/components/forms/money-problem-notice";
import type { FormProblem } from "@/components/forms/use-action-form";
import { useRouter } from "@/components/i18n/use-navigation";
import { useReauthentication } from "@/components/session/use-reauthentication";
import { Button } from "@/components/ui/button";
import { Switch } from "@/components/ui/checkbox";
import { TextareaField } from "@/components/ui/control-fields";
import { describedBy, Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { callAction } from "@/lib/call-action";
import {
  leastCardAmount,
  MAX_CARD_AMOUNT,
  parseSecurityDeposit,
} from "@/lib/payments/rules/security-deposit";
import {
  MAX_TRANSFER_DETAILS,
  type PaymentTerms,
  parseWithin,
  termsLimits,
} from "@/lib/payments/rules/terms";
import { savePaymentTerms } from "@/lib/payments/terms-actions";
import { digitsPattern, toLatinDigits } from "@/lib/shared/digits";
import { currencyName, formatMoney, toMajor } from "@/lib/shared/money";
import { AmountField } from "./amount-field";
import { PayoutAccountHint } from "./payout-account-hint";
import { storeTermsDraft, takeTermsDraft } from "./terms-draft";
import { TermsExample } from "./terms-example";

type NumberField = keyof typeof termsLimits;
const numberFields = ["depositPercent", "balanceDays"] as const satisfies NumberField[];

/**
 * The payment terms of a venue. Saves only when the button is pressed; a changed account for transfers needs a recent session.
 * Needs the messages of paymentTerms and reauthentication.
 */
export function TermsForm({
  venueId,
  saved,
  currency,
  today,
  hasPayoutAccount,
}: {
  venueId: string;
  saved: PaymentTerms;
  currency: string;
  /** Today at the venue, from which the example counts. */
  today: string;
  hasPayoutAccount: boolean;
}) {
  const t = useTranslations("paymentTerms");
  const locale = useLocale();
  const router = useRouter();
  const id = useId();
  const inputs = useRef<Partial<Record<NumberField, HTMLInputElement | null>>>({});
  const [stored, setStored] = useState(saved);
  const account = useRef<HTMLTextAreaElement>(null);
  const [takesCards, setTakesCards] = useState(saved.takesCards);
  const [takesTransfers, setTakesTransfers] = useState(saved.takesTransfers);
  const [takesCash, setTakesCash] = useState(saved.takesCash);
  const [transferDetails, setTransferDetails] = useState(saved.transferDetails);
  const [texts, setTexts] = useState({
    depositPercent: String(saved.depositPercent),
    balanceDays: String(saved.balanceDays),
  });
  const securityDepositInput = useRef<HTMLInputElement>(null);
  const [securityDepositText, setSecurityDepositText] = useState(
    saved.securityDepositMinor > 0 ? String(toMajor(saved.securityDepositMinor, currency)) : "",
  );
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [isSaving, startSaving] = useTransition();
  const { withRecentSession, dialog } = useReauthentication({
    onLeave: () =>
      storeTermsDraft(venueId, {
        takesCards,
        takesTransfers,
        takesCash,
        transferDetails,
        texts,
        securityDepositText,
      }),
  });
  useEffect(() => {
    const draft = takeTermsDraft(venueId);
    if (!draft) return;
    setTakesCards(draft.takesCards);
    setTakesTransfers(draft.takesTransfers);
    setTakesCash(draft.takesCash);
    setTransferDetails(draft.transferDetails);
    setTexts(draft.texts);
    setSecurityDepositText(draft.securityDepositText);
  }, [venueId]);

  const numbers = {
    depositPercent: parseWithin(toLatinDigits(texts.depositPercent), termsLimits.depositPercent),
    balanceDays: parseWithin(toLatinDigits(texts.balanceDays), termsLimits.balanceDays),
  };
  const securityDepositMinor = parseSecurityDeposit(securityDepositText, currency);
  const isSecurityDepositWrong = takesCards && securityDepositMinor === null;
  // Hidden fields cannot be corrected: the saved numbers stay when their method is switched off.
  const terms: PaymentTerms = {
    takesCards,
    takesTransfers,
    takesCash,
    transferDetails: takesTransfers ? transferDetails.trim() : stored.transferDetails,
    depositPercent: numbers.depositPercent ?? stored.depositPercent,
    balanceDays: numbers.balanceDays ?? stored.balanceDays,
    securityDepositMinor: (takesCards ? securityDepositMinor : null) ?? stored.securityDepositMinor,
  };
  const hasParts = takesCards || takesTransfers || takesCash;
  const isAccountMissing = takesTransfers && terms.transferDetails === "";
  const wrongField = hasParts ? numberFields.find((name) => numbers[name] === null) : undefined;
  const isSaved =
    !wrongField &&
    !isSecurityDepositWrong &&
    stored.takesCards === terms.takesCards &&
    stored.takesTransfers === terms.takesTransfers &&
    stored.takesCash === terms.takesCash &&
    stored.transferDetails === terms.transferDetails &&
    stored.depositPercent === terms.depositPercent &&
    stored.balanceDays === terms.balanceDays &&
    stored.securityDepositMinor === terms.securityDepositMinor;

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setProblem(null);
    if (wrongField) return inputs.current[wrongField]?.focus();
    if (isAccountMissing) return account.current?.focus();
    if (isSecurityDepositWrong) return securityDepositInput.current?.focus();
    startSaving(async () => {
      const answer = await withRecentSession(() =>
        callAction(savePaymentTerms({ venueId, ...terms })),
      );
      if (!answer) return;
      if (!answer.ok) return setProblem(answer.code);
      setStored(terms);
      toast.success(
        t(
          terms.takesTransfers || terms.takesCash
            ? "savedManual"
            : terms.takesCards
              ? "savedOn"
              : "savedOff",
        ),
      );
      router.refresh();
    });
  }

  return (
    <>
      <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-5">
        <MoneyProblemNotice problem={problem} page={`/host/venues/${venueId}/payments`} />
        <Switch
          label={<span className="font-medium">{t("switch")}</span>}
          hint={t(takesCards ? "switchOnHint" : hasParts ? "switchHint" : "switchOffHint")}
          checked={takesCards}
          disabled={isSaving}
          onChange={(event) => setTakesCards(event.target.checked)}
        />
        {takesCards && !hasPayoutAccount && <PayoutAccountHint isOn={stored.takesCards} />}
        <Switch
          label={<span className="font-medium">{t("transfers")}</span>}
          hint={t("transfersHint")}
          checked={takesTransfers}
          disabled={isSaving}
          onChange={(event) => setTakesTransfers(event.target.checked)}
        />
        {takesTransfers && (
          <TextareaField
            label={t("account")}
            hint={t("accountHint")}
            error={isAccountMissing ? t("accountMissing") : undefined}
            ref={account}
            rows={3}
            maxLength={MAX_TRANSFER_DETAILS}
            className="max-w-2xl"
            value={transferDetails}
            onChange={(event) => setTransferDetails(event.target.value)}
          />
        )}
        <Switch
          label={<span className="font-medium">{t("cash")}</span>}
          hint={t("cashHint")}
          checked={takesCash}
          disabled={isSaving}
          onChange={(event) => setTakesCash(event.target.checked)}
        />
        {(takesTransfers || takesCash) && (
          <p className="max-w-text text-muted text-sm">{t("feeHint")}</p>
        )}
        {hasParts && (
          <>
            <div className="grid max-w-2xl gap-5 sm:grid-cols-2">
              {numberFields.map((name) => {
                const fieldId = `${id}-${name}`;
                const { min, max } = termsLimits[name];
                const error = numbers[name] === null ? t("outside", { min, max }) : undefined;
                return (
                  <Field
                    key={name}
                    label={t(name)}
                    htmlFor={fieldId}
                    hint={t(`${name}Hint`)}
                    error={error}
                  >
                    <span className="flex items-center gap-2">
                      <Input
                        id={fieldId}
                        ref={(element) => {
                          inputs.current[name] = element;
                        }}
                        inputMode="numeric"
                        pattern={digitsPattern}
                        autoComplete="off"
                        maxLength={3}
                        className="w-28 tabular-nums"
                        value={texts[name]}
                        aria-invalid={error ? true : undefined}
                        aria-describedby={describedBy(fieldId, { hint: true, error })}
                        onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
                      />
                      <span aria-hidden="true" className="text-muted">
                        {t(`${name}Unit`, { count: terms[name] })}
                      </span>
                    </span>
                  </Field>
                );
              })}
            </div>
            {takesCards && (
              <div className="max-w-2xl">
                <AmountField
                  ref={securityDepositInput}
                  label={t("securityDeposit.label", { currency: currencyName(currency, locale) })}
                  hint={t("securityDeposit.hint")}
                  error={
                    isSecurityDepositWrong
                      ? t("securityDeposit.wrong", {
                          min: formatMoney(leastCardAmount(currency), currency, locale),
                          max: formatMoney(MAX_CARD_AMOUNT, currency, locale),
                        })
                      : undefined
                  }
                  value={securityDepositText}
                  onChange={(event) => setSecurityDepositText(event.target.value)}
                />
              </div>
            )}
            <TermsExample terms={terms} currency={currency} today={today} />
          </>
        )}
        <Button type="submit" loading={isSaving} disabled={isSaved} className="self-start">
          {t("save")}
        </Button>
      </form>
      {dialog}
    </>
  );
}
