// `npm run setup:hosted`: sets up or updates the hosted project in supabase/.env, and asks before each step. `--yes`
// answers yes. Exit code 1 when a step failed or the doctor finds a problem.
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { projectFiles } from "./environment.ts";
import { runCli } from "./setup/run-cli.ts";
import { setUp } from "./setup/set-up.ts";

const { values: options } = parseArgs({ options: { yes: { type: "boolean", default: false } } });
const isTerminal = process.stdin.isTTY === true;
if (!isTerminal && !options.yes) {
  console.error("Nobody can be asked here: run it in a terminal, or with -- --yes");
  process.exit(2);
}

async function confirm(question: string): Promise<boolean> {
  if (options.yes) {
    console.log(question);
    return true;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question}? [y/n] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

const isRight = await setUp({
  files: projectFiles,
  environment: process.env,
  runCli,
  confirm,
  print: (line) => console.log(line),
  hasColors: process.stdout.isTTY === true,
});
process.exit(isRight ? 0 : 1);
