import { zodResolver } from "@hookform/resolvers/zod";
import { useRef, useState, useSyncExternalStore } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type SubmitHandler,
  useForm,
} from "react-hook-form";
import { callAction, type NoAnswer } from "@/lib/call-action";
import type { ErrorCode } from "@/lib/errors";
import type { ActionResult } from "@/lib/result";
import type { z } from "@/lib/shared/zod";

/** An error code of an action, or why no answer arrived. */
export type FormProblem = ErrorCode | NoAnswer;

const subscribeToNothing = () => () => {};

/**
 * A form with a schema that a server action receives, one submission at a time; its values stay. Field errors are message keys.
 * `ready` is false until the page is hydrated: earlier, the browser itself would submit the form.
 */
export function useActionForm<I extends FieldValues, O extends FieldValues, T>({
  schema,
  defaultValues,
  action,
  onDone,
  isUpload = false,
}: {
  schema: z.ZodType<O, I>;
  defaultValues?: DefaultValues<I>;
  action: (input: I) => Promise<ActionResult<T>>;
  onDone: (data: T, values: O) => void | Promise<void>;
  /** Whether the form contains a file, which is allowed more time. */
  isUpload?: boolean;
}) {
  const form = useForm<I, unknown, O>({
    resolver: zodResolver(schema),
    defaultValues,
    reValidateMode: "onChange",
  });
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [retryAt, setRetryAt] = useState<string>();
  const [done, setDone] = useState(false);
  const isSubmitting = useRef(false);
  const ready = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

  const handleSubmit: SubmitHandler<O> = async (values) => {
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    setProblem(null);
    setDone(false);
    try {
      // The raw values: the server applies the same schema again.
      const result = await callAction(action(form.getValues()), { isUpload });
      if (result.ok) {
        setDone(true);
        await onDone(result.data, values);
        return;
      }
      const fields = Object.entries(result.fields ?? {});
      fields.forEach(([path, message], index) => {
        form.setError(path as Path<I>, { message }, { shouldFocus: index === 0 });
      });
      setRetryAt("retryAt" in result ? result.retryAt : undefined);
      if (fields.length === 0) setProblem(result.code);
    } finally {
      isSubmitting.current = false;
    }
  };

  return {
    form,
    submit: form.handleSubmit(handleSubmit),
    problem,
    /** With a problem: the instant from which a retry is allowed, where that is known. */
    retryAt,
    setProblem,
    done,
    ready,
    pending: form.formState.isSubmitting,
  };
}
