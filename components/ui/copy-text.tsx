"use client";

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "./button";
import { toast } from "./toast";

/** A button that copies a text, and says so. */
export function CopyText({
  text,
  labels,
  size,
}: {
  text: string;
  size?: "sm";
  /** The button's name, its text after copying, and its text if the browser refuses. */
  labels: { copy: string; copied: string; failed: string };
}) {
  const [isCopied, setCopied] = useState(false);

  async function handleClick() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast.error(labels.failed);
    }
  }

  const Icon = isCopied ? Check : Copy;
  return (
    <Button variant="outline" size={size} onClick={handleClick} className="shrink-0">
      <Icon aria-hidden="true" className="size-4" />
      <span aria-live="polite">{isCopied ? labels.copied : labels.copy}</span>
    </Button>
  );
}
