import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { transportFormulaire } from "./service-formulaire.ts";
import { type MessagePris, PanneTransport } from "./transport.ts";

type Reponse = (requete: IncomingMessage, reponse: ServerResponse) => void;
const json =
  (statut: number, corps: unknown): Reponse =>
  (_requete, reponse) =>
    void reponse.writeHead(statut, { "content-type": "application/json" }).end(JSON.stringify(corps));

let serveur: Server;
let ailleurs: Server;
let url: string;
let detours = 0;
let repondre: Reponse;
let recu: { entetes: IncomingMessage["headers"]; champs: Record<string, unknown> } | undefined;

beforeAll(async () => {
  ailleurs = createServer((_requete, reponse) => {
    detours += 1;
    json(200, { success: true })(_requete, reponse);
  });
  serveur = createServer(async (requete, reponse) => {
    const morceaux: Buffer[] = [];
    for await (const m of requete) morceaux.push(m);
    const type = requete.headers["content-type"] ?? "";
    const champs = await new Response(Buffer.concat(morceaux), { headers: { "content-type": type } }).formData();
    recu = { entetes: requete.headers, champs: Object.fromEntries(champs) };
    repondre(requete, reponse);
  });
  for (const s of [serveur, ailleurs]) await new Promise<void>((ok) => s.listen(0, "127.0.0.1", () => ok()));
  url = `http://127.0.0.1:${(serveur.address() as AddressInfo).port}/envoyer`;
});
afterAll(() => {
  for (const s of [serveur, ailleurs]) {
    s.closeAllConnections();
    s.close();
  }
});
beforeEach(() => {
  recu = undefined;
  detours = 0;
});

const message: MessagePris = {
  id: "0b6c1b06-3f2b-4c6e-9c9a-2f3c1d5e7a90",
  gabarit: "contact",
  destinataire: "contact@reflet.test",
  repondre_a: "claire@transalpes.test",
  repondre_aussi: null,
  sujet: "Problème technique – Claire",
  texte: "Le corps en texte",
  html: "<p>Le corps</p>",
  champs: { name: "Claire Fontaine", email: "claire@transalpes.test", message: "Ça ne s'ouvre plus.\nMerci !" },
  desabonnement: null,
  pieces: [],
  cree_le: new Date(),
  essais: 1,
};
const envoyer = (m: MessagePris = message, delaiMs = 2_000) =>
  transportFormulaire({ url, cle: "cle-secrete", expediteur: { nom: "Reflet", adresse: "b@reflet.test" }, delaiMs })
    .envoyer(m)
    .then(
      () => "parti",
      (e: Error) => (e instanceof PanneTransport ? "panne" : "refus"),
    );

describe("service de formulaire vers e-mail", () => {
  it("reçoit les champs prévus, en données de formulaire multiparties", async () => {
    repondre = json(200, { success: true, message: "Email sent" });
    expect(await envoyer()).toBe("parti");
    expect(recu?.entetes["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
    expect(recu?.entetes["idempotency-key"]).toBe(message.id);
    expect(recu?.champs).toEqual({
      access_key: "cle-secrete",
      subject: "Problème technique – Claire",
      from_name: "Reflet",
      to: "contact@reflet.test",
      name: "Claire Fontaine",
      email: "claire@transalpes.test",
      message: "Ça ne s'ouvre plus.\r\nMerci !",
    });
  });

  it("reçoit le corps en texte, signé de l'expéditeur, quand personne n'a écrit le message", async () => {
    repondre = json(200, { success: true });
    expect(await envoyer({ ...message, champs: {} })).toBe("parti");
    expect(recu?.champs).toMatchObject({ name: "Reflet", email: "b@reflet.test", message: "Le corps en texte" });
  });

  it.each<[string, Reponse, string]>([
    ["success faux", json(200, { success: false, message: "quota" }), "refus"],
    ["success en texte", json(200, { success: "true" }), "refus"],
    ["success absent", json(200, {}), "refus"],
    ["null", json(200, null), "refus"],
    ["une page HTML", (_r, s) => void s.end("<!doctype html><p>Bientôt de retour"), "refus"],
    ["un corps vide", (_r, s) => void s.end(), "refus"],
    ["une clé refusée", json(401, { success: false }), "refus"],
    ["une panne", json(500, { success: true }), "panne"],
    ["trop de demandes", json(429, {}), "panne"],
    ["une coupure", (r) => void r.socket.destroy(), "panne"],
  ])("%s n'est pas une réussite", async (_cas, reponse, attendu) => {
    repondre = reponse;
    expect(await envoyer()).toBe(attendu);
  });

  it("ne suit aucune redirection", async () => {
    const autre = `http://127.0.0.1:${(ailleurs.address() as AddressInfo).port}/`;
    for (const statut of [301, 302, 307, 308]) {
      repondre = (_r, s) => void s.writeHead(statut, { location: autre }).end();
      expect(await envoyer()).toBe("panne");
    }
    expect(detours).toBe(0);
  });

  it("n'attend pas un service qui ne répond pas, ni celui qui goutte", async () => {
    repondre = () => undefined;
    expect(await envoyer(message, 200)).toBe("panne");
    repondre = (_r, s) => {
      s.writeHead(200);
      const goutte = setInterval(() => s.write(" "), 20);
      s.on("close", () => clearInterval(goutte));
    };
    expect(await envoyer(message, 300)).toBe("panne");
  });

  it("ne lit pas une réponse sans fin", async () => {
    let ecrits = 0;
    repondre = (_r, s) => {
      const bloc = Buffer.alloc(64 * 1024, 32);
      const ecrire = () => {
        while (!s.destroyed && ecrits < 50_000_000 && s.write(bloc)) ecrits += bloc.length;
        if (!s.destroyed && ecrits < 50_000_000) s.once("drain", ecrire);
      };
      ecrire();
    };
    expect(await envoyer(message, 5_000)).toBe("panne");
    expect(ecrits).toBeLessThan(20_000_000);
  });
});
