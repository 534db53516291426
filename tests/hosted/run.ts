// Tests the product against the Supabase project in NEXT_PUBLIC_SUPABASE_URL, NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY and
// SUPABASE_SECRET_KEY. The users that it makes are marked by an email domain and removed at the end, also after a failure;
// those of an interrupted run are removed at the start. Refuses a project with other users unless told twice:
//   npm run test:hosted -- --despite-other-data --project=<host of the project>
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { parseArgs } from "node:util";
import { freePort, isAnswering, stop } from "../runner/browser.ts";
import { nodeBin, startProcess } from "../runner/check.ts";
import { removeTestUsers } from "./clean.ts";
import { countOtherUsers, createServiceClient, emailDomain, readProject } from "./project.ts";

const { values: options } = parseArgs({
  options: {
    "despite-other-data": { type: "boolean", default: false },
    project: { type: "string" },
    // Only API calls, without a site and a browser.
    "api-only": { type: "boolean", default: false },
  },
});

function refuse(reason: string): never {
  console.error(reason);
  process.exit(2);
}

const project =
  readProject() ??
  refuse(
    "Set NEXT_PUBLIC_SUPABASE_URL, NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY",
  );
const service = createServiceClient(project);
const host = new URL(project.url).host;

const others = await countOtherUsers(service);
if (others > 0 && !(options["despite-other-data"] && options.project === host)) {
  refuse(
    `${host} holds ${others} users whom these tests did not make. If that is what you want:\n` +
      `npm run test:hosted -- --despite-other-data --project=${host}`,
  );
}

/** The running check. It ends before the test users are removed, so that it creates no more. */
const children = new Set<ChildProcess>();
function start(
  command: string,
  args: string[],
  environment: Partial<NodeJS.ProcessEnv>,
): ChildProcess {
  const { child } = startProcess(command, args, true, environment);
  children.add(child);
  return child;
}

/** Removes the test users once, however the run ends. */
let cleaning: Promise<number> | undefined;
const clean = () => {
  cleaning ??= Promise.all([...children].map(stop)).then(() => removeTestUsers(service));
  return cleaning;
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => void clean().finally(() => process.exit(1)));
}

const env = {
  E2E_SUPABASE_URL: project.url,
  E2E_PUBLISHABLE_KEY: project.publishableKey,
  E2E_SECRET_KEY: project.secretKey,
  E2E_EMAIL_DOMAIN: emailDomain,
};

const hasPassed = async (child: ChildProcess) => (await once(child, "close"))[0] === 0;

async function testApi(): Promise<boolean> {
  return hasPassed(start(nodeBin("vitest"), ["run", "--project=hosted"], env));
}

/** The specs that need neither the inbox nor the demo data, for the services that the site uses. */
const stories = ["listing-to-booking", "message-files", "offers", "messages-live"];

async function testStories(): Promise<boolean> {
  const port = await freePort();
  const site = `http://localhost:${port}`;
  const product = start(process.execPath, ["supabase/local/start.ts"], {
    BUILD_FOLDER: ".next-test",
    PORT: String(port),
    NEXT_PUBLIC_SUPABASE_URL: project.url,
    NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: project.publishableKey,
  });
  try {
    if (!(await isAnswering(`${site}/api/health`, product))) return false;
    const args = ["test", ...stories, "--workers=1"];
    return await hasPassed(start(nodeBin("playwright"), args, { ...env, E2E_BASE_URL: site }));
  } finally {
    await stop(product);
  }
}

let passed = false;
try {
  const left = await removeTestUsers(service);
  if (left > 0) console.log(`Removed ${left} users whom an interrupted run left`);
  passed = (await testApi()) && (options["api-only"] || (await testStories()));
} finally {
  console.log(`Removed ${await clean()} users of this run`);
}
process.exit(passed ? 0 : 1);
