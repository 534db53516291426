"use client";

import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { describedBy, Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useFieldError } from "@/lib/actions/form-words";
import { useActionForm } from "@/lib/actions/use-action-form";
import { signUp } from "@/lib/auth/actions";
import { type SignUpRole, signUpInput } from "@/lib/auth/schemas";
import { Link, useRouter } from "@/lib/i18n/navigation";
import { leaveTo } from "@/lib/shared/leave";
import { NewPasswordFields } from "./new-password-fields";
import { ProblemNotice } from "./problem-notice";
import { RoleChoice } from "./role-choice";
import { rememberAddress } from "./waiting-address";

type Props = {
  role: SignUpRole;
  /** Where each role goes with its new account. */
  targets: Record<SignUpRole, string>;
};

/** Makes an account; whoever must confirm their address first is led to /verify. */
export function SignUpForm({ role, targets }: Props) {
  const t = useTranslations("auth");
  const say = useFieldError("auth");
  const router = useRouter();
  const locale = useLocale();
  const { form, submit, problem, ready, pending } = useActionForm({
    schema: signUpInput,
    defaultValues: { role, locale },
    action: signUp,
    onDone: async ({ signedIn }, values) => {
      if (signedIn) return leaveTo(targets[values.role]);
      rememberAddress(values.email);
      router.push("/verify");
    },
  });
  const { errors } = form.formState;
  const text = (name: "firstName" | "lastName" | "email") => ({
    ...form.register(name),
    id: name,
    "aria-invalid": errors[name] ? true : undefined,
    "aria-describedby": describedBy(name, { error: errors[name] }),
  });
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <ProblemNotice problem={problem} />
      <RoleChoice field={form.register("role")} error={say(errors.role)} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t("fields.firstName")} htmlFor="firstName" error={say(errors.firstName)}>
          <Input {...text("firstName")} autoComplete="given-name" dir="auto" />
        </Field>
        <Field label={t("fields.lastName")} htmlFor="lastName" error={say(errors.lastName)}>
          <Input {...text("lastName")} autoComplete="family-name" dir="auto" />
        </Field>
      </div>
      <Field label={t("fields.email")} htmlFor="email" error={say(errors.email)}>
        <Input {...text("email")} type="email" autoComplete="username" />
      </Field>
      <NewPasswordFields
        label={t("fields.password")}
        value={form.watch("password") ?? ""}
        password={form.register("password")}
        confirm={form.register("confirm")}
        errors={errors}
      />
      <Button type="submit" size="lg" loading={pending} disabled={!ready}>
        {t("signUp.submit")}
      </Button>
      <p className="text-sm text-muted">
        {t.rich("signUp.terms", {
          terms: (words) => (
            <Link href="/terms" className="underline underline-offset-4 hover:text-ink">
              {words}
            </Link>
          ),
          privacy: (words) => (
            <Link href="/privacy" className="underline underline-offset-4 hover:text-ink">
              {words}
            </Link>
          ),
        })}
      </p>
    </form>
  );
}
