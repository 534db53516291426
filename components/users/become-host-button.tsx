"use client";

import { useState } from "react";
import { ProblemNotice } from "@/components/forms/problem-notice";
import type { FormProblem } from "@/components/forms/use-action-form";
import { Button } from "@/components/ui/button";
import { callAction } from "@/lib/call-action";
import { loadDocument } from "@/lib/shared/load-document";
import { becomeHost } from "@/lib/users/actions";

/** Makes a guest a host and opens `target`. */
export function BecomeHostButton({ label, target }: { label: string; target: string }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<FormProblem | null>(null);

  async function start() {
    setBusy(true);
    setProblem(null);
    const result = await callAction(becomeHost({}));
    if (result.ok) await loadDocument(target);
    else setProblem(result.code);
    setBusy(false);
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <ProblemNotice problem={problem} />
      <Button size="lg" loading={busy} onClick={start}>
        {label}
      </Button>
    </div>
  );
}
