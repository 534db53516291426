"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState, useTransition } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button } from "@/components/ui/button";
import { InputField } from "@/components/ui/control-fields";
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
        <InputField
          label={t("name")}
          hint={t("nameHint")}
          error={nameError}
          ref={nameField}
          dir="auto"
          maxLength={80}
          value={name}
          required
          onChange={(event) => setName(event.target.value)}
        />
        <InputField
          label={t("url")}
          hint={t("urlHint")}
          error={urlError}
          ref={urlField}
          type="url"
          maxLength={2000}
          value={url}
          required
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setUrl(event.target.value);
            setResult(null);
          }}
        />
      </div>
      <Button type="submit" loading={isPending} className="self-start">
        {t("submit")}
      </Button>
    </form>
  );
}
