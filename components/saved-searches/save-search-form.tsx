"use client";

import { useTranslations } from "next-intl";
import { useFieldErrorText } from "@/components/forms/error-text";
import { ProblemNotice } from "@/components/forms/problem-notice";
import { useActionForm } from "@/components/forms/use-action-form";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button } from "@/components/ui/button";
import { InputField } from "@/components/ui/control-fields";
import { toast } from "@/components/ui/toast";
import { saveSearch } from "@/lib/saved-searches/actions";
import { savedSearchSchema } from "@/lib/saved-searches/schemas";

/** The form that keeps a search under a name. Needs the messages of savedSearches. */
export function SaveSearchForm({ name, query }: { name: string; query: string }) {
  const t = useTranslations("savedSearches");
  const fieldErrorText = useFieldErrorText();
  const router = useRouter();
  const { form, submit, problem, ready, pending } = useActionForm({
    schema: savedSearchSchema,
    defaultValues: { name, query },
    action: saveSearch,
    onDone: ({ isNew }) => {
      toast.success(t(isNew ? "saved" : "known"));
      router.push("/dashboard/searches");
    },
  });
  const error = fieldErrorText(form.formState.errors.name);
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <ProblemNotice problem={problem} overrides={{ invalid_input: t("refused") }} />
      <InputField
        {...form.register("name")}
        id="search-name"
        label={t("name")}
        error={error}
        dir="auto"
        maxLength={120}
        className="match-parent"
      />
      <Button type="submit" loading={pending} disabled={!ready} className="self-start">
        {t("save")}
      </Button>
    </form>
  );
}
