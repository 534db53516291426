import { fork } from "node:child_process";
import { join } from "node:path";

/**
 * The time limit of one picture, including the start of its process; the largest photo takes three seconds on a free
 * core.
 */
const MAX_MILLISECONDS = 20_000;

/**
 * Passes the bytes of a picture to a module that calls `answerPicture`, in a separate process, and resolves to its
 * answer. Decoders cannot be stopped, and some files take minutes and gigabytes whatever their size in pixels; the
 * process is killed instead. Resolves to null when it was killed or ended without an answer.
 */
export function runPictureProcess<T>(module: string, bytes: Uint8Array): Promise<T | null> {
  // The path of a file that Node runs directly; a bundled process would start the framework's runtime again. The
  // process gets none of this process's secrets.
  const path = join(/* turbopackIgnore: true */ process.cwd(), module);
  const child = fork(path, {
    env: { NODE_ENV: "production" },
    execArgv: [],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  return new Promise<T | null>((resolve, reject) => {
    const limit = setTimeout(() => resolve(null), MAX_MILLISECONDS);
    child.once("message", (answer) => resolve(answer as T));
    child.once("error", reject);
    child.once("exit", () => {
      clearTimeout(limit);
      resolve(null);
    });
    child.send(bytes, (error) => error && resolve(null));
  }).finally(() => child.kill("SIGKILL"));
}
