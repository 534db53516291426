"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { useFieldErrorText } from "@/components/forms/error-text";
import { useActionForm } from "@/components/forms/use-action-form";
import { Button } from "@/components/ui/button";
import { Radio } from "@/components/ui/checkbox";
import { InputField } from "@/components/ui/control-fields";
import { Notice } from "@/components/ui/notice";
import { type CodeRequest, getRequestedCode, storeRequestedCode } from "@/lib/auth/requested-code";
import { codeRequest } from "@/lib/auth/schemas";
import { checkCode, sendCode } from "@/lib/auth/verification/actions";
import { loadDocument } from "@/lib/shared/load-document";
import { CodeStep, useCodeErrorText } from "./code-step";

/**
 * Sends the signed-in user a code and checks it, then loads `target`. Needs the messages of auth and
 * verify.
 */
export function VerifyForm({
  email,
  phone,
  target,
  isCodeSent = false,
}: {
  email: string;
  phone: string;
  target: string;
  /** Whether a mailed link led here; its mail has the code too. */
  isCodeSent?: boolean;
}) {
  const t = useTranslations("verify");
  const errorText = useCodeErrorText();
  const fieldErrorText = useFieldErrorText("verify");
  const [requested, setRequested] = useState<CodeRequest | null>(
    isCodeSent ? { type: "email", phone } : null,
  );
  const [isRestored, setRestored] = useState(isCodeSent);
  // A reload at the step of the code returns to it.
  const restore = useEffectEvent(() => {
    const stored = getRequestedCode();
    if (!stored || requested) return;
    setRestored(true);
    setRequested(stored);
  });
  useEffect(() => restore(), []);
  function handleSent(request: CodeRequest | null) {
    storeRequestedCode(request);
    setRestored(false);
    setRequested(request);
  }
  const { form, submit, problem, retryAt, ready, pending } = useActionForm({
    schema: codeRequest,
    defaultValues: { type: "email", phone },
    action: sendCode,
    onDone: (_, values) => handleSent(values),
  });
  if (requested) {
    return (
      <CodeStep
        target={requested.type === "phone" ? requested.phone : email}
        byPhone={requested.type === "phone"}
        confirm={(code) => checkCode({ code })}
        resend={() => sendCode(requested)}
        isJustSent={!isRestored}
        onDone={() => {
          storeRequestedCode(null);
          return loadDocument(target);
        }}
        back={
          <Button variant="ghost" onClick={() => handleSent(null)}>
            {t("step.changePhone")}
          </Button>
        }
      />
    );
  }
  const byPhone = form.watch("type") === "phone";
  // Sending the message validates the phone number.
  const isPhoneRefused = byPhone && problem === "invalid_input";
  const error = fieldErrorText(
    form.formState.errors.phone ?? (isPhoneRefused ? "phoneInvalid" : undefined),
  );
  const hint = t("phone.hint");
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      {problem && !isPhoneRefused && <Notice kind="danger">{errorText(problem, retryAt)}</Notice>}
      <fieldset>
        <legend className="mb-1.5 font-medium text-sm">{t("choice.legend")}</legend>
        <Radio
          {...form.register("type")}
          value="email"
          label={t("choice.email")}
          hint={
            <bdi dir="ltr" className="break-all">
              {email}
            </bdi>
          }
        />
        <Radio {...form.register("type")} value="phone" label={t("choice.phone")} />
      </fieldset>
      {byPhone && (
        <InputField
          {...form.register("phone")}
          id="phone"
          label={t("phone.label")}
          hint={hint}
          error={error}
          type="tel"
          autoComplete="tel"
        />
      )}
      <Button type="submit" size="lg" loading={pending} disabled={!ready}>
        {t("send")}
      </Button>
    </form>
  );
}
