import { type Check, setup, unlessWrong, wrong } from "./check.ts";

/** The address that the schedule calls. */
export const jobsUrl = (backendUrl: string) => `${backendUrl}/functions/v1/run-jobs`;

/** The secrets of the Vault with which the schedule calls run-jobs. */
export const vault: Check = {
  name: "Vault",
  async look({ query, backendUrl, need }) {
    const [exists] = await query<{ exists: boolean }>({
      text: "select to_regclass('vault.decrypted_secrets') is not null as exists",
    });
    if (!exists?.exists) {
      return [wrong("the extension supabase_vault is off", "switch it on in the dashboard")];
    }
    const wanted = { run_jobs_url: jobsUrl(backendUrl()), run_jobs_secret: need("JOBS_SECRET") };
    const found = await query<{ name: string; value: string }>({
      text: `select name, decrypted_secret as value from vault.decrypted_secrets
        where name in ('run_jobs_url', 'run_jobs_secret')`,
      asOwner: true,
    });
    const values = new Map(found.map(({ name, value }) => [name, value]));
    const problems = Object.entries(wanted).flatMap(([name, value]) => {
      if (!values.has(name)) return [wrong(`${name} is missing`, setup)];
      return values.get(name) === value ? [] : [wrong(`${name} is another than here`, setup)];
    });
    return unlessWrong(problems, "has the address and the secret of run-jobs");
  },
};
