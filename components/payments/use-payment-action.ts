"use client";

import { useState, useTransition } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { useRouter } from "@/components/i18n/use-navigation";
import { toast } from "@/components/ui/toast";
import { callAction } from "@/lib/call-action";
import type { ActionResult } from "@/lib/result";

/**
 * Runs an action about a security deposit or a refund and shows the page as it is then. After a failure the page stays, and with it
 * what was typed. `tooLate` says that it is not possible any more.
 */
export function usePaymentAction(tooLate: string) {
  const errorText = useErrorText({ wrong_status: tooLate });
  const router = useRouter();
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  function run(action: () => Promise<ActionResult<unknown>>, done: string, close: () => void) {
    setProblem(null);
    startTransition(async () => {
      const result = await callAction(action());
      close();
      if (!result.ok) return setProblem(errorText(result.code));
      toast.success(done);
      router.refresh();
    });
  }
  return { problem, isPending, run };
}
