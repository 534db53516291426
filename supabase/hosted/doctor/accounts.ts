import { type Check, unlessWrong, wrong } from "./check.ts";

const statement = "update public.users set role = 'admin' where email = '…';";

/** Checks that there is an admin, and no demo account, whose password is public. */
export const accounts: Check = {
  name: "Accounts",
  async look({ query }) {
    const [count] = await query<{ admins: number; demos: number }>({
      text: `select (count(*) filter (where role = 'admin'))::int as admins,
          (count(*) filter (where email like '%@mahfil.test'))::int as demos
        from public.users where deleted_at is null`,
    });
    const { admins = 0, demos = 0 } = count ?? {};
    const problems = [
      ...(admins === 0
        ? [wrong("there is no admin", `sign up, then in the SQL editor: ${statement}`)]
        : []),
      ...(demos > 0
        ? [wrong(`${demos} are of the demo data`, "delete them in the dashboard")]
        : []),
    ];
    return unlessWrong(
      problems,
      `${admins} admin${admins === 1 ? "" : "s"}, and none of the demo data`,
    );
  },
};
