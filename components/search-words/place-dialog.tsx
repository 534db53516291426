import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFieldErrorText } from "@/components/forms/error-text";
import { FormDialog } from "@/components/forms/form-dialog";
import { useActionForm } from "@/components/forms/use-action-form";
import { useRouter } from "@/components/i18n/use-navigation";
import { InputField } from "@/components/ui/control-fields";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import { saveSearchPlace } from "@/lib/search-words/actions";
import { searchPlaceSchema } from "@/lib/search-words/schemas";
import type { Refusal, SearchPlace } from "@/lib/search-words/types";

const fields = ["name", "nameAr", "slug", "latitude", "longitude"] as const;
const directions = { name: "ltr", nameAr: "rtl", slug: "ltr", latitude: "ltr", longitude: "ltr" };

/** The form of a place of the search, new or not. */
export function PlaceDialog({
  place,
  onClose,
}: {
  /** Null for a new place. */
  place: SearchPlace | null;
  onClose: () => void;
}) {
  const t = useTranslations("searchWords");
  const fieldErrorText = useFieldErrorText();
  const router = useRouter();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { form, ...actionForm } = useActionForm({
    schema: searchPlaceSchema,
    defaultValues: {
      isNew: !place,
      slug: place?.slug ?? "",
      name: place?.name.en ?? "",
      nameAr: place?.name.ar ?? "",
      latitude: String(place?.latitude ?? ""),
      longitude: String(place?.longitude ?? ""),
    },
    action: saveSearchPlace,
    onDone: (data) => {
      setRefusal(data.refusal);
      if (data.refusal) return;
      toast.success(t("saved"));
      onClose();
      router.refresh();
    },
  });
  return (
    <FormDialog
      title={t(place ? "editPlace" : "addPlace")}
      form={actionForm}
      labels={{ save: t("save"), close: t("close") }}
      onClose={onClose}
    >
      {refusal && <Notice kind="danger">{t(`refused.${refusal}`)}</Notice>}
      {fields.map((field) => {
        const error = fieldErrorText(form.formState.errors[field]);
        const hint = field === "slug";
        return (
          <InputField
            key={field}
            {...form.register(field)}
            label={t(`place.${field}`)}
            hint={hint && t("place.slugHint")}
            error={error}
            dir={directions[field]}
            readOnly={field === "slug" && place !== null}
            inputMode={field === "latitude" || field === "longitude" ? "decimal" : undefined}
          />
        );
      })}
    </FormDialog>
  );
}
