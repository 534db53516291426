"use client";

import { useTransition } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { callAction, isAnswered } from "@/lib/call-action";
import type { ActionResult } from "@/lib/result";

/** A button that calls an action, shows its result and renders the page anew. */
export function ActionButton({
  action,
  text,
  label,
  done,
}: {
  action: () => Promise<ActionResult<unknown>>;
  text: string;
  /** The accessible name, for several buttons with the same text. */
  label: string;
  /** The text after success. */
  done: string;
}) {
  const errorText = useErrorText();
  const router = useRouter();
  const [isPending, startTransition] = useTransition();

  function handleClick() {
    startTransition(async () => {
      const result = await callAction(action());
      if (result.ok) toast.success(done);
      else toast.error(errorText(result.code));
      if (isAnswered(result)) router.refresh();
    });
  }

  return (
    <Button
      variant="outline"
      onClick={handleClick}
      loading={isPending}
      aria-label={label}
      className="self-start"
    >
      {text}
    </Button>
  );
}
