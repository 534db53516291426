"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useFieldErrorText } from "@/components/forms/error-text";
import { ProblemNotice } from "@/components/forms/problem-notice";
import { useActionForm } from "@/components/forms/use-action-form";
import { Button } from "@/components/ui/button";
import { InputField } from "@/components/ui/control-fields";
import { requestReset } from "@/lib/auth/actions";
import { recoveryInput } from "@/lib/auth/schemas";
import { storeEmail } from "@/lib/auth/stored-email";
import { useTypedEmail } from "./use-typed-email";

/** Mails a recovery link. Answers the same for every address. */
export function RecoveryForm({
  returnPath,
  children,
}: {
  /** Where the link leads when it is opened in this browser; null for the default page. */
  returnPath: string | null;
  children?: ReactNode;
}) {
  const t = useTranslations("auth");
  const fieldErrorText = useFieldErrorText("auth");
  const locale = useLocale();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, submit, problem, retryAt, ready, pending } = useActionForm({
    schema: recoveryInput,
    defaultValues: { locale, next: returnPath },
    action: requestReset,
    onDone: (_, values) => {
      storeEmail(values.email);
      setSentTo(values.email);
    },
  });
  const handleEmailBlur = useTypedEmail({
    getEmail: () => form.getValues("email"),
    setEmail: (email) => form.setValue("email", email),
  });

  if (sentTo) {
    return (
      <div role="status" className="flex flex-col items-start gap-4">
        <h2 className="text-lg">{t("forgot.sentTitle")}</h2>
        <p>
          {t.rich("forgot.sentBody", {
            email: () => <bdi className="font-medium">{sentTo}</bdi>,
          })}
        </p>
        <Button variant="outline" onClick={() => setSentTo(null)}>
          {t("forgot.again")}
        </Button>
        {children}
      </div>
    );
  }
  const { email } = form.formState.errors;
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <ProblemNotice problem={problem} retryAt={retryAt} />
      <InputField
        {...form.register("email", { onBlur: handleEmailBlur })}
        id="email"
        label={t("fields.email")}
        error={fieldErrorText(email)}
        type="email"
        autoComplete="username"
      />
      <Button type="submit" size="lg" loading={pending} disabled={!ready}>
        {t("forgot.submit")}
      </Button>
      {children}
    </form>
  );
}
