"use client";

import { Notice } from "@/components/ui/notice";
import { useProblemText } from "@/lib/actions/form-words";
import type { FormProblem } from "@/lib/actions/use-action-form";

/** A refusal in words; nothing while there is none. */
export function ProblemNotice({ problem }: { problem: FormProblem | null }) {
  const say = useProblemText();
  return problem && <Notice kind="danger">{say(problem)}</Notice>;
}
