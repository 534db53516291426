"use client";

import { useTranslations } from "next-intl";
import { ProblemNotice } from "@/components/forms/problem-notice";
import { useActionForm } from "@/components/forms/use-action-form";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { setPassword } from "@/lib/users/account-actions";
import { newPasswordInput } from "@/lib/users/account-schemas";
import { NewPasswordFields } from "./new-password-fields";

/** Sets the first password of an account. Needs the messages of auth and profile. */
export function SetPasswordForm({ email }: { email: string }) {
  const t = useTranslations();
  const router = useRouter();
  const { form, submit, problem, ready, pending } = useActionForm({
    schema: newPasswordInput,
    defaultValues: { password: "", confirm: "" },
    action: setPassword,
    onDone: () => {
      toast.success(t("profile.password.setSaved"));
      router.refresh();
    },
  });
  return (
    <form method="post" noValidate onSubmit={submit} className="flex max-w-md flex-col gap-5">
      <ProblemNotice problem={problem} />
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <NewPasswordFields label={t("auth.fields.newPassword")} form={form} />
      <Button
        type="submit"
        variant="outline"
        loading={pending}
        disabled={!ready}
        className="self-start"
      >
        {t("profile.password.setSubmit")}
      </Button>
    </form>
  );
}
