"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useFieldErrorText } from "@/components/forms/error-text";
import { ProblemNotice } from "@/components/forms/problem-notice";
import { useActionForm } from "@/components/forms/use-action-form";
import { Button } from "@/components/ui/button";
import { InputField } from "@/components/ui/control-fields";
import { Notice } from "@/components/ui/notice";
import { PasswordField } from "@/components/ui/password-input";
import { isolate } from "@/lib/shared/isolate";
import { changeEmail } from "@/lib/users/account-actions";
import { newEmailInput } from "@/lib/users/account-schemas";

type Props = {
  email: string;
  /** The new address whose link has not been opened yet. */
  pendingEmail: string | null;
  /** Whether the account has a password, which is then required. */
  hasPassword: boolean;
};

/** Changes the email once the link sent to it is opened. Needs the messages of auth and profile. */
export function EmailForm({ email, pendingEmail, hasPassword }: Props) {
  const t = useTranslations();
  const fieldErrorText = useFieldErrorText("auth");
  const locale = useLocale();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, submit, problem, retryAt, ready, pending } = useActionForm({
    schema: newEmailInput,
    defaultValues: { email: "", current: "", locale },
    action: changeEmail,
    onDone: (_, values) => {
      form.reset({ email: "", current: "", locale });
      setSentTo(values.email);
    },
  });
  const { errors } = form.formState;
  const wrongPassword = problem === "wrong_password" ? t("profile.password.wrong") : undefined;
  const passwordError = fieldErrorText(errors.current) ?? wrongPassword;
  const emailError = fieldErrorText(errors.email);
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p className="text-sm break-words">
        {t.rich("profile.email.present", {
          email: () => <bdi className="font-medium">{email}</bdi>,
        })}
      </p>
      {sentTo ? (
        <Notice kind="success">{t("profile.email.sent", { email: isolate(sentTo) })}</Notice>
      ) : (
        pendingEmail && (
          <p className="rounded-control bg-tint p-3 text-sm break-words">
            {t("profile.email.waiting", { email: isolate(pendingEmail) })}
          </p>
        )
      )}
      <ProblemNotice problem={wrongPassword ? null : problem} retryAt={retryAt} />
      <InputField
        {...form.register("email")}
        id="newEmail"
        label={t("profile.email.new")}
        error={emailError}
        type="email"
        autoComplete="email"
      />
      {hasPassword && (
        <PasswordField
          {...form.register("current")}
          id="emailPassword"
          label={t("profile.email.current")}
          error={passwordError}
          autoComplete="current-password"
          showLabel={t("auth.showPassword")}
          hideLabel={t("auth.hidePassword")}
        />
      )}
      <Button
        type="submit"
        variant="outline"
        loading={pending}
        disabled={!ready}
        className="self-start"
      >
        {t("profile.email.submit")}
      </Button>
    </form>
  );
}
