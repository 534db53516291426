"use client";

import { useTranslations } from "next-intl";
import { useFieldErrorText } from "@/components/forms/error-text";
import { ProblemNotice } from "@/components/forms/problem-notice";
import { useActionForm } from "@/components/forms/use-action-form";
import { Button } from "@/components/ui/button";
import { InputField } from "@/components/ui/control-fields";
import { PasswordField } from "@/components/ui/password-input";
import { TextLink } from "@/components/ui/text-link";
import { signIn } from "@/lib/auth/actions";
import { withReturnPath } from "@/lib/auth/return-path";
import { signInInput } from "@/lib/auth/schemas";
import { sendTabMessage } from "@/lib/auth/session/tab-messages";
import { loadDocument } from "@/lib/shared/load-document";
import { useTypedEmail } from "./use-typed-email";

/** Signs in, then loads `target`, a path that the server has checked. */
export function SignInForm({
  target,
  returnPath,
}: {
  target: string;
  /** The return address that the other forms keep; null for none. */
  returnPath: string | null;
}) {
  const t = useTranslations("auth");
  const fieldErrorText = useFieldErrorText("auth");
  const { form, submit, problem, retryAt, ready, pending } = useActionForm({
    schema: signInInput,
    action: signIn,
    onDone: () => {
      sendTabMessage("signed-in");
      return loadDocument(target);
    },
  });
  const { errors } = form.formState;
  const handleEmailBlur = useTypedEmail({
    getEmail: () => form.getValues("email"),
    setEmail: (email) => form.setValue("email", email),
  });
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <ProblemNotice
        problem={problem}
        retryAt={retryAt}
        overrides={{ forbidden: t("problems.forbidden") }}
      />
      <InputField
        {...form.register("email", { onBlur: handleEmailBlur })}
        id="email"
        label={t("fields.email")}
        error={fieldErrorText(errors.email)}
        type="email"
        autoComplete="username"
      />
      <PasswordField
        {...form.register("password")}
        id="password"
        label={t("fields.password")}
        error={fieldErrorText(errors.password)}
        autoComplete="current-password"
        showLabel={t("showPassword")}
        hideLabel={t("hidePassword")}
        capsLabel={t("capsLock")}
      />
      <TextLink
        href={withReturnPath("/forgot-password", returnPath)}
        className="-my-2 self-start text-sm font-medium"
      >
        {t("signIn.forgot")}
      </TextLink>
      <Button type="submit" size="lg" loading={pending} disabled={!ready}>
        {t("signIn.submit")}
      </Button>
    </form>
  );
}
