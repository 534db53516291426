import { useTransition } from "react";
import { useRouter } from "@/components/i18n/use-navigation";
import { toast } from "@/components/ui/toast";
import { type ActionAnswer, callAction, isAnswered } from "@/lib/call-action";
import type { ActionResult } from "@/lib/result";
import { type ErrorTexts, useErrorText } from "./error-text";

/**
 * Runs the action of a button: shows the text `done` or the error, calls `settle` with the answer, and renders the page anew
 * unless the backend did not answer. `errorTexts` replaces texts of errors.
 */
export function useRunAction(errorTexts?: ErrorTexts) {
  const errorText = useErrorText(errorTexts);
  const router = useRouter();
  const [isRunning, startTransition] = useTransition();

  function run<T>(
    action: () => Promise<ActionResult<T>>,
    done: string | ((data: T) => string),
    settle?: (answer: ActionAnswer<T>) => void,
  ) {
    startTransition(async () => {
      const answer = await callAction(action());
      if (answer.ok) toast.success(typeof done === "string" ? done : done(answer.data));
      else toast.error(errorText(answer.code));
      settle?.(answer);
      if (isAnswered(answer)) router.refresh();
    });
  }
  return { isRunning, run };
}
