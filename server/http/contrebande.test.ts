import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";

let t: AppTest;
let port: number;
beforeAll(async () => {
  t = await creerAppTest();
  await t.app.listen({ port: 0, host: "127.0.0.1" });
  port = (t.app.server.address() as AddressInfo).port;
});
afterAll(() => t.fermer());

/** Ce que répond le serveur à ces octets, envoyés tels quels sur une connexion, jusqu'à ce qu'il la ferme ou se taise une seconde. */
const envoyer = (octets: string): Promise<string> =>
  new Promise((ok) => {
    let lu = "";
    const prise = connect(port, "127.0.0.1", () => prise.write(octets, "latin1"));
    prise.setTimeout(1_000, () => prise.destroy());
    prise.on("data", (m) => (lu += m.toString("latin1")));
    prise.on("error", () => undefined);
    prise.on("close", () => ok(lu));
  });
const statuts = (lu: string): number[] => [...lu.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, s]) => Number(s));

const TETE = "POST /api/session HTTP/1.1\r\nHost: reflet.test\r\nX-Reflet: 1\r\nContent-Type: application/json\r\n";
/** La demande glissée derrière la première : si elle était lue, elle aurait sa réponse. */
const GLISSEE = "GET /api/sante HTTP/1.1\r\nHost: reflet.test\r\n\r\n";
const bloc = (texte: string) => `${texte.length.toString(16)}\r\n${texte}\r\n0\r\n\r\n`;

describe("deux lectures d'une même demande : aucune n'en fait deux", () => {
  it.each<[string, string]>([
    [
      "longueur et morceaux ensemble",
      `${TETE}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${GLISSEE}`,
    ],
    ["deux longueurs", `${TETE}Content-Length: 2\r\nContent-Length: ${2 + GLISSEE.length}\r\n\r\n{}${GLISSEE}`],
    ["longueur et liste de longueurs", `${TETE}Content-Length: 2, ${2 + GLISSEE.length}\r\n\r\n{}${GLISSEE}`],
    ["longueur signée", `${TETE}Content-Length: +2\r\n\r\n{}${GLISSEE}`],
    ["morceaux mal nommés", `${TETE}Transfer-Encoding: xchunked\r\n\r\n${bloc("{}")}${GLISSEE}`],
    [
      "morceaux deux fois",
      `${TETE}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n${bloc("{}")}${GLISSEE}`,
    ],
    ["espace devant les deux-points", `${TETE}Transfer-Encoding : chunked\r\n\r\n${bloc("{}")}${GLISSEE}`],
    ["en-tête replié", `${TETE}Transfer-Encoding:\r\n chunked\r\n\r\n${bloc("{}")}${GLISSEE}`],
    [
      "taille de morceau trop longue",
      `${TETE}Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n{}\r\n0\r\n\r\n${GLISSEE}`,
    ],
    ["retour à la ligne seul", `POST /api/session HTTP/1.1\nHost: reflet.test\nContent-Length: 2\n\n{}${GLISSEE}`],
    ["octet nul dans un en-tête", `${TETE}X-A: a\0b\r\nContent-Length: 2\r\n\r\n{}${GLISSEE}`],
  ])("%s : refusée, et la connexion se ferme", async (_nom, octets) => {
    const lu = await envoyer(octets);
    expect([lu.slice(0, 80), statuts(lu)]).toEqual([expect.stringMatching(/^HTTP\/1\.1 400/), [400]]);
  });

  it("une demande bien faite laisse la suivante passer sur la même connexion", async () => {
    expect(statuts(await envoyer(`${TETE}Content-Length: 2\r\n\r\n{}${GLISSEE}`))).toEqual([400, 200]);
  });
});

describe("un cache posé devant le serveur", () => {
  it("ne peut rien garder de ce qu'une personne lit, ni confondre deux adresses", async () => {
    const jeton = await t.session(t.jeu.claire);
    for (const chemin of ["/api/session", "/api/tickets", `/api/restitutions/${t.jeu.restitution}`, "/api/inconnue"]) {
      const { headers } = await t.appeler("GET", chemin, { jeton });
      expect([chemin, headers["cache-control"]]).toEqual([chemin, expect.stringContaining("no-store")]);
    }
    // « /api/session;x.css », « /api/session/x.css » : une extension d'image ne fait pas d'une réponse privée un fichier public.
    for (const chemin of ["/api/session;x.css", "/api/session/x.css", "/api/session%2fx.css"]) {
      const r = await t.appeler("GET", chemin, { jeton });
      expect([chemin, r.statusCode]).toEqual([chemin, 404]);
      expect(r.headers["cache-control"]).toContain("no-store");
    }
  });
});
