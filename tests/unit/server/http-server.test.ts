import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { expect, it, vi } from "vitest";
import { createHttpServer } from "@/lib/server/http-server";

it("a connection whose client takes nothing of its answer is closed", async () => {
  const server = createHttpServer({ dev: false, silenceMs: 100 });
  const closed = new Promise<boolean>((resolve) => {
    server.on("request", (_request, response) => {
      response.once("close", () => resolve(response.writableFinished));
      response.end(Buffer.alloc(50_000_000));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1").pause();
  client.on("error", () => {}).write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
  expect(await closed).toBe(false);
  client.destroy();
  server.close();
});

it("a request with an unknown expectation is refused, and its connection closed", async () => {
  const server = createHttpServer({ dev: false });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.write(
    "PUT / HTTP/1.1\r\nhost: x\r\nexpect: x\r\ntransfer-encoding: chunked\r\n\r\n1\r\na\r\n",
  );
  // Ends with the connection.
  expect(String(Buffer.concat(await client.toArray()))).toMatch(/^HTTP\/1.1 417 /);
  server.close();
});

it("what is left of a body that was answered before its end does not precede the next request", async () => {
  const server = createHttpServer({ dev: false });
  server.on("request", (request, response) => {
    if (request.method === "GET") return response.end("next");
    // Like a reader that fails while it waits for more.
    const reader = new Writable({ write() {} });
    request.pipe(reader);
    request.once("data", () => response.writeHead(500).end("failed"));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const received: string[] = [];
  client.on("data", (data) => received.push(String(data)));
  client.write(
    `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 900000\r\n\r\n${"x".repeat(900_000)}`,
  );
  await vi.waitFor(() => expect(received.join("")).toContain("failed"), { timeout: 10_000 });
  client.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
  await vi.waitFor(() => expect(received.join("")).toContain("next"), { timeout: 10_000 });
  client.destroy();
  server.close();
});

it("a connection whose body was given up by its reader is closed, not kept for the next request", async () => {
  const server = createHttpServer({ dev: false });
  server.on("request", async (request, response) => {
    const giveUp = new AbortController();
    const reader = new Writable({ write: () => giveUp.abort() });
    await pipeline(request, reader, { signal: giveUp.signal }).catch(() => {});
    response.writeHead(500).end("failed");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.write(
    `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 900000\r\n\r\n${"x".repeat(900_000)}`,
  );
  const received: string[] = [];
  client.on("data", (data) => received.push(String(data)));
  // On some systems unread data makes the connection end with an error.
  client.on("error", () => {});
  await new Promise((resolve) => client.once("close", resolve));
  expect(received.join("")).toMatch(/^HTTP\/1.1 500 .*\r\nconnection: close\r\n/is);
  server.close();
});

it("an action that is answered before its body was read says that the connection is closed", async () => {
  const server = createHttpServer({ dev: false });
  server.on("request", (request, response) => {
    request.once("data", () => {
      response.writeHead(500).end("failed");
      request.destroy();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.on("error", () => {});
  const received: string[] = [];
  client.on("data", (data) => received.push(String(data)));
  client.write("POST / HTTP/1.1\r\nhost: x\r\nnext-action: x\r\ncontent-length: 900\r\n\r\nx");
  await new Promise((resolve) => client.once("close", resolve));
  expect(received.join("")).toMatch(/\r\nconnection: close\r\n/i);
  server.close();
});
