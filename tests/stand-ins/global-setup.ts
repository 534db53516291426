import type { TestProject } from "vitest/node";
import { hashStandIns, stampStandIns } from "../support/stand-ins.ts";

/** Stamps the files when every test of the project has passed. */
export default function setup(project: TestProject): () => Promise<void> {
  const hash = hashStandIns();
  return async () => {
    const { testFiles } = await project.globTestFiles();
    const modules = project.vitest.state
      .getTestModules()
      .filter((testModule) => testModule.project === project);
    const isWhole = modules.length === testFiles.length && !project.globalConfig.testNamePattern;
    const isPassed = modules.every((testModule) => testModule.state() === "passed");
    const errors = project.vitest.state.getUnhandledErrors();
    if (isWhole && isPassed && errors.length === 0) stampStandIns(hash);
  };
}
