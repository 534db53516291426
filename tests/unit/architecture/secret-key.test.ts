import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const read = (path: string) => readFileSync(path, "utf8");
const application = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard"],
  {
    encoding: "utf8",
  },
)
  .split("\n")
  .filter((path) => /^(app|components|lib|middleware).*\.tsx?$/.test(path) && existsSync(path));

const module = "lib/supabase/site-secret.ts";
const isDirective = (path: string, directive: string) =>
  new RegExp(`^\\s*(?://.*\\n|/\\*[\\s\\S]*?\\*/\\s*)*"${directive}"`).test(read(path));

/** The application's files that a file imports, without imports of types, which do not exist at run time. */
function importsOf(path: string): string[] {
  const specifiers = [
    ...read(path).matchAll(/^(?:import|export)\s+(?!type\b)[^;]*?from "([^"]+)"/gm),
  ];
  const dynamic = [...read(path).matchAll(/import\("([^"]+)"\)/g)];
  return [...specifiers, ...dynamic].flatMap(([, specifier = ""]) => {
    if (!/^(@\/|\.)/.test(specifier)) return [];
    const base = specifier.startsWith("@/") ? specifier.slice(2) : join(dirname(path), specifier);
    const candidates = [base, `${base}.ts`, `${base}.tsx`, join(base, "index.ts")];
    return candidates.filter((file) => application.includes(file)).slice(0, 1);
  });
}

/** Everything that a browser receives: what client components import, up to server actions. */
function browserFiles(): Set<string> {
  const found = new Set<string>();
  const visit = (path: string) => {
    if (found.has(path) || isDirective(path, "use server")) return;
    found.add(path);
    importsOf(path).forEach(visit);
  };
  application.filter((path) => isDirective(path, "use client")).forEach(visit);
  return found;
}

describe("the site's secret key", () => {
  it("is read by one module, and named to be set where the site starts", () => {
    const readers = application.filter((path) => read(path).includes("secretKey"));
    expect(readers.sort()).toEqual(["lib/env.ts", "lib/server/main.ts", module].sort());
  });

  it("is used for counting, forwarding, signing, mailed links, pictures and the messages of visitors only", () => {
    expect(read(module).match(/(?<=^export (async )?(function|const) )\w+/gm)).toEqual([
      "hasVisitorLimits",
      "countAttempt",
      "resetAttempts",
      "sendVisitorMessage",
      "describeLink",
      "storePictureFile",
      "withVisitorIp",
      "signText",
      "verifySignature",
    ]);
    expect(read(module).match(/\.rpc\([^,]*|(?<!Buffer)\.(from|storage|admin|invoke)\b/g)).toEqual([
      '.rpc("consume_rate_limit"',
      '.rpc("reset_rate_limit"',
      '.rpc("send_contact_message"',
      '.rpc("describe_mailed_link"',
      ".storage",
      ".from",
    ]);
  });

  it("never reaches the browser", () => {
    const files = browserFiles();
    expect(files.size).toBeGreaterThan(100);
    expect(files).toContain("lib/supabase/browser.ts");
    expect([...files].filter((path) => path === module)).toEqual([]);
  });
});
