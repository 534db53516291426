import { useTranslations } from "next-intl";
import {
  type ClipboardEvent,
  type FormEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { useErrorText, useFieldErrorText } from "@/components/forms/error-text";
import { type FormProblem, useActionForm } from "@/components/forms/use-action-form";
import { Button } from "@/components/ui/button";
import { InputField } from "@/components/ui/control-fields";
import { Notice } from "@/components/ui/notice";
import { codeInput } from "@/lib/auth/schemas";
import { readTypedCode } from "@/lib/auth/typed-code";
import { callAction } from "@/lib/call-action";
import type { ActionResult } from "@/lib/result";

const RESEND_DELAY_MS = 60_000;

/** Counts down the whole seconds until `instant` (milliseconds since the epoch). */
function useSecondsUntil(instant: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= instant) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
  }, [instant]);
  return Math.max(0, Math.ceil((instant - now) / 1000));
}

/** Returns the text of an error about codes. A wait of at most a minute is the usual pause between two codes. */
export function useCodeErrorText(
  wrongCode?: string,
): (code: FormProblem, retryAt?: string) => string {
  const t = useTranslations("verify.problems");
  const errorText = useErrorText({
    rate_limited: t("rate_limited"),
    ...(wrongCode && { code_wrong: wrongCode }),
  });
  return (code, retryAt) => {
    const isLong = retryAt && Date.parse(retryAt) - Date.now() > RESEND_DELAY_MS;
    return errorText(code, isLong ? retryAt : undefined);
  };
}

/** Asks for the code that was just sent. Needs the messages of verify. */
export function CodeStep({
  target,
  byPhone = false,
  isSignUp = false,
  isJustSent = true,
  validate,
  wrongCode,
  confirm,
  resend,
  onDone,
  back,
  children,
}: {
  /** The address or number that the code was sent to; null where the reader enters it. */
  target: string | null;
  byPhone?: boolean;
  /** For a taken address the mail has no code, so the text must not promise one. */
  isSignUp?: boolean;
  /** Whether a code was sent just now, so that another one has to wait. */
  isJustSent?: boolean;
  /** Checks the fields of `children` and shows their errors. */
  validate?: () => boolean;
  /** The text for a wrong code, where something else may be wrong instead. */
  wrongCode?: string;
  confirm: (code: string) => Promise<ActionResult<unknown>>;
  resend: () => Promise<ActionResult<unknown>>;
  onDone: () => void | Promise<void>;
  back: ReactNode;
  /** Fields that are needed beside the code. */
  children?: ReactNode;
}) {
  const t = useTranslations("verify");
  const errorText = useCodeErrorText(wrongCode);
  const fieldErrorText = useFieldErrorText("verify");
  const [resendAt, setResendAt] = useState(() => (isJustSent ? Date.now() + RESEND_DELAY_MS : 0));
  const [isSending, setSending] = useState(false);
  const [notice, setNotice] = useState<{ kind: "success" | "danger"; text: string } | null>(null);
  const seconds = useSecondsUntil(resendAt);
  const field = useRef<HTMLInputElement | null>(null);
  const {
    form,
    submit: submitForm,
    problem,
    retryAt,
    setProblem,
    ready,
    pending,
  } = useActionForm({
    schema: codeInput,
    defaultValues: { code: "" },
    action: ({ code }: { code: string }) => {
      setNotice(null);
      return confirm(code);
    },
    onDone,
  });
  const { ref, onChange, ...control } = form.register("code");
  const lastSubmitted = useRef("");
  const container = useRef<HTMLFormElement>(null);
  // Focuses the first visible field: the code, or one of `children`.
  useEffect(() => {
    container.current?.querySelector<HTMLInputElement>("input:not([hidden])")?.focus();
  }, []);

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    if (validate && !validate()) return;
    await submitForm(event);
  }

  const error =
    fieldErrorText(form.formState.errors.code) ??
    (problem ? errorText(problem, retryAt) : undefined);
  const hint = t("step.hint");
  const text = byPhone ? "step.sentToPhone" : isSignUp ? "step.mailedTo" : "step.sentTo";

  /** Submits a complete code at once; after a refusal, only once it has changed. */
  function submitWhenComplete(text: string) {
    const code = readTypedCode(text);
    if (code && code !== lastSubmitted.current) {
      lastSubmitted.current = code;
      void submit();
    } else if (!code) lastSubmitted.current = "";
  }

  function handlePaste(event: ClipboardEvent<HTMLInputElement>) {
    const code = readTypedCode(event.clipboardData.getData("text"));
    if (!code) return;
    // The clipboard may hold a whole sentence: only its code is inserted.
    event.preventDefault();
    form.setValue("code", code);
    submitWhenComplete(code);
  }

  async function handleResend() {
    if (validate && !validate()) return;
    setSending(true);
    setProblem(null);
    setNotice(null);
    const result = await callAction(resend());
    if (result.ok) {
      setResendAt(Date.now() + RESEND_DELAY_MS);
      setNotice({ kind: "success", text: t("step.sentAgain") });
      form.setValue("code", "");
      lastSubmitted.current = "";
      field.current?.focus();
    } else {
      const retryAt = "retryAt" in result ? result.retryAt : undefined;
      if (retryAt) setResendAt(Date.parse(retryAt));
      setNotice({ kind: "danger", text: errorText(result.code, retryAt) });
    }
    setSending(false);
  }

  return (
    <form
      ref={container}
      method="post"
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-5"
    >
      <div>
        <h2 className="text-xl">{t(byPhone ? "step.headingPhone" : "step.heading")}</h2>
        <p className="mt-2 break-words">
          {target === null
            ? t("step.fromMail")
            : t.rich(text, {
                target: () => (
                  <bdi dir="ltr" className="font-medium">
                    {target}
                  </bdi>
                ),
              })}
        </p>
      </div>
      {notice && <Notice kind={notice.kind}>{notice.text}</Notice>}
      {children}
      <InputField
        {...control}
        id="code"
        label={t("step.label")}
        hint={hint}
        error={error}
        onChange={(event) => {
          void onChange(event);
          submitWhenComplete(event.target.value);
        }}
        onPaste={handlePaste}
        ref={(element) => {
          ref(element);
          field.current = element;
        }}
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        className="max-w-60 text-2xl! tabular-nums tracking-[0.3em]"
      />
      <p role="status" className="sr-only">
        {pending && t("step.checking")}
      </p>
      <Button type="submit" size="lg" loading={pending} disabled={!ready}>
        {t("step.submit")}
      </Button>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" loading={isSending} disabled={seconds > 0} onClick={handleResend}>
          {seconds > 0 ? t("step.againIn", { seconds }) : t("step.again")}
        </Button>
        {back}
      </div>
    </form>
  );
}
