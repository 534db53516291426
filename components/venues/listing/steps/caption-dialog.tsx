import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { useFieldErrorText } from "@/components/forms/error-text";
import { Button } from "@/components/ui/button";
import { InputField } from "@/components/ui/control-fields";
import { Dialog } from "@/components/ui/dialog";
import type { VenueForm } from "@/lib/venues/listing/schemas";

const emptyCaptions = { caption: "", caption_ar: "", alt: "", alt_ar: "" };
type Captions = typeof emptyCaptions;
const MAX_LENGTH = 300;

/** The caption of a photo and its text alternative, in both languages. All fields are optional. */
export function CaptionDialog({
  path,
  name,
  isAllowed,
  onClose,
}: {
  path: string;
  name: string;
  /** False for a picture that awaits review: it cannot be described yet. */
  isAllowed: boolean;
  onClose: () => void;
}) {
  const t = useTranslations("wizard.captions");
  const getFieldErrorText = useFieldErrorText("wizard");
  const { getValues, setValue } = useFormContext<VenueForm>();
  const [captions, setCaptions] = useState<Captions>({
    ...emptyCaptions,
    ...getValues("captions")[path],
  });
  const isTooLong = (key: keyof Captions) => Array.from(captions[key]).length > MAX_LENGTH;
  const keys = Object.keys(emptyCaptions) as (keyof Captions)[];

  const save = () => {
    setValue("captions", { ...getValues("captions"), [path]: captions }, { shouldDirty: true });
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
