"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { Radio } from "@/components/ui/checkbox";
import { toast } from "@/components/ui/toast";
import { callAction } from "@/lib/call-action";
import { type PresenceChoice as Choice, presenceChoices } from "@/lib/realtime/presence-status";
import { setPresence } from "@/lib/users/account-actions";

/** What those with whom the user talks see of whether they are online; saved at once. */
export function PresenceChoice({ saved }: { saved: Choice }) {
  const t = useTranslations("profile.presence");
  const errorText = useErrorText();
  const [choice, setChoice] = useState(saved);
  const [isBusy, setBusy] = useState(false);

  async function choose(next: Choice) {
    const before = choice;
    setChoice(next);
    setBusy(true);
    const result = await callAction(setPresence({ presence: next }));
    setBusy(false);
    if (result.ok) return toast.success(t("saved"));
    setChoice(before);
    toast.error(errorText(result.code));
  }

  return (
    <fieldset disabled={isBusy} aria-describedby="presence-hint">
      <legend className="sr-only">{t("heading")}</legend>
      {presenceChoices.map((value) => (
        <Radio
          key={value}
          name="presence"
          value={value}
          checked={choice === value}
          onChange={() => void choose(value)}
          label={t(`choices.${value}`)}
        />
      ))}
    </fieldset>
  );
}
