/** A part of `npm run test:all`: arguments of tests/run.ts. Each ends within half an hour on two cores. */
export type Part = { name: string; args: string[] };

const group = (name: string): Part => ({ name, args: [name] });

const BROWSER_PARTS = 4;

/** The parts of the whole run in their order: what is fast, and fails first, comes first. */
export const parts: readonly Part[] = [
  ...["lint", "metrics", "types", "unit", "components", "schema", "db", "stand-ins", "deploys"].map(
    group,
  ),
  ...Array.from({ length: BROWSER_PARTS }, (_, index) => ({
    name: `browser-${index + 1}`,
    args: ["browser", `--shard=${index + 1}/${BROWSER_PARTS}`],
  })),
];
