import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button, buttonClass } from "@/components/ui/button";
import type messages from "@/messages/en.json";
import { Section } from "./section";

const variants = [
  "primary",
  "secondary",
  "success",
  "danger",
  "warning",
  "outline",
  "ghost",
] as const;
const badges = ["neutral", "success", "warning", "danger", "info", "orange", "accent"] as const;

export function Basics({
  texts,
  status,
}: {
  texts: typeof messages.debug;
  status: typeof messages.ui.status;
}) {
  return (
    <>
      <Section title={texts.sections.buttons}>
        <div className="flex flex-col gap-3">
          {(["sm", "md", "lg"] as const).map((size) => (
            <div key={size} className="flex flex-wrap gap-2">
              {variants.map((variant) => (
                <Button key={variant} variant={variant} size={size}>
                  {variant}
                </Button>
              ))}
            </div>
          ))}
          <div className="flex flex-wrap gap-2">
            {variants.map((variant) => (
              <Button key={variant} variant={variant} loading>
                {variant}
              </Button>
            ))}
          </div>
          <div className="flex flex-wrap gap-2">
            {variants.map((variant) => (
              <Button key={variant} variant={variant} disabled>
                {variant}
              </Button>
            ))}
          </div>
          <p>
            <a href="#content" className={buttonClass({ variant: "secondary" })}>
              {texts.sample.link}
            </a>
          </p>
        </div>
      </Section>
      <Section title={texts.sections.badges}>
        <div className="flex flex-wrap gap-2">
          {badges.map((variant) => (
            <Badge key={variant} variant={variant}>
              {variant}
            </Badge>
          ))}
        </div>
      </Section>
      <Section title={texts.sections.avatars}>
        <div className="flex flex-wrap items-center gap-4">
          {(["xs", "sm", "md", "lg", "xl"] as const).map((size) => (
            <Avatar key={size} name={texts.sample.person} size={size} />
          ))}
          {(["online", "away", "busy", "offline"] as const).map((state) => (
            <Avatar
              key={state}
              name={texts.sample.person}
              size="lg"
              status={state}
              statusLabel={status[state]}
            />
          ))}
          <Avatar name={texts.sample.person} src="/icon.svg" />
        </div>
      </Section>
    </>
  );
}
