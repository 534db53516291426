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
import type { ReadingResult } from "@/lib/calendar-feeds/types";
import type { ErrorCode } from "@/lib/errors";

/** Adds a calendar from elsewhere. It is read first: what is wrong with it is said beside its address. */
export function AddImport({ venueId }: { venueId: string }) {
  const t = useTranslations("calendars.imports");
  const tProblems = useTranslations("calendars.problems");
  const errorText = useErrorText();
  const router = useRouter();
  const id = useId();
  const nameField = useRef<HTMLInputElement>(null);
  const urlField = useRef<HTMLInputElement>(null);
  const [name, setName] = useState("");
  const [url, setUrl] = useState("");
  const [tried, setTried] = useState(false);
  const [result, setResult] = useState<ReadingResult | null>(null);
  const [refusal, setRefusal] = useState<ErrorCode | null>(null);
  const [pending, start] = useTransition();

  const nameError = tried && !name.trim() ? t("required") : undefined;
  const problem = result?.problem
    ? tProblems(result.problem, { status: result.status ?? "" })
    : undefined;
  const urlError = problem ?? (tried && !url.trim() ? t("required") : undefined);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    setResult(null);
    setRefusal(null);
    if (!name.trim()) return nameField.current?.focus();
    if (!url.trim()) return urlField.current?.focus();
    start(async () => {
      const answer = await addImport({ venueId, name, url }).catch(() => null);
      if (!answer?.ok) return setRefusal(answer?.code ?? "unexpected");
      if (answer.data.problem) {
        setResult(answer.data);
        urlField.current?.focus();
        return;
      }
      setName("");
      setUrl("");
      setTried(false);
      toast.success(t("added"));
      router.refresh();
    });
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <h3 className="text-lg">{t("add")}</h3>
      {refusal && <Notice kind="danger">{errorText(refusal)}</Notice>}
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
      <Button type="submit" loading={pending} className="self-start">
        {t("submit")}
      </Button>
    </form>
  );
}
