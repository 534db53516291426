"use client";

import { Download } from "lucide-react";
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { ProblemNotice } from "@/components/forms/problem-notice";
import type { FormProblem } from "@/components/forms/use-action-form";
import { useReauthentication } from "@/components/session/use-reauthentication";
import { buttonClass } from "@/components/ui/button";
import { getJson } from "@/lib/shared/get-json";

/**
 * A link to a large data file. A user whose session is not recent confirms their identity first. With `isAsking` the download
 * starts at once, because the file's address redirected here. Needs the messages of reauthentication.
 */
export function ExportLink({
  href,
  label,
  isAsking,
  className,
}: {
  href: string;
  label: string;
  isAsking: boolean;
  className?: string;
}) {
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const { withRecentSession, dialog } = useReauthentication();
  const isRunning = useRef(false);

  async function download() {
    if (isRunning.current) return;
    isRunning.current = true;
    setProblem(null);
    const answer = await withRecentSession(() => getJson("/api/session/recent"));
    isRunning.current = false;
    if (answer?.ok) window.location.assign(href);
    else setProblem(answer?.code ?? null);
  }
  const downloadAtOnce = useEffectEvent(download);
  useEffect(() => {
    if (isAsking) void downloadAtOnce();
  }, [isAsking]);

  function handleClick(event: MouseEvent) {
    // In another tab the address itself redirects to the page that asks.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void download();
  }

  return (
    <div className="flex flex-col items-end gap-2">
      <a
        href={href}
        onClick={handleClick}
        className={buttonClass({ variant: "outline", size: "sm", ...(className && { className }) })}
      >
        <Download aria-hidden="true" className="size-4" />
        {label}
      </a>
      <ProblemNotice problem={problem} />
      {dialog}
    </div>
  );
}
