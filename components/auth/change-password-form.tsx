"use client";

import { useTranslations } from "next-intl";
import { useFieldErrorText } from "@/components/forms/error-text";
import { ProblemNotice } from "@/components/forms/problem-notice";
import { useActionForm } from "@/components/forms/use-action-form";
import { Button } from "@/components/ui/button";
import { PasswordField } from "@/components/ui/password-input";
import { toast } from "@/components/ui/toast";
import { getStoredDeviceId } from "@/lib/auth/devices/register-device";
import { changePasswordInput } from "@/lib/auth/schemas";
import { changePassword } from "@/lib/users/account-actions";
import { NewPasswordFields } from "./new-password-fields";

/** Changes the password, given the current one. Needs the messages of auth and profile. */
export function ChangePasswordForm({ email }: { email: string }) {
  const t = useTranslations();
  const fieldErrorText = useFieldErrorText("auth");
  const { form, submit, problem, retryAt, ready, pending } = useActionForm({
    schema: changePasswordInput,
    action: (input) => changePassword({ ...input, deviceId: getStoredDeviceId() ?? "" }),
    onDone: () => {
      form.reset({ current: "", password: "", confirm: "" });
      toast.success(t("profile.password.saved"));
    },
  });
  const { errors } = form.formState;
  const wrongPassword = problem === "wrong_password" ? t("profile.password.wrong") : undefined;
  const error = fieldErrorText(errors.current) ?? wrongPassword;
  return (
    <form method="post" noValidate onSubmit={submit} className="flex max-w-md flex-col gap-5">
      <ProblemNotice problem={wrongPassword ? null : problem} retryAt={retryAt} />
      {/* Password managers store the new password under this name. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        {...form.register("current")}
        id="current"
        label={t("profile.password.current")}
        error={error}
        autoComplete="current-password"
        showLabel={t("auth.showPassword")}
        hideLabel={t("auth.hidePassword")}
      />
      <NewPasswordFields label={t("auth.fields.newPassword")} form={form} />
      <Button
        type="submit"
        variant="outline"
        loading={pending}
        disabled={!ready}
        className="self-start"
      >
        {t("profile.password.submit")}
      </Button>
    </form>
  );
}
