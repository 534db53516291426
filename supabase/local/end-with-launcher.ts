import { Socket } from "node:net";
import { isMainThread } from "node:worker_threads";

// Preloaded into the site's process by start.ts. The launcher holds the other end of pipe 3: when the launcher ends in any way,
// the site exits too, and the next start finds its port free. Child processes of the site inherit the option but not the pipe.
if (isMainThread && process.env.MAHFIL_LAUNCHER === String(process.ppid)) {
  const pipe = new Socket({ fd: 3, readable: true, writable: false });
  pipe.on("close", () => process.exit(1));
  pipe.on("error", () => {});
  pipe.resume();
  pipe.unref();
}
