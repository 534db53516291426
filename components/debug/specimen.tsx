import { getMessages } from "next-intl/server";
import type { Locale } from "@/lib/i18n/routing";
import { Basics } from "./basics";
import { Forms } from "./forms";
import { Live } from "./live";
import { Patterns } from "./patterns";
import { Section } from "./section";
import { Tokens } from "./tokens";

/** All primitives once, in one language; `id` keeps the ids of several specimens apart. */
export async function Specimen({ language, id }: { language: Locale; id: string }) {
  const { debug, ui } = await getMessages({ locale: language });
  return (
    <>
      <Tokens texts={debug} />
      <Basics texts={debug} status={ui.status} />
      <Section title={debug.sections.fields}>
        <Forms texts={debug.sample} ui={ui} language={language} id={id} />
      </Section>
      <Patterns texts={debug} ui={ui} language={language} id={id} />
      <Section title={debug.sections.live}>
        <Live
          texts={debug.sample}
          labels={{ close: ui.close, cancel: ui.cancel, confirm: ui.delete }}
        />
      </Section>
    </>
  );
}
