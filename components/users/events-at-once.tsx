"use client";

import { useTranslations } from "next-intl";
import { useFieldErrorText } from "@/components/forms/error-text";
import { ProblemNotice } from "@/components/forms/problem-notice";
import { useActionForm } from "@/components/forms/use-action-form";
import { Button } from "@/components/ui/button";
import { InputField } from "@/components/ui/control-fields";
import { toast } from "@/components/ui/toast";
import { setEventsAtOnce } from "@/lib/users/actions";
import { eventsAtOnceInput } from "@/lib/users/schemas";

/** At how many events at the same time a business can work. Needs the messages of onboarding. */
export function EventsAtOnce({ saved }: { saved: number }) {
  const t = useTranslations("onboarding.provider.eventsAtOnce");
  const fieldErrorText = useFieldErrorText("onboarding");
  const { form, submit, problem, ready, pending } = useActionForm({
    schema: eventsAtOnceInput,
    defaultValues: { eventsAtOnce: String(saved) },
    action: setEventsAtOnce,
    onDone: () => {
      toast.success(t("saved"));
    },
  });
  const error = fieldErrorText(form.formState.errors.eventsAtOnce);
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <ProblemNotice problem={problem} />
      <InputField
        {...form.register("eventsAtOnce")}
        id="eventsAtOnce"
        label={t("label")}
        hint={t("hint")}
        error={error}
        inputMode="numeric"
        autoComplete="off"
        className="max-w-32"
      />
      <Button
        type="submit"
        variant="outline"
        loading={pending}
        disabled={!ready}
        className="self-start"
      >
        {t("save")}
      </Button>
    </form>
  );
}
