"use client";

import { useProblemText } from "@/components/forms/form-words";
import type { FormProblem } from "@/components/forms/use-action-form";
import { Notice } from "@/components/ui/notice";

/** A refusal in words, with when to try again if that is known; nothing while there is none. */
export function ProblemNotice({
  problem,
  retryAt,
}: {
  problem: FormProblem | null;
  retryAt?: string | undefined;
}) {
  const say = useProblemText();
  return problem && <Notice kind="danger">{say(problem, retryAt)}</Notice>;
}
