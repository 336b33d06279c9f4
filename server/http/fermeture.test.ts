import { once } from "node:events";
import { connect } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { expect, it } from "vitest";
import { fermerSansAttendre } from "./fermeture.ts";

/** Sans délai donné, la série expire avant que tout soit coupé. */
async function ouvrir(graceMs = 600_000): Promise<{ app: FastifyInstance; port: number }> {
  const app = Fastify();
  fermerSansAttendre(app, graceMs);
  app.get("/lente", async () => {
    await new Promise((ok) => setTimeout(ok, 200));
    return "finie";
  });
  app.get("/sans-fin", () => new Promise(() => undefined));
  return { app, port: Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port) };
}

it("ne s'attarde pas pour une connexion ouverte d'avance qui n'a rien demandé", async () => {
  const { app, port } = await ouvrir();
  const muette = connect(port, "127.0.0.1");
  await once(app.server, "connection");
  const coupee = once(muette, "close");
  await app.close();
  await coupee;
  expect(muette.destroyed).toBe(true);
});

it("laisse finir une réponse commencée", async () => {
  const { app, port } = await ouvrir();
  const reponse = fetch(`http://127.0.0.1:${port}/lente`);
  await once(app.server, "request");
  await app.close();
  expect(await (await reponse).text()).toBe("finie");
});

it("coupe une réponse qui ne finit pas, le délai passé", async () => {
  const { app, port } = await ouvrir(50);
  const reponse = fetch(`http://127.0.0.1:${port}/sans-fin`);
  reponse.catch(() => undefined);
  await once(app.server, "request");
  await app.close();
  await expect(reponse).rejects.toThrow();
});
