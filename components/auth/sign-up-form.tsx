"use client";

import { type Messages, useLocale, useTranslations } from "next-intl";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useFieldErrorText } from "@/components/forms/error-text";
import { ProblemNotice } from "@/components/forms/problem-notice";
import { useActionForm } from "@/components/forms/use-action-form";
import { AddedMessages } from "@/components/i18n/added-messages";
import { Link } from "@/components/i18n/link";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button } from "@/components/ui/button";
import { InputField } from "@/components/ui/control-fields";
import {
  clearPendingSignUp,
  getPendingSignUp,
  storePendingSignUp,
} from "@/lib/auth/pending-sign-up";
import { type SignUpRole, signUpInput } from "@/lib/auth/schemas";
import { confirmSignUp, resendSignUpCode, signUp } from "@/lib/auth/sign-up-actions";
import { loadDocument } from "@/lib/shared/load-document";
import { CodeStep } from "./code-step";
import { NewPasswordFields } from "./new-password-fields";
import { RoleChoice } from "./role-choice";
import { type SignUpChoices, SignUpDetails } from "./sign-up-details";
import { useTypedEmail } from "./use-typed-email";

type Props = {
  role: SignUpRole;
  /** Where each role goes after the sign-up. */
  targets: Record<SignUpRole, string>;
  choices: SignUpChoices;
  /** The return address, for a mailed link; null for none. */
  returnPath: string | null;
  /** Shown below the form, but not below the code step. */
  children: ReactNode;
};

type SignUp = {
  email: string;
  password: string;
  role: SignUpRole;
  /** The messages of the code step. */
  messages: Partial<Messages>;
};

function ChangeEmailButton({ onClick }: { onClick: () => void }) {
  const t = useTranslations("verify.step");
  return (
    <Button variant="ghost" onClick={onClick}>
      {t("changeEmail")}
    </Button>
  );
}

/**
 * Creates an account, then asks for the code that was mailed; the session begins with the right code.
 * The password stays in memory until then; the address also in this browser, for a reload.
 */
export function SignUpForm({ role, targets, choices, returnPath, children }: Props) {
  const t = useTranslations("auth");
  const fieldErrorText = useFieldErrorText("auth");
  const locale = useLocale();
  const router = useRouter();
  const [created, setCreated] = useState<SignUp | null>(null);
  const { form, submit, problem, retryAt, ready, pending } = useActionForm({
    schema: signUpInput,
    defaultValues: {
      role,
      locale,
      next: returnPath,
      dateOfBirth: "",
      gender: "",
      nationality: "",
      serviceCategories: [],
    },
    action: signUp,
    onDone: ({ messages }, { email, password, role: chosen }) => {
      storePendingSignUp({ email, target: targets[chosen] });
      setCreated({ email, password, role: chosen, messages });
    },
  });
  const { errors } = form.formState;
  const handleEmailBlur = useTypedEmail({
    getEmail: () => form.getValues("email"),
    setEmail: (email) => form.setValue("email", email),
  });
  // A reload or another tab continues at the code step of a sign-up that was begun.
  const resume = useEffectEvent(() => {
    const pending = getPendingSignUp();
    if (pending) {
      const next = returnPath ?? pending.target;
      router.replace({ pathname: "/verify", query: { step: "code", next } });
    }
  });
  useEffect(() => resume(), []);
  function changeEmail() {
    clearPendingSignUp();
    setCreated(null);
  }
  if (created) {
    const { email, password, messages } = created;
    return (
      <AddedMessages messages={messages}>
        <CodeStep
          target={email}
          isSignUp
          confirm={(code) => confirmSignUp({ email, password, code })}
          resend={() => resendSignUpCode({ email, password })}
          onDone={() => {
            clearPendingSignUp();
            return loadDocument(targets[created.role]);
          }}
          back={<ChangeEmailButton onClick={changeEmail} />}
        />
      </AddedMessages>
    );
  }
  const field = (name: "firstName" | "lastName" | "email") => ({
    ...form.register(name),
    id: name,
    label: t(`fields.${name}`),
    error: fieldErrorText(errors[name]),
  });
  return (
    <>
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <ProblemNotice problem={problem} retryAt={retryAt} />
        <RoleChoice field={form.register("role")} error={fieldErrorText(errors.role)} />
        <div className="grid gap-5 sm:grid-cols-2">
          <InputField {...field("firstName")} autoComplete="given-name" dir="auto" />
          <InputField {...field("lastName")} autoComplete="family-name" dir="auto" />
        </div>
        <InputField
          {...field("email")}
          {...form.register("email", { onBlur: handleEmailBlur })}
          type="email"
          autoComplete="username"
        />
        <NewPasswordFields label={t("fields.password")} form={form} />
        <SignUpDetails form={form} {...choices} />
        <Button type="submit" size="lg" loading={pending} disabled={!ready}>
          {t("signUp.submit")}
        </Button>
        <p className="text-sm text-muted">
          {t.rich("signUp.terms", {
            terms: (text) => (
              <Link href="/terms" className="underline underline-offset-4 hover:text-ink">
                {text}
              </Link>
            ),
            privacy: (text) => (
              <Link href="/privacy" className="underline underline-offset-4 hover:text-ink">
                {text}
              </Link>
            ),
          })}
        </p>
      </form>
      {children}
    </>
  );
}
