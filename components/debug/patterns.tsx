import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { Price } from "@/components/ui/price";
import { Rating } from "@/components/ui/rating";
import { Skeleton } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";
import { Stat } from "@/components/ui/stat";
import { Stepper } from "@/components/ui/stepper";
import { Tabs } from "@/components/ui/tabs";
import type { Locale } from "@/lib/i18n/routing";
import type messages from "@/messages/en.json";
import { Section } from "./section";

type Props = {
  texts: typeof messages.debug;
  ui: typeof messages.ui;
  language: Locale;
  id: string;
};

export function Patterns({ texts, ui, language, id }: Props) {
  const { sample, sections } = texts;
  return (
    <>
      <Section title={sections.feedback}>
        <div className="flex items-center gap-8 pb-4">
          <Spinner label={ui.loading} />
          <Spinner label={ui.loading} showLabel />
        </div>
        <Card>
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="mt-3 h-4 w-full" />
          <Skeleton className="mt-2 h-4 w-4/5" />
        </Card>
        <EmptyState
          as="h3"
          className="mt-4"
          title={sample.emptyTitle}
          body={sample.emptyBody}
          action={<Button>{sample.link}</Button>}
        />
      </Section>
      <Section title={sections.figures}>
        <dl className="grid gap-4 sm:grid-cols-3">
          <Stat label={sample.stat} value={42} hint={sample.hint} />
          <Stat
            label={sample.stat}
            value={<Price minor={1250000} currency="EGP" locale={language} />}
          />
          <Stat
            label={sample.stat}
            value={<Price minor={125500} currency="KWD" locale={language} full />}
          />
        </dl>
        <p className="mt-4">
          <Rating value={4.8} count={36} label="4.8 / 5 (36)" />
        </p>
      </Section>
      <Section title={sections.navigation}>
        <div className="flex flex-col gap-6">
          <Breadcrumbs
            label={`${ui.breadcrumbs} ${id}`}
            items={[
              { label: sample.options[0] ?? "", href: "/" },
              { label: sample.options[1] ?? "", href: "/explore" },
              { label: sample.heading },
            ]}
          />
          <Tabs
            label={`${sections.navigation} ${id}`}
            items={sample.tabs.map((label, index) => ({
              label,
              href: `/debug?tab=${index}`,
              current: index === 0,
              count: index === 0 ? 3 : undefined,
            }))}
          />
          <Stepper
            current={2}
            steps={sample.steps.map((title) => ({ title, description: sample.hint }))}
            labels={{
              nav: `${ui.stepper.nav} ${id}`,
              position: ui.stepper.position.replace("{current}", "2").replace("{total}", "4"),
              state: ui.stepper,
            }}
          />
          <Pagination
            page={6}
            pageCount={12}
            hrefFor={(page) => `/debug?page=${page}`}
            labels={{
              ...ui.pagination,
              nav: `${ui.pagination.nav} ${id}`,
              page: (page) => ui.pagination.page.replace("{page}", String(page)),
            }}
          />
        </div>
      </Section>
    </>
  );
}
