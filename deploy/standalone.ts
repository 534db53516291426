import { cpSync, readdirSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire, stripTypeScriptTypes } from "node:module";
import { join, relative } from "node:path";

type Trace = (
  files: string[],
  options: {
    base: string;
    processCwd: string;
    ignore: string[];
    mixedModules: boolean;
    ts: boolean;
    readFile: (path: string) => Promise<string | null>;
  },
) => Promise<{ fileList: Set<string>; esmFileList: Set<string> }>;

// The tracer that Next itself uses.
const { nodeFileTrace } = createRequire(import.meta.url)("next/dist/compiled/@vercel/nft") as {
  nodeFileTrace: Trace;
};

/** The source of a module as JavaScript, because only JavaScript can be traced; null when it cannot be read. */
async function readModule(path: string): Promise<string | null> {
  const source = await readFile(path, "utf8").catch(() => null);
  const isOurs = path.endsWith(".ts") && !path.includes("node_modules");
  return source !== null && isOurs ? stripTypeScriptTypes(source) : source;
}

/** The modules of `lib` whose path is a string in another module: Node runs them in a separate thread or process. */
async function modulesRunByPath(root: string): Promise<string[]> {
  const sources = readdirSync(join(root, "lib"), { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".ts"),
  );
  const texts = await Promise.all(sources.map((name) => readFile(join(root, "lib", name), "utf8")));
  return texts.flatMap((text) =>
    [...text.matchAll(/"(lib\/[\w/-]+\.ts)"/g)].map(([, path = ""]) => path),
  );
}

/** The files that the server, and the modules run by path, need, as paths below the root; without Next's files. */
async function traceServer(root: string): Promise<string[]> {
  const entries = [
    "deploy/start.ts",
    "lib/cache/cache-handler.ts",
    ...(await modulesRunByPath(root)),
  ];
  const { fileList, esmFileList } = await nodeFileTrace(
    entries.map((file) => join(root, file)),
    {
      base: root,
      processCwd: root,
      // Next has already traced itself.
      ignore: ["node_modules/next/**"],
      mixedModules: true,
      ts: true,
      readFile: readModule,
    },
  );
  return [...new Set([...fileList, ...esmFileList])];
}

/** Adds to Next's `standalone` folder what it leaves out: our server, public and static files. */
export async function makeStandalone(root: string, buildFolder: string): Promise<void> {
  const standalone = join(buildFolder, "standalone");
  for (const file of await traceServer(root)) cpSync(join(root, file), join(standalone, file));
  const inside = join(standalone, relative(root, buildFolder));
  cpSync(join(buildFolder, "static"), join(inside, "static"), { recursive: true });
  cpSync(join(root, "public"), join(standalone, "public"), { recursive: true });
  // The pages contain these values, so the server must use the same.
  const isPublic = ([name]: [string, unknown]) => name.startsWith("NEXT_PUBLIC_");
  const environment = Object.fromEntries(Object.entries(process.env).filter(isPublic));
  writeFileSync(join(inside, "public-environment.json"), JSON.stringify(environment));
}
