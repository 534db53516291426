import type messages from "@/messages/en.json";
import { Section } from "./section";

const colours = [
  "page",
  "card",
  "tint",
  "ink",
  "muted",
  "accent",
  "on-accent",
  "success",
  "warning",
  "danger",
  "info",
  "orange",
  "hairline",
  "control",
];

const sizes = [12, 14, 16, 18, 22, 28, 36, 48];

export function Tokens({ texts }: { texts: typeof messages.debug }) {
  return (
    <>
      <Section title={texts.sections.colours}>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-3">
          {colours.map((name) => (
            <li key={name} dir="ltr" className="text-xs">
              <span
                className="mb-1 block h-14 rounded-control border border-hairline"
                style={{ background: `var(--${name})` }}
              />
              {name}
            </li>
          ))}
        </ul>
      </Section>
      <Section title={texts.sections.type}>
        <div className="flex flex-col gap-3">
          {sizes.map((size) => (
            <p
              key={size}
              className={size > 18 ? "font-semibold" : undefined}
              style={{ fontSize: `${size / 16}rem`, lineHeight: size > 20 ? 1.25 : undefined }}
            >
              {size > 18 ? texts.sample.heading : texts.sample.text}
            </p>
          ))}
        </div>
      </Section>
    </>
  );
}
