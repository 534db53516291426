import { type ComponentType, useCallback, useState } from "react";

type Status = "idle" | "loading" | "ready" | "failed";

/**
 * Returns a component whose code is loaded by the first call of `load`; null until then. After a failure another call tries
 * again. `importComponent` must be a constant.
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
