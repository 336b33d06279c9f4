import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as attendre } from "node:timers/promises";
import fastify from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { surveillerDebit } from "./debit.ts";

let serveur: Server;
beforeAll(async () => {
  serveur = createServer((demande, reponse) => {
    surveillerDebit(demande, { delaiMs: 200, minimum: 100 });
    demande.on("error", () => undefined).resume();
    demande.on("end", () => reponse.end("reçu"));
  });
  await new Promise<void>((ok) => serveur.listen(0, "127.0.0.1", ok));
});
afterAll(() => serveur.close());

/** Envoie `total` octets par morceaux toutes les 50 ms et rend ce que le serveur a répondu. */
function envoyer(total: number, morceau: number): Promise<string> {
  return new Promise((ok) => {
    const prise = connect((serveur.address() as AddressInfo).port, "127.0.0.1");
    let recu = "";
    let reste = total;
    const envoi = setInterval(() => {
      if (reste > 0 && prise.writable) prise.write("a".repeat(Math.min(morceau, reste)));
      reste -= morceau;
    }, 50);
    prise.on("data", (m: Buffer) => {
      recu += m.toString();
    });
    prise.on("error", () => undefined);
    prise.on("close", () => {
      clearInterval(envoi);
      ok(recu);
    });
    prise.write(`POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${total}\r\n\r\n`);
  });
}

it("un corps au goutte-à-goutte est coupé, en français", async () => {
  const reponse = await envoyer(10_000, 1);
  expect(reponse).toMatch(/^HTTP\/1\.1 408 /);
  expect(reponse).toContain("a mis trop de temps");
});

it("un corps long mais assez rapide arrive entier", async () => {
  const reponse = await envoyer(2_000, 200);
  expect(reponse).toMatch(/^HTTP\/1\.1 200 /);
  expect(reponse).toContain("reçu");
});

it("une demande jouée sans réseau n'est pas coupée, même lente", async () => {
  const app = fastify();
  app.addHook("onRequest", async (demande) => surveillerDebit(demande.raw, { delaiMs: 20, minimum: 1_000_000 }));
  // Le guet, s'il visait cette demande, lèverait ici : sa connexion n'en est pas une.
  app.post("/", async () => attendre(80, "reçu"));
  const reponse = await app.inject({ method: "POST", url: "/", payload: { a: 1 } });
  expect(reponse.body).toBe("reçu");
  await app.close();
});
