// @vitest-environment node
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listSources } from "@/supabase/hosted/functions.ts";
import { createProject } from "@/supabase/hosted/project.ts";
import { runCli } from "@/supabase/hosted/setup/run-cli.ts";
import { steps } from "@/supabase/hosted/setup/steps.ts";
import { projectMigrations } from "@/supabase/local/deployed-migrations.ts";
import { projectRoot } from "@/supabase/local/settings.ts";
import { environment } from "../../support/hosted-project";

/** The requests of this project's CLI to the management API, with the file names of an upload. */
const asked: { request: string; files: string[] }[] = [];
const folder = mkdtempSync(join(tmpdir(), "mahfil-hosted-cli-"));

/** A management API that knows the project and refuses everything else, so that each command ends there. */
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString("latin1");
  const files = [...body.matchAll(/filename="([^"]+)"/g)].map(([, name = ""]) => name);
  asked.push({ request: `${request.method} ${request.url}`, files });
  const isProject = request.url === "/v1/projects/abcdefghijklmnopqrst";
  response.writeHead(isProject ? 200 : 404, { "content-type": "application/json" });
  const known = {
    id: "abcdefghijklmnopqrst",
    ref: "abcdefghijklmnopqrst",
    organization_id: "o",
    organization_slug: "o",
    name: "mahfil",
    region: "eu",
    created_at: "2026-01-01T00:00:00Z",
    status: "ACTIVE_HEALTHY",
    database: { host: "db", version: "17", postgres_engine: "17", release_channel: "ga" },
  };
  response.end(JSON.stringify(isProject ? known : { message: "unknown here" }));
});

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const profile = {
    name: "test",
    api_url: url,
    dashboard_url: url,
    project_host: "mahfil.example",
  };
  writeFileSync(
    join(folder, "profile.yaml"),
    Object.entries(profile)
      .map(([name, value]) => `${name}: ${value}\n`)
      .join(""),
  );
});
afterAll(() => {
  server.close().closeAllConnections();
  rmSync(folder, { recursive: true });
});

/** Runs a step with this project's CLI. Returns its requests. */
async function runStep(does: string) {
  asked.length = 0;
  const step = steps.find((found) => found.does.startsWith(does));
  const variables = {
    ...environment,
    SUPABASE_ACCESS_TOKEN: `sbp_${"0".repeat(40)}`,
    SUPABASE_PROFILE: join(folder, "profile.yaml"),
    HOME: folder,
  };
  const run = step?.run({
    project: createProject(variables),
    files: { secretsFile: join(folder, "secrets"), siteFile: join(folder, "site") },
    migrations: projectMigrations,
    runCli: (args) => runCli(args, variables, "ignore"),
  });
  await expect(run).rejects.toThrow(/ended with 1$/);
  return asked.map(({ request }) => request);
}

const project = "/v1/projects/abcdefghijklmnopqrst";

test("the Supabase CLI takes the migrations to the hosted project, not to a database of this machine", async () => {
  expect(await runStep("Apply the migrations")).toContain(`GET ${project}/config/database/pooler`);
});

test("the Supabase CLI pushes the configuration to the hosted project without asking again", async () => {
  expect(await runStep("Push supabase/config.toml")).toContain(`GET ${project}/billing/addons`);
});

test("the Supabase CLI uploads the files of the functions that their checksum is made of, without asking again", async () => {
  const requests = await runStep("Deploy the Edge Functions");
  expect(requests.filter((request) => request.includes("/functions/deploy?"))).toHaveLength(7);
  const uploaded = new Set(asked.flatMap(({ files }) => files));
  const counted = listSources().map((file) => relative(projectRoot, file));
  expect([...uploaded].filter((file) => !counted.includes(file))).toEqual([]);
  expect(counted.filter((file) => !uploaded.has(file))).toEqual([]);
});
