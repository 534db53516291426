import { ChevronDown } from "lucide-react";
import { getLocale, getMessages } from "next-intl/server";
import { buttonClass } from "@/components/ui/button";
import { pageMetadata } from "@/lib/i18n/page-metadata";

export async function generateMetadata() {
  const { pages } = await getMessages();
  return pageMetadata(await getLocale(), "/help", pages.help);
}

export default async function HelpPage() {
  const { pages, footer } = await getMessages();
  const { help } = pages;
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-12 pb-20 sm:px-6 sm:pt-20">
      <header className="max-w-text">
        <h1 className="text-3xl leading-tight sm:text-4xl">{help.title}</h1>
        <p className="mt-5 text-muted text-xl">{help.intro}</p>
      </header>
      <div className="mt-12 flex flex-col gap-12">
        {help.groups.map((group) => (
          <section key={group.title} className="grid gap-x-16 gap-y-3 lg:grid-cols-[1fr_2.4fr]">
            <h2 className="pt-4 text-xl">{group.title}</h2>
            <div>
              {group.items.map(({ q, a }) => (
                <details key={q} className="group border-hairline border-b">
                  <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-medium hover:text-accent">
                    <h3 className="font-medium tracking-normal">{q}</h3>
                    <ChevronDown
                      aria-hidden="true"
                      className="size-5 shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
                    />
                  </summary>
                  <p className="max-w-text pb-5 text-muted">{a}</p>
                </details>
              ))}
            </div>
          </section>
        ))}
      </div>
      <p className="mt-12">
        <a href={`mailto:${footer.email}`} className={buttonClass({ variant: "outline" })}>
          {help.contact}
        </a>
      </p>
    </div>
  );
}
