// Combinations: every page in both languages, as the server sends it: a language changes texts, which the checker reads too.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { notFoundAddresses, pageRoles } from "./support/every-page";
import { languageNames, localePath, locales } from "./support/i18n";
import { pagesOf } from "./support/page-ids";
import { expect, test } from "./support/test";
import { signInAs } from "./support/users";

const checker = "node_modules/vnu-jar/build/dist/vnu.jar";

/** Valid by the standard and known to browsers (github.com/whatwg/html/pull/10035), but not to the checker. */
const allowed =
  "An inline “script” element with “type=module” must not have a “blocking” attribute.";

type Report = { messages: { type: string; url: string; message: string; extract?: string }[] };

/** Returns the Nu Html Checker's errors in files, each with the file name and the text around it. */
function findErrors(files: string[]): string[] {
  const options = ["--format", "json", "--errors-only", "--exit-zero-always"];
  const { stderr } = spawnSync("java", ["-jar", checker, ...options, ...files], {
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  const { messages } = JSON.parse(stderr) as Report;
  return messages
    .filter(({ message }) => message !== allowed)
    .map(({ url, message, extract = "" }) => `${url.split("/").at(-1)}: ${message} ${extract}`);
}

// Only in test:all, where there is Java: the pages change their elements seldom.
if (spawnSync("java", ["-version"]).status === 0) {
  for (const locale of locales) {
    for (const role of pageRoles) {
      test(
        `the pages of the role ${role} are valid HTML (${languageNames[locale]})`,
        {
          tag: "@all",
        },
        async ({ context }, testInfo) => {
          const { user, addresses } = await pagesOf(role);
          if (user) await signInAs(context, user);
          const files: string[] = [];
          for (const address of addresses) {
            const response = await context.request.get(localePath(locale, address));
            const isNotFound = Object.values(notFoundAddresses).includes(address);
            expect(response.status(), address).toBe(isNotFound ? 404 : 200);
            const file = testInfo.outputPath(`${encodeURIComponent(address)}.html`);
            writeFileSync(file, await response.text());
            files.push(file);
          }
          expect(findErrors(files)).toEqual([]);
        },
      );
    }
  }
}
