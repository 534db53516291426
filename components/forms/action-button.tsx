import { useRunAction } from "@/components/forms/use-run-action";
import { Button } from "@/components/ui/button";
import type { ActionResult } from "@/lib/result";

/** A button that calls an action, shows its result and renders the page anew. */
export function ActionButton({
  action,
  text,
  label,
  done,
}: {
  action: () => Promise<ActionResult<unknown>>;
  text: string;
  /** The accessible name, for several buttons with the same text. */
  label: string;
  /** The text after success. */
  done: string;
}) {
  const { isRunning, run } = useRunAction();
  return (
    <Button
      variant="outline"
      onClick={() => run(action, done)}
      loading={isRunning}
      aria-label={label}
      className="self-start"
    >
      {text}
    </Button>
  );
}
