import dynamic from "next/dynamic";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { MAX_PICTURE_BYTES, readPicture } from "@/lib/users/picture";

const CropDialog = dynamic(() => import("./crop-dialog").then((module) => module.CropDialog), {
  ssr: false,
});

type Labels = {
  label: string;
  hint: string;
  choose: string;
  change: string;
  remove: string;
  notAPicture: string;
  tooLarge: string;
};

/**
 * Chooses, changes and removes a square picture. `onChange` gets the square, or null, and returns an
 * error text when it could not be saved. Needs the messages of profile and ui, for the crop dialog.
 */
export function PictureField({
  labels,
  hasPicture,
  preview,
  onChange,
}: {
  labels: Labels;
  hasPicture: boolean;
  preview: ReactNode;
  onChange: (file: File | null) => Promise<string | null>;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [cropped, setCropped] = useState<ImageBitmap | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  function stopCropping() {
    cropped?.close();
    setCropped(null);
  }

  async function save(file: File | null) {
    setBusy(true);
    setError(null);
    setError(await onChange(file));
    setBusy(false);
  }

  async function choose(file: File | undefined) {
    if (!file) return;
    setError(null);
    if (file.size > MAX_PICTURE_BYTES) return setError(labels.tooLarge);
    const picture = await readPicture(file);
    if (!picture) return setError(labels.notAPicture);
    setCropped(picture);
  }

  return (
    <div className="flex flex-wrap items-center gap-4">
      {preview}
      <div className="flex min-w-0 flex-col gap-1.5">
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" loading={busy} onClick={() => input.current?.click()}>
            {hasPicture ? labels.change : labels.choose}
          </Button>
          {hasPicture && (
            <Button variant="ghost" size="sm" disabled={busy} onClick={() => save(null)}>
              {labels.remove}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-label={labels.label}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = "";
            void choose(file);
          }}
        />
        <p className="text-sm text-muted">{labels.hint}</p>
        <div aria-live="polite">
          {error && <p className="text-sm font-medium text-danger">{error}</p>}
        </div>
      </div>
      {cropped && (
        <CropDialog
          picture={cropped}
          busy={busy}
          onCancel={stopCropping}
          onDone={async (file) => {
            if (file) await save(file);
            else setError(labels.notAPicture);
            stopCropping();
          }}
        />
      )}
    </div>
  );
}
