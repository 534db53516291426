import { useTranslations } from "next-intl";
import { Component, type ComponentType, type ReactNode, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { type WizardStep, wizardSteps } from "@/lib/venues/listing/rules/steps";

const loaders: Record<WizardStep, () => Promise<ComponentType>> = {
  basics: () => import("../steps/basics").then((module) => module.BasicsStep),
  photos: () => import("../steps/photos").then((module) => module.PhotosStep),
  pricing: () => import("../steps/pricing").then((module) => module.PricingStep),
  rules: () => import("../steps/rules").then((module) => module.RulesStep),
  extras: () => import("../steps/extras").then((module) => module.ExtrasStep),
  publish: () => import("../steps/publish").then((module) => module.PublishStep),
};
const loaded = new Map<WizardStep, ComponentType>();

async function load(step: WizardStep): Promise<ComponentType> {
  const cached = loaded.get(step);
  if (cached) return cached;
  const component = await loaders[step]();
  loaded.set(step, component);
  return component;
}

/** Shows a step, loaded on first use; preloads the next one. */
export function StepView({ step }: { step: number }) {
  const name = wizardSteps[step - 1] ?? "basics";
  const t = useTranslations("wizard");
  const [attempt, setAttempt] = useState(0);
  const [view, setView] = useState<{ name: WizardStep; Step: ComponentType | null }>();

  useEffect(() => {
    let isUnmounted = false;
    load(name)
      .then((Step) => {
        if (isUnmounted) return;
        setView({ name, Step });
        const next = wizardSteps[step];
        // Ignores a failed preload: the step loads again, and shows its failure, when it is needed.
        if (next) load(next).catch(() => {});
      })
      .catch((error: unknown) => {
        console.error(`step ${name} did not load (attempt ${attempt + 1})`, error);
        if (!isUnmounted) setView({ name, Step: null });
      });
    return () => {
      isUnmounted = true;
    };
  }, [name, step, attempt]);

  const failure = (retry: () => void) => (
    <StepFailed
      title={t("loadFailed.title", { step: t(`steps.${name}.title`) })}
      body={t("loadFailed.body")}
      action={t("loadFailed.retry")}
      onRetry={retry}
    />
  );
  if (view?.name !== name) return <StepSkeleton label={t("loading")} />;
  if (!view.Step) {
    return failure(() => {
      setView(undefined);
      setAttempt(attempt + 1);
    });
  }
  return (
    <StepBoundary key={name} fallback={failure}>
      <view.Step />
    </StepBoundary>
  );
}

function StepFailed(props: { title: string; body: string; action: string; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-start gap-3 py-8">
      <h3 className="text-lg">{props.title}</h3>
      <p className="text-muted">{props.body}</p>
      <Button variant="outline" onClick={props.onRetry}>
        {props.action}
      </Button>
    </div>
  );
}

/** Placeholder of a loading step. */
export function StepSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">{label}</span>
      {["a", "b", "c"].map((key) => (
        <span key={key} className="flex flex-col gap-2">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-11 w-full" />
        </span>
      ))}
    </div>
  );
}

type BoundaryProps = { fallback: (retry: () => void) => ReactNode; children: ReactNode };

/** Error boundary of one step: keeps the rest of the wizard and the form. */
class StepBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return this.props.fallback(() => this.setState({ failed: false }));
  }
}
