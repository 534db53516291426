"use client";

import type { ComponentProps } from "react";
import { Link } from "@/components/i18n/link";
import type { Locale } from "@/lib/shared/locale-tag";
import { Logo } from "./logo";
import { NewsletterForm } from "./newsletter-form";

type Label =
  | "app"
  | "tagline"
  | "label"
  | "newsletterTitle"
  | "newsletterBody"
  | "noScript"
  | "contact"
  | "email"
  | "phone"
  | "address"
  | "rights";

/** The footer of public pages, from its texts; a client component for the reason of NavbarView. */
export function FooterView({
  locale,
  groups,
  labels,
  newsletterLabels,
}: {
  locale: Locale;
  groups: { title: string; links: [href: string, label: string][] }[];
  labels: Record<Label, string>;
  newsletterLabels: ComponentProps<typeof NewsletterForm>["labels"];
}) {
  return (
    <footer className="mt-auto border-hairline border-t bg-card">
      <div className="mx-auto grid w-full max-w-page gap-x-10 gap-y-8 px-4 pt-12 pb-8 sm:grid-cols-2 sm:px-6 lg:grid-cols-[1.4fr_1fr_1fr_1.6fr]">
        <div>
          <Logo name={labels.app} />
          <p className="mt-4 max-w-60 text-muted">{labels.tagline}</p>
        </div>
        <nav
          aria-label={labels.label}
          className="grid grid-cols-2 gap-x-6 sm:order-last sm:col-span-2 lg:order-none"
        >
          {groups.map((group) => (
            <div key={group.title}>
              <h2 className="mb-1 font-semibold text-base">{group.title}</h2>
              <ul>
                {group.links.map(([href, label]) => (
                  <li key={href}>
                    <Link href={href} className="footer-link">
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div>
          <h2 className="font-semibold text-base">{labels.newsletterTitle}</h2>
          <p className="mt-1 mb-3 text-muted text-sm">{labels.newsletterBody}</p>
          <div className="noscript:hidden">
            <NewsletterForm locale={locale} labels={newsletterLabels} />
          </div>
          <noscript>
            <p className="text-sm">{labels.noScript}</p>
          </noscript>
          <h2 className="mt-4 font-semibold text-base">{labels.contact}</h2>
          <address className="flex flex-wrap items-center gap-x-5 text-sm not-italic">
            <a href={`mailto:${labels.email}`} dir="ltr" className="footer-link">
              {labels.email}
            </a>
            <a href={`tel:${labels.phone.replaceAll(" ", "")}`} dir="ltr" className="footer-link">
              {labels.phone}
            </a>
            <span className="text-muted">{labels.address}</span>
          </address>
        </div>
      </div>
      <div className="mx-auto w-full max-w-page px-4 pb-6 sm:px-6">
        <p className="border-hairline border-t pt-5 text-muted text-sm">{labels.rights}</p>
      </div>
    </footer>
  );
}
