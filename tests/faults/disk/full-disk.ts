// Loaded into the backend's process by --import before it starts: while the file FULL_DISK exists, the operating system reports
// no free space and refuses writes that need more.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const marker = process.env.FULL_DISK ?? "";
const isFull = () => fs.existsSync(marker);

function assertSpace() {
  if (!isFull()) return;
  const error = new Error("ENOSPC: no space left on device, write");
  throw Object.assign(error, { code: "ENOSPC", errno: -28, syscall: "write" });
}

const { writeSync } = fs;
const { open, statfs } = fs.promises;

fs.writeSync = ((...parameters: Parameters<typeof writeSync>) => {
  if (parameters[0] > 2) assertSpace();
  return writeSync(...parameters);
}) as typeof writeSync;
fs.promises.open = async (...parameters) => {
  if (parameters[1] === "w") assertSpace();
  return open(...parameters);
};
fs.promises.statfs = (async (path: string) => {
  const found = await statfs(path);
  return isFull() ? { ...found, bavail: 0 } : found;
}) as typeof statfs;
syncBuiltinESMExports();
