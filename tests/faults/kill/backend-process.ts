import { type ChildProcess, spawn } from "node:child_process";

export type BackendProcess = {
  url: string;
  /** Kills the process with SIGKILL; resolves when it is gone. */
  kill: () => Promise<void>;
};

/** Starts the embedded backend without demo data in a separate process, and waits until it answers. */
export async function startBackendProcess(
  env: Record<string, string>,
  nodeOptions: string[] = [],
): Promise<BackendProcess> {
  const parameters = [...nodeOptions, "supabase/local/serve.ts", "--no-seed"];
  const child: ChildProcess = spawn(process.execPath, parameters, {
    env: { ...process.env, LITE_AUTH_BCRYPT_COST: "4", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-2000);
      const address = /Backend {2}(http\S+)\n/.exec(output)?.[1];
      if (address) resolve(address);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", () => reject(new Error(`the backend ended: ${output}`)));
  });
  // A backend that was not killed must not end: its output shows the reason.
  const tellEnd = () => console.error(`the backend ended by itself: ${output}`);
  child.once("exit", tellEnd);
  return {
    url,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.off("exit", tellEnd);
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await gone;
    },
  };
}
