import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Small files with a long duration. Vitest starts with the largest files, and would end with one of these beside an idle
 * core.
 */
const longest = [
  "/pgtap/first-half.test.ts",
  "/pgtap/second-half.test.ts",
  "/payments/sequences.test.ts",
  "/thresholds.test.ts",
];

const isLong = ({ moduleId }: TestSpecification) => longest.some((end) => moduleId.endsWith(end));

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
