"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { settleOwedFees } from "@/lib/payments/fee-actions";
import type { OwedFee } from "@/lib/payments/fee-types";
import { securityTextLimits } from "@/lib/payments/rules/security-deposit";
import { formatMoney, parseMoney } from "@/lib/shared/money";
import { AmountForm } from "../amount-form";

/** Records what somebody has paid of the fees that they owe, after a confirmation. Needs the messages of adminPayments. */
export function FeeSettlement({ fee }: { fee: OwedFee }) {
  const t = useTranslations("adminPayments.fees");
  const locale = useLocale();
  // One key for one payment: sent again after a lost answer, it is recorded once.
  const key = useRef("");
  const [isOpen, setOpen] = useState(false);
  const [recorded, setRecorded] = useState(0);
  const { payeeId, currency } = fee;
  const money = (minor: number) => formatMoney(minor, currency, locale, { full: true });
  const max = money(fee.amountMinor);

  async function record(amountMinor: number, note: string) {
    key.current ||= crypto.randomUUID();
    const result = await settleOwedFees({
      payeeId,
      currency,
      amountMinor,
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
          {t("open")}
        </Button>
      )}
      <div hidden={!isOpen}>
        <AmountForm
          key={recorded}
          texts={{
            amount: t("amount"),
            amountHint: t("amountHint", { max }),
            amountWrong: t("amountWrong", { max }),
            note: t("note"),
            noteHint: t("noteHint"),
            noteWrong: t("noteWrong", securityTextLimits),
            submit: t("submit"),
            confirmYes: t("submit"),
            back: t("back"),
            done: t("done"),
            tooLate: t("changed"),
          }}
          parse={(text) => {
            const minor = parseMoney(text, currency);
            return minor !== null && minor > 0 && minor <= fee.amountMinor ? minor : null;
          }}
          confirm={(amountMinor) => ({
            title: t("confirmTitle"),
            body: t("confirm", { amount: money(amountMinor) }),
          })}
          send={record}
          onBack={() => setOpen(false)}
        />
      </div>
    </>
  );
}
