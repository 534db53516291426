"use client";

import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";

/** What a not-found page says. A client component: every page carries it along for its links, twice. */
export function NotFoundText(labels: { title: string; body: string; action: string }) {
  return (
    <EmptyState
      as="h1"
      className="min-h-[70dvh] justify-center rounded-none"
      title={labels.title}
      body={labels.body}
      action={
        <ButtonLink href="/explore" size="lg">
          {labels.action}
        </ButtonLink>
      }
    />
  );
}
