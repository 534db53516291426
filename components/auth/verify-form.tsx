"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFieldErrorText } from "@/components/forms/error-text";
import { useActionForm } from "@/components/forms/use-action-form";
import { Button } from "@/components/ui/button";
import { Radio } from "@/components/ui/checkbox";
import { describedBy, Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { codeRequest } from "@/lib/auth/schemas";
import { checkCode, sendCode } from "@/lib/auth/verification/actions";
import { leaveTo } from "@/lib/shared/leave";
import { CodeStep, useCodeErrorText } from "./code-step";

type Asked = { type: "email" | "phone"; phone: string };

/**
 * Sends a signed-in person a code when they ask for one, and takes it. Then goes to `target`. Needs
 * the messages of auth and verify.
 */
export function VerifyForm({
  email,
  phone,
  target,
}: {
  email: string;
  phone: string;
  target: string;
}) {
  const t = useTranslations("verify");
  const errorText = useCodeErrorText();
  const fieldErrorText = useFieldErrorText("verify");
  const [asked, setAsked] = useState<Asked | null>(null);
  const { form, submit, problem, retryAt, ready, pending } = useActionForm({
    schema: codeRequest,
    defaultValues: { type: "email", phone },
    action: sendCode,
    onDone: (_, values) => setAsked(values),
  });
  if (asked) {
    return (
      <CodeStep
        target={asked.type === "phone" ? asked.phone : email}
        byPhone={asked.type === "phone"}
        confirm={(code) => checkCode({ code })}
        resend={() => sendCode(asked)}
        onDone={() => leaveTo(target)}
        back={
          <Button variant="ghost" onClick={() => setAsked(null)}>
            {t("step.changePhone")}
          </Button>
        }
      />
    );
  }
  const byPhone = form.watch("type") === "phone";
  // Whether a number can be reached is judged where the message is sent.
  const refused = byPhone && problem === "invalid_input";
  const error = fieldErrorText(
    form.formState.errors.phone ?? (refused ? "phoneInvalid" : undefined),
  );
  const hint = t("phone.hint");
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      {problem && !refused && <Notice kind="danger">{errorText(problem, retryAt)}</Notice>}
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
        <Field label={t("phone.label")} htmlFor="phone" hint={hint} error={error}>
          <Input
            {...form.register("phone")}
            id="phone"
            type="tel"
            autoComplete="tel"
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy("phone", { hint, error })}
          />
        </Field>
      )}
      <Button type="submit" size="lg" loading={pending} disabled={!ready}>
        {t("send")}
      </Button>
    </form>
  );
}
