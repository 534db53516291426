"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { unstable_rethrow } from "next/navigation";
import { useRef, useState, useSyncExternalStore } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type SubmitHandler,
  useForm,
} from "react-hook-form";
import type { z } from "zod";
import type { ErrorCode } from "@/lib/errors";
import type { ActionResult } from "@/lib/result";

/** A refusal of the backend, or `offline` when no answer came back. */
export type FormProblem = ErrorCode | "offline";

const never = () => () => {};

/**
 * A form on a schema whose submission is a server action. Field errors are message keys; what was
 * typed stays; one submission at a time. `ready` is false until a submission would be ours and
 * not the browser's, which would put the fields into the address.
 */
export function useActionForm<I extends FieldValues, O extends FieldValues, T>({
  schema,
  defaultValues,
  action,
  onDone,
}: {
  schema: z.ZodType<O, I>;
  defaultValues?: DefaultValues<I>;
  action: (input: I) => Promise<ActionResult<T>>;
  onDone: (data: T, values: O) => void | Promise<void>;
}) {
  const form = useForm<I, unknown, O>({
    resolver: zodResolver(schema),
    defaultValues,
    reValidateMode: "onChange",
  });
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [retryAt, setRetryAt] = useState<string>();
  const [done, setDone] = useState(false);
  const busy = useRef(false);
  const ready = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

  const send: SubmitHandler<O> = async (values) => {
    if (busy.current) return;
    busy.current = true;
    setProblem(null);
    setDone(false);
    try {
      // The schema reads its own output as it reads what was typed.
      const result = await action(form.getValues());
      if (result.ok) {
        setDone(true);
        await onDone(result.data, values);
        return;
      }
      const fields = Object.entries(result.fields ?? {});
      fields.forEach(([path, message], index) => {
        form.setError(path as Path<I>, { message }, { shouldFocus: index === 0 });
      });
      setRetryAt(result.retryAt);
      if (fields.length === 0) setProblem(result.code);
    } catch (error) {
      unstable_rethrow(error);
      setProblem("offline");
    } finally {
      busy.current = false;
    }
  };

  return {
    form,
    submit: form.handleSubmit(send),
    problem,
    /** With a problem: from when on the same is allowed again, if that is known. */
    retryAt,
    setProblem,
    done,
    ready,
    pending: form.formState.isSubmitting,
  };
}
