import { connect } from "node:net";
import fastify from "fastify";
import { expect, it } from "vitest";
import { adresseDe } from "./origine.ts";

it("une demande dont la connexion s'est coupée avant d'être servie n'a pas d'adresse, et se sert sans faute", async () => {
  const app = fastify();
  const vue = Promise.withResolvers<string>();
  app.get("/", async (requete) => {
    requete.raw.socket.destroy();
    vue.resolve(adresseDe(requete));
    return "";
  });
  const port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
  connect(port, "127.0.0.1").end("GET / HTTP/1.1\r\nHost: ici\r\n\r\n");
  expect(await vue.promise).toBe("");
  await app.close();
});
