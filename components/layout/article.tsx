import type { ReactNode } from "react";
import { TextLink } from "@/components/ui/text-link";

export type ArticleSection = { title: string; body: string[] };

/** A page of text at reading width; `contents` names a list of its sections beside it. */
export function Article({
  title,
  lead,
  sections,
  contents,
  aside,
  links = {},
  children,
}: {
  title: string;
  lead?: string;
  sections: ArticleSection[];
  contents?: string;
  aside?: ReactNode;
  /** What follows the text of a section, by its position. */
  links?: Record<number, ReactNode>;
  children?: ReactNode;
}) {
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-12 pb-20 sm:px-6 sm:pt-20">
      <header className="max-w-text">
        <h1 className="text-3xl leading-tight sm:text-4xl">{title}</h1>
        {lead && <p className="mt-5 text-muted text-xl">{lead}</p>}
      </header>
      <div className="mt-12 grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,68ch)_1fr]">
        <div className="flex flex-col gap-10">
          {sections.map((section, index) => (
            <section key={section.title} id={`s${index + 1}`}>
              <h2 className="text-xl">{section.title}</h2>
              {section.body.map((paragraph) => (
                <p key={paragraph} className="mt-3">
                  {paragraph}
                </p>
              ))}
              {links[index] && <p className="mt-1">{links[index]}</p>}
            </section>
          ))}
          {children}
        </div>
        {aside}
        {contents && (
          <nav aria-label={contents} className="max-lg:hidden">
            <div className="sticky top-24 border-hairline border-s ps-6">
              <p className="font-semibold text-sm">{contents}</p>
              <ul className="mt-1 text-sm">
                {sections.map((section, index) => (
                  <li key={section.title}>
                    <a
                      href={`#s${index + 1}`}
                      className="inline-flex min-h-11 items-center text-muted hover:text-ink hover:underline"
                    >
                      {section.title}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          </nav>
        )}
      </div>
    </div>
  );
}

/** Leads to the place in the profile where an account is closed. */
export function CloseAccountLink({ label }: { label: string }) {
  return (
    <TextLink href="/dashboard/profile#delete-account" className="font-medium">
      {label}
    </TextLink>
  );
}
