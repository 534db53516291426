"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { describedBy, Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useFieldError } from "@/lib/actions/form-words";
import { useActionForm } from "@/lib/actions/use-action-form";
import { requestReset, resendConfirmation } from "@/lib/auth/actions";
import { emailInput } from "@/lib/auth/schemas";
import { ProblemNotice } from "./problem-notice";
import { waitingAddress } from "./waiting-address";

/** Asks for an address and mails it a link; what it answers is the same for every address. */
export function MailForm({
  purpose,
  address = "",
  children,
}: {
  purpose: "forgot" | "verify";
  /** Known already, and then not asked for. */
  address?: string;
  children?: ReactNode;
}) {
  const t = useTranslations("auth");
  const say = useFieldError("auth");
  const locale = useLocale();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, submit, problem, ready, pending } = useActionForm({
    schema: emailInput,
    defaultValues: address ? { email: address, locale } : { locale },
    action: purpose === "forgot" ? requestReset : resendConfirmation,
    onDone: (_, values) => setSentTo(values.email),
  });
  const { setValue, getValues } = form;
  useEffect(() => {
    const waiting = purpose === "verify" && !address ? waitingAddress() : "";
    if (waiting && !getValues("email")) setValue("email", waiting);
  }, [purpose, address, getValues, setValue]);

  if (sentTo) {
    return (
      <div role="status" className="flex flex-col items-start gap-4">
        <h2 className="text-lg">{t(`${purpose}.sentTitle`)}</h2>
        <p>
          {t.rich(`${purpose}.sentBody`, {
            email: () => <bdi className="font-medium">{sentTo}</bdi>,
          })}
        </p>
        {!address && (
          <Button variant="outline" onClick={() => setSentTo(null)}>
            {t("forgot.again")}
          </Button>
        )}
        {children}
      </div>
    );
  }
  const { email } = form.formState.errors;
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <ProblemNotice problem={problem} />
      {address ? (
        <p>
          <bdi className="font-medium">{address}</bdi>
          <span className="mt-1 block text-sm text-muted">{t("verify.notYet")}</span>
        </p>
      ) : (
        <Field label={t("fields.email")} htmlFor="email" error={say(email)}>
          <Input
            {...form.register("email")}
            id="email"
            type="email"
            autoComplete="username"
            aria-invalid={email ? true : undefined}
            aria-describedby={describedBy("email", { error: email })}
          />
        </Field>
      )}
      <Button type="submit" size="lg" loading={pending} disabled={!ready}>
        {t(purpose === "forgot" ? "forgot.submit" : "verify.send")}
      </Button>
      {children}
    </form>
  );
}
