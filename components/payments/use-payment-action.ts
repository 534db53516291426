import { useState, useTransition } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { useRouter } from "@/components/i18n/use-navigation";
import { toast } from "@/components/ui/toast";
import { callAction } from "@/lib/call-action";
import type { ActionResult } from "@/lib/result";

/**
 * Runs an action about a security deposit or a refund and renders the page anew. After a failure the page and the typed values
 * stay. `tooLate` is the text for an action that is no longer possible.
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
