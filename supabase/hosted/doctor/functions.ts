import { listFunctions } from "../functions.ts";
import type { HostedProject } from "../project.ts";
import { type Check, type Finding, setup, unlessWrong, wrong } from "./check.ts";

/** The status of a function's response to a request without any valid content. */
async function statusOf(
  { fetch, backendUrl, need }: HostedProject,
  name: string,
  method: "OPTIONS" | "POST",
  headers: Record<string, string> = {},
): Promise<number> {
  const response = await fetch(`${backendUrl()}/functions/v1/${name}`, {
    method,
    headers: { apikey: need("NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY"), ...headers },
    ...(method === "POST" && { body: "{}" }),
  });
  await response.body?.cancel();
  return response.status;
}

async function findUndeployed(project: HostedProject): Promise<Finding[]> {
  const names = listFunctions();
  const statuses = await Promise.all(names.map((name) => statusOf(project, name, "OPTIONS")));
  return names.flatMap((name, index) =>
    statuses[index] === 204 ? [] : [wrong(`${name} answers ${statuses[index]}, not 204`, setup)],
  );
}

/** The schedule's function must refuse a wrong secret. The right one is not tried, because it would run jobs. */
async function askJobRunner(project: HostedProject): Promise<Finding[]> {
  const status = await statusOf(project, "run-jobs", "POST", { authorization: "Bearer wrong" });
  return status === 401
    ? []
    : [wrong(`run-jobs answers ${status} to a wrong secret, not 401`, setup)];
}

/** Calls a function that only the site may use, with the site's key and with another one; an empty body gives 400. */
async function askAsSite(project: HostedProject): Promise<Finding[]> {
  const ask = (key: string) => statusOf(project, "account-notice", "POST", { "x-site-key": key });
  const stranger = await ask("wrong");
  const site = await ask(project.need("VERIFICATION_SITE_KEY"));
  const problems = [
    ...(stranger === 401
      ? []
      : [wrong(`functions for the site alone answer ${stranger} to strangers, not 401`, setup)]),
  ];
  if (site === 400) return problems;
  const reasons: Record<number, string> = {
    401: "have another VERIFICATION_SITE_KEY",
    501: "have no mail server",
  };
  return [
    ...problems,
    wrong(`functions ${reasons[site] ?? `answer the site with ${site}`}`, setup),
  ];
}

/** The Edge Functions: deployed, open to the site and the schedule, closed to others. */
export const functions: Check = {
  name: "Functions",
  async look(project) {
    const undeployed = await findUndeployed(project);
    if (undeployed.length > 0) return undeployed;
    const problems = await Promise.all([askJobRunner(project), askAsSite(project)]);
    return unlessWrong(problems.flat(), `${listFunctions().length} answer, and refuse strangers`);
  },
};
