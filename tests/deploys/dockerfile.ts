import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

type Instruction = { name: string; rest: string };
type Stage = { from: string; instructions: Instruction[] };

/** Reads the stages of a Dockerfile by name. */
export function parseDockerfile(text: string): Map<string, Stage> {
  const stages = new Map<string, Stage>();
  let current: Stage | undefined;
  const lines = text.replaceAll("\\\n", " ").split("\n");
  for (const line of lines.filter((each) => each.trim() && !each.startsWith("#"))) {
    const [, name = "", rest = ""] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (name === "FROM") {
      const [from = "", , stage = ""] = rest.split(" ");
      current = { from, instructions: [] };
      stages.set(stage, current);
    } else current?.instructions.push({ name, rest });
  }
  return stages;
}

/** Returns the files that `docker build` would send: tracked and untracked ones, without those in .dockerignore. */
function contextFiles(root: string): string[] {
  const ignored = readFileSync(join(root, ".dockerignore"), "utf8").split("\n").filter(Boolean);
  const patterns = ignored.map(
    (line) => new RegExp(`^${line.replaceAll(".", "\\.").replaceAll("*", "[^/]*")}(/|$)`),
  );
  return execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root })
    .toString()
    .split("\n")
    .filter((file) => file && !patterns.some((pattern) => pattern.test(file)));
}

/** A stage whose steps ran in a folder that represents the file system of its image. */
export type Image = {
  /** The working directory, where `command` is run. */
  folder: string;
  env: Record<string, string>;
  user: string;
  command: string[];
  healthCheck: string[];
};

/**
 * Runs the steps of a stage as `docker build` would, with this machine's programs instead of those of its base image.
 * `buildArgs` includes its secrets. `folders` has the folders of earlier stages, and gets this one's. Throws for an unknown
 * instruction.
 */
export function buildStage(
  name: string,
  stages: Map<string, Stage>,
  {
    root,
    work,
    buildArgs,
    folders,
  }: {
    root: string;
    work: string;
    buildArgs: Record<string, string>;
    folders: Map<string, string>;
  },
): Image {
  const stage = stages.get(name);
  if (!stage) throw new Error(`The Dockerfile has no stage ${name}`);
  const fileSystem = join(work, name);
  folders.set(name, fileSystem);
  const image: Image = { folder: fileSystem, env: {}, user: "root", command: [], healthCheck: [] };
  const args: Record<string, string> = {};
  const resolve = (path: string) =>
    path.startsWith("/") ? join(fileSystem, path) : join(image.folder, path);

  for (const { name: instruction, rest } of stage.instructions) {
    switch (instruction) {
      case "WORKDIR":
        image.folder = resolve(rest);
        mkdirSync(image.folder, { recursive: true });
        break;
      case "COPY": {
        const words = rest.split(" ");
        const from = words.find((word) => word.startsWith("--from="))?.slice("--from=".length);
        const paths = words.filter((word) => !word.startsWith("--"));
        const target = paths.pop() ?? "";
        for (const path of paths) {
          if (from) {
            cpSync(join(folders.get(from) ?? "", path), resolve(target), {
              recursive: true,
              verbatimSymlinks: true,
            });
          } else copyContext(root, path, resolve(target), target.endsWith("/"));
        }
        break;
      }
      case "RUN":
        for (const [, secret = ""] of rest.matchAll(/--mount=type=secret\S*env=(\w+)/g)) {
          args[secret] = buildArgs[secret] ?? "";
        }
        execFileSync("sh", ["-c", rest.replace(/--mount=\S+/g, "")], {
          cwd: image.folder,
          env: { ...buildEnvironment(), ...image.env, ...args },
          stdio: ["ignore", "inherit", "inherit"],
        });
        break;
      case "ARG":
        if (buildArgs[rest] !== undefined) args[rest] = buildArgs[rest];
        break;
      case "ENV": {
        const [key = "", value = ""] = rest.split("=");
        image.env[key] = value;
        break;
      }
      case "USER":
        image.user = rest;
        break;
      case "CMD":
        image.command = JSON.parse(rest);
        break;
      case "HEALTHCHECK":
        image.healthCheck = JSON.parse(rest.slice(rest.indexOf("CMD ") + "CMD ".length));
        break;
      case "EXPOSE":
        break;
      default:
        throw new Error(`The test does not know ${instruction}`);
    }
  }
  return image;
}

function copyContext(root: string, path: string, target: string, isFolder: boolean) {
  for (const file of contextFiles(root)) {
    if (path === file) cpSync(join(root, file), isFolder ? join(target, file) : target);
    else if (path === ".") cpSync(join(root, file), join(target, file));
    else if (file.startsWith(`${path}/`)) {
      cpSync(join(root, file), join(target, file.slice(path.length + 1)));
    }
  }
}

/**
 * As in the image: this Node, without the project's programs and this run's variables, except those for reaching the
 * registry.
 */
export function buildEnvironment(): NodeJS.ProcessEnv {
  const { PATH = "", HOME = "" } = process.env;
  const isNetwork = ([name]: [string, unknown]) =>
    /proxy$|^npm_config_(registry|cafile)$|^SSL_|^NODE_EXTRA_CA_CERTS$/i.test(name);
  const path = PATH.split(":").filter((folder) => !folder.includes("node_modules"));
  const env = {
    ...Object.fromEntries(Object.entries(process.env).filter(isNetwork)),
    PATH: [dirname(process.execPath), ...path].join(":"),
    HOME,
    NEXT_TELEMETRY_DISABLED: "1",
  };
  // The type requires NODE_ENV, but npm and Next would behave differently with it.
  return env as unknown as NodeJS.ProcessEnv;
}
