import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { generatedModule } from "../../../supabase/mails/files";
import { hosted, hostedTemplate } from "../../../supabase/mails/hosted";

const root = "../../..";
const names = Object.keys(hosted) as (keyof typeof hosted)[];
const config = readFileSync(new URL(`${root}/supabase/config.toml`, import.meta.url), "utf8");

// `npm run mails` writes the files that this test compares: it runs this file with --update.
describe("the generated mails equal the templates and messages", () => {
  test("of the Edge Functions and the embedded backend", async () => {
    await expect(await generatedModule()).toMatchFileSnapshot(
      `${root}/supabase/functions/_shared/mails/generated.ts`,
    );
  });

  test.each(names)("of a hosted project: %s", async (name) => {
    const { subject, html } = await hostedTemplate(name);
    await expect(html).toMatchFileSnapshot(`${root}/supabase/templates/${name}.html`);
    const table = config
      .split(/^\[/m)
      .find((part) => part.match(`^auth\\.email\\.\\w+\\.${name}\\]`));
    expect(table).toContain(`subject = '${subject}'`);
    expect(table).toContain(`templates/${name}.html"`);
  });
});

describe("the template of a hosted project", () => {
  test.each(names)("%s has both languages and known placeholders only", async (name) => {
    const { html } = await hostedTemplate(name);
    expect(html.match(/<html [^>]*>/g)).toEqual([
      '<html dir="rtl" lang="ar">',
      '<html dir="ltr" lang="en">',
    ]);
    const actions = new Set(html.match(/\{\{.*?\}\}/g));
    const known = [
      /^\{\{ \.(SiteURL|TokenHash|Token|NewEmail|Email) \}\}$/,
      /^\{\{ (if eq .*|else|end) \}\}$/,
    ];
    for (const action of actions)
      expect(
        known.some((form) => form.test(action)),
        action,
      ).toBe(true);
  });

  test.each([
    ["confirmation", "signup"],
    ["recovery", "recovery"],
    ["email_change", "email_change"],
  ] as const)(
    "%s links to the page that asks, in both languages, and to no address that opens it",
    async (name, type) => {
      const { html } = await hostedTemplate(name);
      const tail = `/confirm-link?token_hash={{ .TokenHash }}&amp;type=${type}"`;
      expect(html).toContain(`href="{{ .SiteURL }}${tail}`);
      expect(html).toContain(`href="{{ .SiteURL }}/ar${tail}`);
      expect(html).not.toMatch(/\/auth\/|ConfirmationURL/);
    },
  );
});
