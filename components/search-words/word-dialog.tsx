import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFieldErrorText } from "@/components/forms/error-text";
import { FormDialog } from "@/components/forms/form-dialog";
import { useActionForm } from "@/components/forms/use-action-form";
import { useRouter } from "@/components/i18n/use-navigation";
import { Checkbox } from "@/components/ui/checkbox";
import { InputField, SelectField } from "@/components/ui/control-fields";
import { Notice } from "@/components/ui/notice";
import { Options } from "@/components/ui/options";
import { toast } from "@/components/ui/toast";
import { saveSearchWord } from "@/lib/search-words/actions";
import { searchWordSchema } from "@/lib/search-words/schemas";
import {
  isListed,
  isWritten,
  type Refusal,
  type SearchWord,
  type WordValues,
  wordKinds,
} from "@/lib/search-words/types";

/** The form of a word of the search, new or not. */
export function WordDialog({
  word,
  values,
  onClose,
}: {
  /** Null for a new word. */
  word: SearchWord | null;
  values: WordValues;
  onClose: () => void;
}) {
  const t = useTranslations("searchWords");
  const fieldErrorText = useFieldErrorText();
  const router = useRouter();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { form, ...actionForm } = useActionForm({
    schema: searchWordSchema,
    defaultValues: word ?? { id: null, phrase: "", kind: "type", value: "", isLoose: false },
    action: saveSearchWord,
    onDone: (data) => {
      setRefusal(data.refusal);
      if (data.refusal) return;
      toast.success(t("saved"));
      onClose();
      router.refresh();
    },
  });
  const { errors } = form.formState;
  const kind = form.watch("kind");
  const phraseError = fieldErrorText(errors.phrase);
  const valueError = fieldErrorText(errors.value);
  return (
    <FormDialog
      title={t(word ? "editWord" : "addWord")}
      form={actionForm}
      labels={{ save: t("save"), close: t("close") }}
      onClose={onClose}
    >
      {refusal && <Notice kind="danger">{t(`refused.${refusal}`)}</Notice>}
      <InputField
        {...form.register("phrase")}
        label={t("phrase")}
        hint={t("phraseHint")}
        error={phraseError}
        dir="auto"
        maxLength={80}
        className="match-parent"
      />
      <SelectField
        {...form.register("kind", { onChange: () => form.setValue("value", "") })}
        label={t("kind")}
        hint={
          isListed(kind) || isWritten(kind)
            ? undefined
            : t(kind === "area_word" ? "areaWordHint" : "controlHint")
        }
      >
        <Options values={wordKinds} text={(each) => t(`kinds.${each}`)} />
      </SelectField>
      {isListed(kind) && (
        <SelectField {...form.register("value")} label={t("value")} error={valueError} key={kind}>
          <option value="">{t("choose")}</option>
          {values[kind].map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {isWritten(kind) && (
        <InputField
          {...form.register("value")}
          label={t("value")}
          error={valueError}
          key={kind}
          dir="auto"
          maxLength={80}
          className="match-parent"
        />
      )}
      <Checkbox {...form.register("isLoose")} label={t("loose")} hint={t("looseHint")} />
    </FormDialog>
  );
}
