// @vitest-environment node
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { attempt, runChecks } from "@/supabase/hosted/doctor/check.ts";
import { checks } from "@/supabase/hosted/doctor/checks.ts";
import { formatReports, hasWrong } from "@/supabase/hosted/doctor/report.ts";
import { variables } from "@/supabase/hosted/doctor/variables.ts";
import { readEnvironment, writeVariables } from "@/supabase/hosted/environment.ts";
import { createProject } from "@/supabase/hosted/project.ts";
import { answering, backendUrl, environment, standInProject } from "../../support/hosted-project";

const look = async (env: Record<string, string | undefined>) =>
  (await variables.look(standInProject({ env }))).map(({ status, text }) => `${status}: ${text}`);

const jwt = (role: string) =>
  `e30.${Buffer.from(JSON.stringify({ role })).toString("base64url")}.signature`;

describe("the doctor's look at the variables", () => {
  it("finds them set, also with keys of the older kind", async () => {
    expect(await look({})).toEqual(["right: all are set, and have their shape"]);
    const legacy = {
      NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: jwt("anon"),
      SUPABASE_SECRET_KEY: jwt("service_role"),
    };
    expect(await look(legacy)).toEqual(["right: all are set, and have their shape"]);
  });

  it("names what is not set, and what a provider that is switched on needs", async () => {
    expect(await look({ SMTP_HOST: undefined, SUPABASE_AUTH_GOOGLE_ENABLED: "true" })).toEqual([
      "wrong: not set: SMTP_HOST, SUPABASE_AUTH_GOOGLE_CLIENT_ID, SUPABASE_AUTH_GOOGLE_SECRET",
    ]);
  });

  it.each([
    ["NEXT_PUBLIC_SITE_URL", "http://mahfil.example", "is no address with https://"],
    ["NEXT_PUBLIC_SITE_URL", "https://mahfil.example/", "has more than scheme and host"],
    ["NEXT_PUBLIC_SUPABASE_URL", "https://127.0.0.1:54321", "is an address of this machine"],
    [
      "NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY",
      "sb_publishable_mahfil_local",
      "is the key of the embedded backend",
    ],
    ["SUPABASE_SECRET_KEY", "sb_secret_mahfil_local", "is the key of the embedded backend"],
    ["SUPABASE_SECRET_KEY", "sb_publishable_other", "does not begin with sb_secret_"],
    ["JOBS_SECRET", "short", "is shorter than 32 characters"],
    ["SMTP_HOST", "localhost", "is this machine"],
    ["SMTP_PORT", "smtp", "is no port"],
    ["SMTP_FROM", "Mahfil <hello@mahfil.example>", "is not an address alone"],
    ["SUPABASE_AUTH_APPLE_ENABLED", "yes", "is neither true nor false"],
    ["TRUSTED_PROXIES", "0", "is no number of proxies"],
    ["REDIS_URL", "redis", "is no address of a Redis"],
    ["VERIFICATION_ENV", "development", "shows codes to everybody: it is for the embedded backend"],
    ["CALENDAR_ALLOW_LOOPBACK", "1", "is for the embedded backend"],
  ])("says what is wrong with %s=%s", async (name, value, problem) => {
    expect(await look({ [name]: value })).toEqual([`wrong: ${name} ${problem}`]);
  });

  it.each([
    "sb_secret_hosted",
    "sk_live_a",
    "whsec_a",
    environment.SMTP_PASSWORD,
    jwt("service_role"),
  ])("finds a secret in a variable that browsers are given (%#)", async (value) => {
    expect(await look({ NEXT_PUBLIC_MAPS_KEY: value })).toEqual([
      "wrong: NEXT_PUBLIC_MAPS_KEY holds a secret, and is part of what browsers are given",
    ]);
  });
});

describe("the files of the variables", () => {
  const folder = mkdtempSync(join(tmpdir(), "mahfil-variables-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const files = { secretsFile: join(folder, "secrets"), siteFile: join(folder, "site") };

  it("are written for their owner alone, and keep their other lines", () => {
    writeFileSync(files.secretsFile, "# mails\nSMTP_HOST=\nSMTP_PORT=587");
    writeVariables(files.secretsFile, { SMTP_HOST: "a$&b #c", JOBS_SECRET: "j" });
    expect(readFileSync(files.secretsFile, "utf8")).toBe(
      '# mails\nSMTP_HOST="a$&b #c"\nSMTP_PORT=587\nJOBS_SECRET="j"\n',
    );
    expect(statSync(files.secretsFile).mode & 0o777).toBe(0o600);
  });

  it("give way to the variables of the process, unless these are blank", () => {
    const read = readEnvironment([files.siteFile, files.secretsFile], {
      SMTP_PORT: "465",
      JOBS_SECRET: " ",
    });
    expect(read).toEqual({ SMTP_HOST: "a$&b #c", SMTP_PORT: "465", JOBS_SECRET: "j" });
  });
});

describe("the doctor's report", () => {
  it("says of everything what to set, when nothing is set, and asks nobody", async () => {
    const { asked, send } = answering({});
    const reports = await runChecks(createProject({}, { fetch: send }), checks);
    const [first, ...others] = reports.flatMap(({ findings }) => findings);
    expect(first?.status).toBe("wrong");
    expect(others.filter(({ status, text }) => status !== "unseen" || !/^set /.test(text))).toEqual(
      [],
    );
    expect(asked).toEqual([]);
  });

  it("counts a look that fails as wrong, with the reason", async () => {
    const failing = attempt(async () => {
      throw new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") });
    });
    const [finding] = await failing;
    expect(finding).toMatchObject({
      status: "wrong",
      text: "could not be looked at: fetch failed: connect ECONNREFUSED",
    });
  });

  it("takes a refused token for a failed look and never shows it", async () => {
    const { send } = answering({});
    const refusing: typeof fetch = async (input) =>
      String(input).startsWith("https://api.supabase.com")
        ? Response.json({ message: "Unauthorized" }, { status: 401 })
        : send(input);
    const project = createProject(environment, { fetch: refusing });
    const reports = await runChecks(
      project,
      checks.filter(({ name }) => name === "Schema"),
    );
    const text = formatReports(reports, false);
    expect(text).toContain("401");
    expect(text).not.toContain(environment.SUPABASE_ACCESS_TOKEN);
  });

  it("aligns its lines, and has colours for a terminal only", () => {
    const reports = [
      { name: "Schema", findings: [{ status: "right" as const, text: "has all" }] },
      {
        name: "Vault",
        findings: [{ status: "wrong" as const, text: "is empty", remedy: "npm run setup:hosted" }],
      },
    ];
    expect(formatReports(reports, false).split("\n")).toEqual([
      "right          Schema  has all",
      "WRONG          Vault   is empty",
      "                       → npm run setup:hosted",
      "",
      "1 right, 1 wrong, 0 not looked at",
    ]);
    expect(formatReports(reports, true)).toContain("\u001b[");
    expect(hasWrong(reports)).toBe(true);
    expect(hasWrong(reports.slice(0, 1))).toBe(false);
  });

  it("names a project with a domain of its own by SUPABASE_PROJECT_ID", () => {
    expect(standInProject({}).ref()).toBe("abcdefghijklmnopqrst");
    const env = { NEXT_PUBLIC_SUPABASE_URL: "https://api.mahfil.example" };
    expect(() => standInProject({ env }).ref()).toThrow("set SUPABASE_PROJECT_ID");
    expect(standInProject({ env: { ...env, SUPABASE_PROJECT_ID: "own" } }).ref()).toBe("own");
    expect(standInProject({}).backendUrl()).toBe(backendUrl);
  });
});
