"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { LARGEST_PICTURE, readPicture } from "@/lib/users/picture";

const CropDialog = dynamic(() => import("./crop-dialog").then((module) => module.CropDialog), {
  ssr: false,
});

type Words = {
  label: string;
  hint: string;
  choose: string;
  change: string;
  remove: string;
  notAPicture: string;
  tooLarge: string;
};

/**
 * Chooses, changes and takes away a square picture. `onChange` gets the square, or null, and answers
 * a sentence when it could not be kept. Needs the messages of profile, for cutting.
 */
export function PictureField({
  words,
  has,
  preview,
  onChange,
}: {
  words: Words;
  has: boolean;
  preview: ReactNode;
  onChange: (file: File | null) => Promise<string | null>;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [cutting, setCutting] = useState<ImageBitmap | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  function stopCutting() {
    cutting?.close();
    setCutting(null);
  }

  async function save(file: File | null) {
    setBusy(true);
    setProblem(null);
    setProblem(await onChange(file));
    setBusy(false);
  }

  async function choose(file: File | undefined) {
    if (!file) return;
    setProblem(null);
    if (file.size > LARGEST_PICTURE) return setProblem(words.tooLarge);
    const picture = await readPicture(file);
    if (!picture) return setProblem(words.notAPicture);
    setCutting(picture);
  }

  return (
    <div className="flex flex-wrap items-center gap-4">
      {preview}
      <div className="flex min-w-0 flex-col gap-1.5">
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" loading={busy} onClick={() => input.current?.click()}>
            {has ? words.change : words.choose}
          </Button>
          {has && (
            <Button variant="ghost" size="sm" disabled={busy} onClick={() => save(null)}>
              {words.remove}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-label={words.label}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = "";
            void choose(file);
          }}
        />
        <p className="text-sm text-muted">{words.hint}</p>
        <div aria-live="polite">
          {problem && <p className="text-sm font-medium text-danger">{problem}</p>}
        </div>
      </div>
      {cutting && (
        <CropDialog
          picture={cutting}
          busy={busy}
          onCancel={stopCutting}
          onDone={async (file) => {
            if (file) await save(file);
            else setProblem(words.notAPicture);
            stopCutting();
          }}
        />
      )}
    </div>
  );
}
