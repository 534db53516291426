"use client";

import { type FormEvent, type ReactNode, useRef, useState, useTransition } from "react";
import { useUser } from "@/components/session/user-context";
import { Button } from "@/components/ui/button";
import { InputField, SelectField, TextareaField } from "@/components/ui/control-fields";
import { Notice } from "@/components/ui/notice";
import { Options } from "@/components/ui/options";
import { useIsInBrowser } from "@/components/ui/use-is-in-browser";
import { callAction } from "@/lib/call-action";
import { sendContactMessage } from "@/lib/moderation/contact-actions";
import { type ContactTopic, contactLimits, contactTopics } from "@/lib/moderation/contact-types";
import { type Locale, localeTag } from "@/lib/shared/locale-tag";

type FieldName = "name" | "email" | "body";
export type ContactLabels = Record<FieldName | "topic", string> & {
  topics: Record<ContactTopic, string>;
} & Record<
    | "emailHint"
    | "submit"
    | "done"
    | "another"
    | "required"
    | "invalidEmail"
    | "failed"
    | "tooMany"
    | "tooOften",
    string
  >;

/**
 * The form for messages to the team. Prefills name and address from the account of a signed-in user; both can be changed. Keeps
 * the typed text until it is sent.
 */
export function ContactForm({ locale, labels }: { locale: Locale; labels: ContactLabels }) {
  const { user } = useUser();
  // Before hydration the browser itself would submit the form.
  const isReady = useIsInBrowser();
  const form = useRef<HTMLFormElement>(null);
  // A retry after a lost answer keeps the message's id.
  const messageId = useRef<string | null>(null);
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({});
  const [problem, setProblem] = useState("");
  const [isDone, setDone] = useState(false);
  const [isPending, startTransition] = useTransition();

  function problemText(result: { code: string; retryAt?: string }): string {
    if (result.code !== "rate_limited") return labels.failed;
    if (!result.retryAt) return labels.tooOften;
    const time = new Date(result.retryAt).toLocaleString(localeTag(locale), {
      weekday: "long",
      hour: "numeric",
      minute: "2-digit",
    });
    return labels.tooMany.replace("{time}", time);
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const get = (name: string) => String(data.get(name) ?? "").trim();
    const found: typeof errors = {};
    for (const name of ["name", "email", "body"] as const) {
      if (!get(name)) found[name] = labels.required;
    }
    if (!found.email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(get("email")))
      found.email = labels.invalidEmail;
    setErrors(found);
    setProblem("");
    const first = Object.keys(found)[0];
    if (first) {
      form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
      return;
    }
    messageId.current ??= crypto.randomUUID();
    const message = {
      id: messageId.current,
      name: get("name"),
      email: get("email"),
      topic: contactTopics.find((topic) => topic === get("topic")) ?? "other",
      body: get("body"),
      locale,
    };
    startTransition(async () => {
      const result = await callAction(sendContactMessage(message));
      if (result.ok) {
        messageId.current = null;
        setDone(true);
      } else if (result.code === "invalid_input") setErrors({ email: labels.invalidEmail });
      else setProblem(problemText(result));
    });
  }

  function field(name: FieldName, hint?: string) {
    return {
      label: labels[name],
      hint,
      error: errors[name],
      isRequired: true,
      name,
      maxLength: contactLimits[name],
    };
  }

  if (isDone) {
    return (
      <div className="flex flex-col items-start gap-4">
        <Notice kind="success">{labels.done}</Notice>
        <Button variant="outline" onClick={() => setDone(false)}>
          {labels.another}
        </Button>
      </div>
    );
  }
  const fullName = user ? `${user.firstName} ${user.lastName}`.trim() : "";
  return (
    <form
      ref={form}
      noValidate
      method="post"
      onSubmit={handleSubmit}
      className="flex max-w-text flex-col gap-5"
    >
      {problem && <Notice kind="danger">{problem}</Notice>}
      {/* The account is known only after the page has rendered: remounts these fields to prefill them. */}
      <Group key={user?.id}>
        <InputField {...field("name")} defaultValue={fullName} dir="auto" autoComplete="name" />
        <InputField
          {...field("email", labels.emailHint)}
          type="email"
          defaultValue={user?.email}
          autoComplete="email"
        />
      </Group>
      <SelectField label={labels.topic} name="topic" defaultValue="booking">
        <Options values={contactTopics} text={(topic) => labels.topics[topic]} />
      </SelectField>
      <TextareaField {...field("body")} dir="auto" rows={6} />
      <Button type="submit" loading={isPending} disabled={!isReady} className="self-start">
        {labels.submit}
      </Button>
    </form>
  );
}

function Group({ children }: { children: ReactNode }) {
  return <div className="grid gap-5 sm:grid-cols-2">{children}</div>;
}
