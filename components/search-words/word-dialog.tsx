"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useFieldErrorText } from "@/components/forms/error-text";
import { FormDialog } from "@/components/forms/form-dialog";
import { useActionForm } from "@/components/forms/use-action-form";
import { useRouter } from "@/components/i18n/use-navigation";
import { Checkbox } from "@/components/ui/checkbox";
import { describedBy, Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
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
  const id = useId();
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
      <Field
        label={t("phrase")}
        htmlFor={`${id}-phrase`}
        hint={t("phraseHint")}
        error={phraseError}
      >
        <Input
          {...form.register("phrase")}
          id={`${id}-phrase`}
          dir="auto"
          maxLength={80}
          className="match-parent"
          aria-invalid={phraseError ? true : undefined}
          aria-describedby={describedBy(`${id}-phrase`, { hint: true, error: phraseError })}
        />
      </Field>
      <Field
        label={t("kind")}
        htmlFor={`${id}-kind`}
        hint={
          isListed(kind) || isWritten(kind)
            ? undefined
            : t(kind === "area_word" ? "areaWordHint" : "controlHint")
        }
      >
        <Select
          {...form.register("kind", { onChange: () => form.setValue("value", "") })}
          id={`${id}-kind`}
        >
          {wordKinds.map((each) => (
            <option key={each} value={each}>
              {t(`kinds.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      {isListed(kind) && (
        <Field label={t("value")} htmlFor={`${id}-value`} error={valueError}>
          <Select {...form.register("value")} id={`${id}-value`} key={kind}>
            <option value="">{t("choose")}</option>
            {values[kind].map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {isWritten(kind) && (
        <Field label={t("value")} htmlFor={`${id}-value`} error={valueError}>
          <Input
            {...form.register("value")}
            id={`${id}-value`}
            key={kind}
            dir="auto"
            maxLength={80}
            className="match-parent"
          />
        </Field>
      )}
      <Checkbox {...form.register("isLoose")} label={t("loose")} hint={t("looseHint")} />
    </FormDialog>
  );
}
