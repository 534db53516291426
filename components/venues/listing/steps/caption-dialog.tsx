"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useFormContext } from "react-hook-form";
import { useFieldErrorText } from "@/components/forms/error-text";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { VenueForm } from "@/lib/venues/listing/schemas";

const blank = { caption: "", caption_ar: "", alt: "", alt_ar: "" };
type Words = typeof blank;
const MOST = 300;

/** What is said of a photo: below it, and to those who cannot see it. All of it optional. */
export function CaptionDialog({
  path,
  name,
  allowed,
  onClose,
}: {
  path: string;
  name: string;
  /** A picture that waits for review cannot be described yet. */
  allowed: boolean;
  onClose: () => void;
}) {
  const t = useTranslations("wizard.captions");
  const fieldErrorText = useFieldErrorText("wizard");
  const id = useId();
  const { getValues, setValue } = useFormContext<VenueForm>();
  const [words, setWords] = useState<Words>({ ...blank, ...getValues("captions")[path] });
  const tooLong = (key: keyof Words) => Array.from(words[key]).length > MOST;
  const keys = Object.keys(blank) as (keyof Words)[];

  const save = () => {
    setValue("captions", { ...getValues("captions"), [path]: words }, { shouldDirty: true });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title", { name })}
      closeLabel={t("close")}
      footer={
        allowed && (
          <Button onClick={save} disabled={keys.some(tooLong)}>
            {t("save")}
          </Button>
        )
      }
    >
      {allowed ? (
        <div className="flex flex-col gap-4">
          {keys.map((key) => {
            const error = tooLong(key) ? fieldErrorText(`tooLong:${MOST}`) : undefined;
            return (
              <Field
                key={key}
                label={t(key)}
                htmlFor={`${id}-${key}`}
                hint={key === "alt" ? t("altHint") : undefined}
                error={error}
              >
                <Input
                  id={`${id}-${key}`}
                  dir={key.endsWith("_ar") ? "rtl" : "auto"}
                  lang={key.endsWith("_ar") ? "ar" : undefined}
                  value={words[key]}
                  onChange={(event) => setWords({ ...words, [key]: event.target.value })}
                  aria-invalid={error ? true : undefined}
                />
              </Field>
            );
          })}
        </div>
      ) : (
        <p>{t("later")}</p>
      )}
    </Dialog>
  );
}
