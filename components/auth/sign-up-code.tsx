"use client";

import { useTranslations } from "next-intl";
import { useMemo, useRef, useState } from "react";
import { useFieldErrorText } from "@/components/forms/error-text";
import { ButtonLink } from "@/components/ui/button-link";
import { InputField } from "@/components/ui/control-fields";
import { PasswordField } from "@/components/ui/password-input";
import { useIsInBrowser } from "@/components/ui/use-is-in-browser";
import {
  clearPendingSignUp,
  getPendingSignUp,
  type PendingSignUp,
} from "@/lib/auth/pending-sign-up";
import { safeReturnPath } from "@/lib/auth/return-path";
import { signInInput } from "@/lib/auth/schemas";
import { confirmSignUp, resendSignUpCode } from "@/lib/auth/sign-up-actions";
import { loadDocument } from "@/lib/shared/load-document";
import { CodeStep } from "./code-step";

type Errors = Partial<Record<"email" | "password", string>>;

function Step({ pending, target }: { pending: PendingSignUp | null; target: string }) {
  const t = useTranslations();
  const fieldErrorText = useFieldErrorText("auth");
  const [errors, setErrors] = useState<Errors>({});
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const getCredentials = () => ({
    email: pending?.email ?? email.current?.value ?? "",
    password: password.current?.value ?? "",
  });

  /** Shows what is missing beside the code, and focuses it. */
  function validate(): boolean {
    const found = signInInput.safeParse(getCredentials()).error?.issues ?? [];
    const messages: Errors = {};
    for (const { path, message } of found) messages[path[0] as "email" | "password"] ??= message;
    setErrors(messages);
    if (messages.email) email.current?.focus();
    else if (messages.password) password.current?.focus();
    return found.length === 0;
  }

  const field = (name: "email" | "password") => ({
    id: name,
    name,
    label: t(`auth.fields.${name}`),
    error: fieldErrorText(errors[name]),
  });
  return (
    <CodeStep
      target={pending?.email ?? null}
      isSignUp
      isJustSent={false}
      validate={validate}
      wrongCode={t("verify.step.codeOrPasswordWrong")}
      confirm={(code) => confirmSignUp({ ...getCredentials(), code })}
      resend={() => resendSignUpCode(getCredentials())}
      onDone={() => {
        clearPendingSignUp();
        return loadDocument(target);
      }}
      back={
        <ButtonLink href="/signup" onClick={clearPendingSignUp} variant="ghost">
          {t("verify.step.changeEmail")}
        </ButtonLink>
      }
    >
      {pending ? (
        // For password managers.
        <input
          type="email"
          name="email"
          autoComplete="username"
          value={pending.email}
          readOnly
          hidden
        />
      ) : (
        <InputField {...field("email")} ref={email} type="email" autoComplete="username" />
      )}
      <PasswordField
        {...field("password")}
        ref={password}
        autoComplete="current-password"
        showLabel={t("auth.showPassword")}
        hideLabel={t("auth.hidePassword")}
        capsLabel={t("auth.capsLock")}
      />
    </CodeStep>
  );
}

/**
 * The code step of a sign-up that was begun in another page or another browser. Only this browser remembers its address. Asks for
 * the password again, because it is not stored. Needs the messages of verify and of a password.
 */
export function SignUpCode({
  returnPath,
  defaultTarget,
}: {
  /** The return address that the page's address names; null for none. */
  returnPath: string | null;
  defaultTarget: string;
}) {
  // The HTML from the server contains no address.
  const isInBrowser = useIsInBrowser();
  const pending = useMemo(() => (isInBrowser ? getPendingSignUp() : null), [isInBrowser]);
  const target = returnPath ?? safeReturnPath(pending?.target) ?? defaultTarget;
  return <Step key={String(isInBrowser)} pending={pending} target={target} />;
}
