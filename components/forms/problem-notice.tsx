import { Notice } from "@/components/ui/notice";
import { type ErrorTexts, useErrorText } from "./error-text";
import type { FormProblem } from "./use-action-form";

/** Why a form was refused, and when to retry where that is known; nothing while there is no problem. */
export function ProblemNotice({
  problem,
  retryAt,
  overrides,
}: {
  problem: FormProblem | null;
  retryAt?: string | undefined;
  overrides?: ErrorTexts;
}) {
  const errorText = useErrorText(overrides);
  return problem && <Notice kind="danger">{errorText(problem, retryAt)}</Notice>;
}
