// `npm run doctor`: checks the hosted project and the site in the environment, supabase/.env and .env.site, and prints
// what is right and what to do. Changes nothing. Exit code 1 when something is wrong.
import { runChecks } from "./doctor/check.ts";
import { checks } from "./doctor/checks.ts";
import { formatReports, hasWrong } from "./doctor/report.ts";
import { projectFiles, readEnvironment } from "./environment.ts";
import { createProject } from "./project.ts";

const { siteFile, secretsFile } = projectFiles;
const reports = await runChecks(createProject(readEnvironment([siteFile, secretsFile])), checks);
console.log(formatReports(reports, process.stdout.isTTY === true));
process.exit(hasWrong(reports) ? 1 : 0);
