import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { holdAnswer } from "@/lib/page-cache/hold-answer";

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** What a reader gets of an answer that is held and then changed. */
async function read(
  answer: (response: ServerResponse) => void,
  change: (body: Buffer, response: ServerResponse) => Promise<Buffer>,
) {
  const server = createServer((_, response) => {
    holdAnswer(response, (body) => change(body, response));
    answer(response);
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

const loud = async (body: Buffer) => Buffer.from(body.toString().toUpperCase());

it("changes the whole of what was written in pieces", async () => {
  const response = await read((answer) => {
    answer.writeHead(201, "Made", { "x-one": "1", "x-none": undefined });
    answer.flushHeaders();
    answer.write("one ");
    answer.write(Buffer.from("دو "));
    answer.end("three", "utf8");
  }, loud);
  expect(response.status).toBe(201);
  expect(response.headers.get("x-one")).toBe("1");
  expect(await response.text()).toBe("ONE دو THREE");
});

it("lets the change set headers, after the first byte was written too", async () => {
  const response = await read(
    (answer) => {
      answer.flushHeaders();
      answer.write("x");
      answer.end();
    },
    async (body, answer) => {
      answer.setHeader("x-length", body.byteLength);
      return body;
    },
  );
  expect(response.headers.get("x-length")).toBe("1");
});

it("tells the writer that its pieces were taken and the answer sent", async () => {
  const told: string[] = [];
  const response = await read((answer) => {
    answer.write("x", () => told.push("piece"));
    answer.write("y", "utf8", () => told.push("piece"));
    answer.end(() => told.push("end"));
  }, loud);
  expect(await response.text()).toBe("XY");
  await expect.poll(() => told).toEqual(["piece", "piece", "end"]);
});

it("is ended once", async () => {
  let changes = 0;
  const response = await read(
    (answer) => {
      answer.end("x");
      answer.end("y");
    },
    async (body) => {
      changes += 1;
      return body;
    },
  );
  expect(await response.text()).toBe("x");
  expect(changes).toBe(1);
});

it("sends nothing rather than half when the change fails", async () => {
  const response = read(
    (answer) => answer.end("x"),
    () => Promise.reject(new Error("full")),
  );
  await expect(response).rejects.toThrow("fetch failed");
});
