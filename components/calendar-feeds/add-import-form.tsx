"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useRef, useState, useTransition } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button } from "@/components/ui/button";
import { describedBy, Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import { addImport } from "@/lib/calendar-feeds/actions";
import type { ImportResult } from "@/lib/calendar-feeds/types";
import type { ErrorCode } from "@/lib/errors";

/** The form to add an external calendar. A problem with the calendar is shown at its address field. */
export function AddImportForm({ venueId }: { venueId: string }) {
  const t = useTranslations("calendars.imports");
  const tProblems = useTranslations("calendars.problems");
  const errorText = useErrorText();
  const router = useRouter();
  const id = useId();
  const nameField = useRef<HTMLInputElement>(null);
  const urlField = useRef<HTMLInputElement>(null);
  const [name, setName] = useState("");
  const [url, setUrl] = useState("");
  const [isSubmitted, setSubmitted] = useState(false);
  const [result, setResult] = useState<ImportResult | null>(null);
  const [errorCode, setErrorCode] = useState<ErrorCode | null>(null);
  const [isPending, startTransition] = useTransition();

  const nameError = isSubmitted && !name.trim() ? t("required") : undefined;
  const problem = result?.problem
    ? tProblems(result.problem, { status: result.status ?? "" })
    : undefined;
  const urlError = problem ?? (isSubmitted && !url.trim() ? t("required") : undefined);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setSubmitted(true);
    setResult(null);
    setErrorCode(null);
    if (!name.trim()) return nameField.current?.focus();
    if (!url.trim()) return urlField.current?.focus();
    startTransition(async () => {
      const response = await addImport({ venueId, name, url }).catch(() => null);
      if (!response?.ok) return setErrorCode(response?.code ?? "unexpected");
      if (response.data.problem) {
        setResult(response.data);
        urlField.current?.focus();
        return;
      }
      setName("");
      setUrl("");
      setSubmitted(false);
      toast.success(t("added"));
      router.refresh();
    });
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
      <h3 className="text-lg">{t("add")}</h3>
      {errorCode && <Notice kind="danger">{errorText(errorCode)}</Notice>}
      <div className="grid gap-4 sm:grid-cols-[1fr_2fr]">
        <Field
          label={t("name")}
          htmlFor={`${id}-name`}
          hint={t("nameHint")}
          error={nameError}
          required
        >
          <Input
            ref={nameField}
            id={`${id}-name`}
            dir="auto"
            maxLength={80}
            value={name}
            required
            aria-invalid={nameError ? true : undefined}
            aria-describedby={describedBy(`${id}-name`, { hint: true, error: nameError })}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Field label={t("url")} htmlFor={`${id}-url`} hint={t("urlHint")} error={urlError} required>
          <Input
            ref={urlField}
            id={`${id}-url`}
            type="url"
            maxLength={2000}
            value={url}
            required
            autoComplete="off"
            spellCheck={false}
            aria-invalid={urlError ? true : undefined}
            aria-describedby={describedBy(`${id}-url`, { hint: true, error: urlError })}
            onChange={(event) => {
              setUrl(event.target.value);
              setResult(null);
            }}
          />
        </Field>
      </div>
      <Button type="submit" loading={isPending} className="self-start">
        {t("submit")}
      </Button>
    </form>
  );
}
