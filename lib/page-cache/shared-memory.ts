import { createPageMemory, type PageMemory } from "./page-memory";

const MEMORY_BYTES = 64 * 1024 * 1024;
const name = Symbol.for("mahfil.pages");

// The server's start and the actions are bundled apart: only the process is common to both.
const common = globalThis as typeof globalThis & { [name]?: PageMemory };

/** The process's one memory of public pages. */
export function pageMemory(): PageMemory {
  common[name] ??= createPageMemory(MEMORY_BYTES);
  return common[name];
}
