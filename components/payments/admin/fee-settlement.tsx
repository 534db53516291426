"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { settleOwedFees } from "@/lib/payments/fee-actions";
import type { OwedFee } from "@/lib/payments/fee-types";
import { claimTextLimits } from "@/lib/payments/rules/security-deposit";
import { formatMoney, parseMoney } from "@/lib/shared/money";
import { AmountForm } from "../amount-form";

/** Records what somebody has paid of the fees that they owe, or what was returned to them, after a confirmation. Needs the messages of adminPayments. */
export function FeeSettlement({ fee }: { fee: OwedFee }) {
  const t = useTranslations("adminPayments.fees");
  const returns = useTranslations("adminPayments.fees.returns");
  const locale = useLocale();
  // One key for one payment: sent again after a lost answer, it is recorded once.
  const key = useRef("");
  const [isOpen, setOpen] = useState(false);
  const [recorded, setRecorded] = useState(0);
  const { payeeId, currency } = fee;
  const money = (minor: number) => formatMoney(minor, currency, locale, { full: true });
  const isReturn = fee.amountMinor < 0;
  const texts = isReturn ? returns : t;
  const most = Math.abs(fee.amountMinor);
  const max = money(most);

  async function record(amountMinor: number, note: string) {
    key.current ||= crypto.randomUUID();
    const result = await settleOwedFees({
      payeeId,
      currency,
      amountMinor: isReturn ? -amountMinor : amountMinor,
      note,
      key: key.current,
    });
    if (result.ok) {
      // The next payment is another one, also of the same amount.
      key.current = "";
      setRecorded((count) => count + 1);
      setOpen(false);
    }
    return result;
  }

  return (
    <>
      {!isOpen && (
        <Button variant="outline" size="sm" className="self-start" onClick={() => setOpen(true)}>
          {texts("open")}
        </Button>
      )}
      <div hidden={!isOpen}>
        <AmountForm
          key={recorded}
          texts={{
            amount: texts("amount"),
            amountHint: texts("amountHint", { max }),
            amountWrong: texts("amountWrong", { max }),
            note: texts("note"),
            noteHint: texts("noteHint"),
            noteWrong: t("noteWrong", claimTextLimits),
            submit: texts("submit"),
            confirmYes: texts("submit"),
            back: t("back"),
            done: texts("done"),
            tooLate: texts("changed"),
          }}
          parse={(text) => {
            const minor = parseMoney(text, currency);
            return minor !== null && minor > 0 && minor <= most ? minor : null;
          }}
          confirm={(amountMinor) => ({
            title: texts("confirmTitle"),
            body: texts("confirm", { amount: money(amountMinor) }),
          })}
          send={record}
          onBack={() => setOpen(false)}
        />
      </div>
    </>
  );
}
