"use client";

import { useTranslations } from "next-intl";
import { Component, type ComponentType, type ReactNode, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { type WizardStep, wizardSteps } from "@/lib/venues/listing/rules/wizard";

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
  const known = loaded.get(step);
  if (known) return known;
  const component = await loaders[step]();
  loaded.set(step, component);
  return component;
}

/** Shows the step of that number, fetched when it is first needed; the next one is fetched ahead. */
export function StepView({ step }: { step: number }) {
  const name = wizardSteps[step - 1] ?? "basics";
  const t = useTranslations("wizard");
  const [attempt, setAttempt] = useState(0);
  const [view, setView] = useState<{ name: WizardStep; Step: ComponentType | null }>();

  useEffect(() => {
    let gone = false;
    load(name)
      .then((Step) => {
        if (gone) return;
        setView({ name, Step });
        const next = wizardSteps[step];
        // A step that cannot be fetched ahead is fetched, and its failure shown, when it is due.
        if (next) load(next).catch(() => {});
      })
      .catch((error: unknown) => {
        console.error(`step ${name} did not load (attempt ${attempt + 1})`, error);
        if (!gone) setView({ name, Step: null });
      });
    return () => {
      gone = true;
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

/** The shape of a step: a few fields. */
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

/** A step that fails while it is shown leaves the rest of the wizard, and what was typed, as it was. */
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
