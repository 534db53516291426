"use client";

import { CreditCard } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRunAction } from "@/components/forms/use-run-action";
import { Button } from "@/components/ui/button";
import { removeCard } from "@/lib/payments/actions";
import type { SavedCard } from "@/lib/payments/types";
import { useCardName } from "./use-card-name";

/** The saved cards of a user, which they can remove. */
export function SavedCards({ cards }: { cards: SavedCard[] }) {
  const t = useTranslations("payments.cards");
  const cardName = useCardName();
  const { isRunning, run } = useRunAction();

  if (cards.length === 0) return <p className="text-muted">{t("none")}</p>;
  return (
    <ul className="flex flex-col divide-y divide-hairline">
      {cards.map(({ id, brand, last4, expMonth, expYear }) => {
        const name = cardName({ brand, last4 });
        return (
          <li key={id} className="flex items-center gap-3 py-3">
            <CreditCard aria-hidden="true" className="size-5 shrink-0 text-accent" />
            <p className="min-w-0 flex-1">
              <span className="block">{name}</span>
              {expMonth !== null && expYear !== null && (
                <span className="block text-muted text-sm">
                  {t("expires", {
                    month: String(expMonth).padStart(2, "0"),
                    year: String(expYear),
                  })}
                </span>
              )}
            </p>
            <Button
              variant="ghost"
              size="sm"
              disabled={isRunning}
              aria-label={t("removeNamed", { card: name })}
              onClick={() => run(() => removeCard({ cardId: id }), t("removed"))}
            >
              {t("remove")}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
