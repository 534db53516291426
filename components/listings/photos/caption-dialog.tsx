import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFieldErrorText } from "@/components/forms/error-text";
import { Button } from "@/components/ui/button";
import { InputField } from "@/components/ui/control-fields";
import { Dialog } from "@/components/ui/dialog";
import { type Caption, captionOf } from "@/lib/listings/photos";

const MAX_LENGTH = 300;

/** The caption of a photo and its text alternative, in both languages. All fields are optional. */
export function CaptionDialog({
  name,
  caption,
  isAllowed,
  onSave,
  onClose,
}: {
  name: string;
  caption: Caption | undefined;
  /** False for a picture that awaits review: it cannot be described yet. */
  isAllowed: boolean;
  onSave: (caption: Caption) => void;
  onClose: () => void;
}) {
  const t = useTranslations("wizard.captions");
  const getFieldErrorText = useFieldErrorText();
  const [captions, setCaptions] = useState<Caption>(caption ?? captionOf(() => ""));
  const isTooLong = (key: keyof Caption) => Array.from(captions[key]).length > MAX_LENGTH;
  const keys = Object.keys(captions) as (keyof Caption)[];

  const save = () => {
    onSave(captions);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title", { name })}
      closeLabel={t("close")}
      footer={
        isAllowed && (
          <Button onClick={save} disabled={keys.some(isTooLong)}>
            {t("save")}
          </Button>
        )
      }
    >
      {isAllowed ? (
        <div className="flex flex-col gap-4">
          {keys.map((key) => {
            const error = isTooLong(key) ? getFieldErrorText(`tooLong:${MAX_LENGTH}`) : undefined;
            return (
              <InputField
                key={key}
                label={t(key)}
                hint={key === "alt" ? t("altHint") : undefined}
                error={error}
                dir={key.endsWith("_ar") ? "rtl" : "auto"}
                lang={key.endsWith("_ar") ? "ar" : undefined}
                value={captions[key]}
                // The dialog is inside the form, which Enter would send.
                onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
                onChange={(event) => setCaptions({ ...captions, [key]: event.target.value })}
              />
            );
          })}
        </div>
      ) : (
        <p>{t("later")}</p>
      )}
    </Dialog>
  );
}
