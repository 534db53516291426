import { type ComponentType, useCallback, useState } from "react";

type Status = "idle" | "loading" | "ready" | "failed";

/**
 * A component whose code is fetched by the first call of `load`. It is null until then; after a failure
 * another call tries again. `importComponent` is a constant.
 */
export function useOnDemand<Props>(
  importComponent: () => Promise<{ default: ComponentType<Props> }>,
): { Component: ComponentType<Props> | null; status: Status; load: () => void } {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null);
  const [status, setStatus] = useState<Status>("idle");

  const load = useCallback(() => {
    setStatus((before) => (before === "ready" ? before : "loading"));
    importComponent().then(
      (module) => {
        setComponent(() => module.default);
        setStatus("ready");
      },
      () => setStatus("failed"),
    );
  }, [importComponent]);

  return { Component, status, load };
}
