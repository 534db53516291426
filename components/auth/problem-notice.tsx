"use client";

import { Notice } from "@/components/ui/notice";
import { useProblemText } from "@/lib/actions/form-words";
import type { FormProblem } from "@/lib/actions/use-action-form";

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
