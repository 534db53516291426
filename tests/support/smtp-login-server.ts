import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { TLSSocket } from "node:tls";

type Options = { key: string; cert: string; user: string; password: string };

/** Starts an SMTP server that accepts a login only after STARTTLS. `settings` can be changed while it runs. */
export async function startSmtpLoginServer({ key, cert, user, password }: Options) {
  const settings = { hasStartTls: true, password };
  const sockets = new Set<Socket>();

  function speak(socket: Socket, isEncrypted: boolean) {
    const answer = (line: string) => void socket.write(`${line}\r\n`);
    socket.on("error", () => {});
    socket.on("data", (data) => {
      const command = data.toString().trim();
      if (/^EHLO/i.test(command)) {
        if (isEncrypted) answer("250-here\r\n250 AUTH PLAIN");
        else
          answer(settings.hasStartTls ? "250-here\r\n250 STARTTLS" : "250-here\r\n250 AUTH PLAIN");
      } else if (/^STARTTLS/i.test(command) && settings.hasStartTls) {
        socket.removeAllListeners("data");
        answer("220 go on");
        speak(new TLSSocket(socket, { isServer: true, key, cert }), true);
      } else if (/^AUTH PLAIN/i.test(command)) {
        const given = Buffer.from(command.split(" ")[2] ?? "", "base64").toString();
        answer(given === `\0${user}\0${settings.password}` ? "235 welcome" : "535 wrong password");
      } else if (/^QUIT/i.test(command)) socket.end("221 bye\r\n");
      else answer("502 not here");
    });
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.write("220 here ESMTP\r\n");
    speak(socket, false);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  async function stop() {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, "close");
  }
  return { port, settings, stop };
}
