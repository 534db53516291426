import { expect, it } from "vitest";
import { runPictureProcess } from "@/lib/shared/picture-process";

const run = (name: string) =>
  runPictureProcess(`tests/unit/support/picture-processes/${name}.ts`, new Uint8Array(100_000));

it("a picture is handed to a process that knows no secret, and its answer comes back", async () => {
  expect(await run("length")).toEqual({ length: 100_000, secrets: ["NODE_ENV"] });
});

it.each([
  ["takes a gigabyte of memory in the middle of its work", "gigabyte"],
  ["crashes", "crash"],
])("a process that %s is ended without an answer", async (_, name) => {
  expect(await run(name)).toBeNull();
});
