import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hacherMotDePasse } from "../session/mot-de-passe.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { MOT_DE_PASSE_TEST } from "../testing/jeu.ts";
import { attenteApres, reseauDe } from "./frein.ts";

let t: AppTest;
let instant: number;
beforeAll(async () => {
  t = await creerAppTest();
});
afterAll(() => t.fermer());
beforeEach(async () => {
  await t.base.proprietaire((c) => c.query("delete from tentatives; delete from sessions"));
  instant = Date.parse("2026-11-02T09:00:00Z");
  t.regler(new Date(instant));
});

const avancer = (secondes: number) => {
  instant += secondes * 1000;
  t.regler(new Date(instant));
};
interface Essai {
  motDePasse?: string;
  adresse?: string;
  jeton?: string;
}
const essayer = (email: string, { motDePasse = "faux-faux-faux", adresse = "203.0.113.7", jeton }: Essai = {}) =>
  t.app.inject({
    method: "POST",
    url: "/api/session",
    remoteAddress: adresse,
    headers: { "x-reflet": "1", ...(jeton && { cookie: `reflet=${jeton}` }) },
    payload: { email, mot_de_passe: motDePasse },
  });
const statuts = async (essais: ReturnType<typeof essayer>[]) =>
  Map.groupBy(
    (await Promise.all(essais)).map((r) => r.statusCode),
    (statut) => statut,
  );
const juste = { motDePasse: MOT_DE_PASSE_TEST };
const CLAIRE = "claire@canarival.test";

describe("des essais lancés ensemble", () => {
  it("sur un compte : cinq sont calculés sur cent, tous les autres attendent", async () => {
    const vus = await statuts(Array.from({ length: 100 }, () => essayer(CLAIRE)));
    expect(vus.get(401)).toHaveLength(5);
    expect(vus.get(429)).toHaveLength(95);
  });

  it("sur cent comptes depuis un réseau : vingt sont calculés", async () => {
    const vus = await statuts(Array.from({ length: 100 }, (_, i) => essayer(`personne-${i}@ailleurs.test`)));
    expect(vus.get(401)).toHaveLength(20);
    expect(vus.get(429)).toHaveLength(80);
  });

  it("sur un compte depuis cent réseaux : dix sont calculés", async () => {
    const vus = await statuts(Array.from({ length: 100 }, (_, i) => essayer(CLAIRE, { adresse: `198.51.100.${i}` })));
    expect(vus.get(401)).toHaveLength(10);
    expect(vus.get(429)).toHaveLength(90);
  });

  it("avec le bon mot de passe : une société entière se connecte à neuf heures derrière une adresse", async () => {
    const vus = await statuts(
      ["claire@canarival.test", "marc@boreal.test", "expert@reflet.test"].flatMap((email) => [
        essayer(email, juste),
        essayer(email, juste),
      ]),
    );
    expect([...vus.keys()]).toEqual([200]);
  });
});

describe("le titulaire n'est jamais enfermé dehors plus de quinze minutes", () => {
  /** Un attaquant qui essaie sans cesse, de la même adresse ou de beaucoup d'autres. */
  const attaquer = async (adresses: string[], tours = 1) => {
    for (let tour = 0; tour < tours; tour++) await Promise.all(adresses.map((adresse) => essayer(CLAIRE, { adresse })));
  };
  const nombreux = Array.from({ length: 12 }, (_, i) => `198.51.100.${i}`);

  it("d'une autre adresse que l'attaquant, il entre tout de suite", async () => {
    await attaquer(["203.0.113.66"], 12);
    expect((await essayer(CLAIRE, { adresse: "203.0.113.66" })).statusCode).toBe(429);
    expect((await essayer(CLAIRE, juste)).statusCode).toBe(200);
  });

  it("sa session ouverte n'en sait rien", async () => {
    const jeton = await t.session(t.jeu.claire);
    await attaquer(nombreux);
    expect((await t.appeler("GET", "/api/session", { jeton })).statusCode).toBe(200);
  });

  it("attaqué de partout, il entre tout de suite de son réseau habituel", async () => {
    expect((await essayer(CLAIRE, juste)).statusCode).toBe(200);
    avancer(24 * 3600);
    await attaquer(nombreux);
    expect((await essayer(CLAIRE, juste)).statusCode).toBe(200);
  });

  it("attaqué de partout, d'un réseau neuf il patiente au plus quinze minutes, puis passe quoi que fasse l'attaquant", async () => {
    await attaquer(nombreux);
    const refus = await essayer(CLAIRE, juste);
    expect(refus.statusCode).toBe(429);
    const secondes = refus.json().donnees.secondes as number;
    expect(secondes).toBeLessThanOrEqual(15 * 60);
    for (let passe = 0; passe < 15 * 60; passe += 180) {
      await attaquer(nombreux);
      avancer(180);
    }
    expect((await essayer(CLAIRE, juste)).statusCode).toBe(200);
  });

  it("d'un réseau neuf, insister avant l'heure ne repousse pas le rendez-vous", async () => {
    await attaquer(nombreux.slice(0, 10));
    const attente = (await essayer(CLAIRE, juste)).json().donnees.secondes as number;
    expect(attente).toBe(2);
    avancer(1);
    expect((await essayer(CLAIRE, juste)).statusCode).toBe(429);
    avancer(1);
    expect((await essayer(CLAIRE, juste)).statusCode).toBe(200);
  });

  it("derrière l'adresse de l'attaquant, son navigateur le fait reconnaître même après l'expiration", async () => {
    const jeton = await t.session(t.jeu.claire);
    avancer(2 * 3600);
    await attaquer(["203.0.113.7"], 30);
    expect((await essayer(CLAIRE, juste)).statusCode).toBe(429);
    expect((await essayer(CLAIRE, { ...juste, jeton })).statusCode).toBe(200);
  });

  it("l'appareil reconnu a son propre frein, et ne vaut que pour sa personne", async () => {
    const jeton = await t.session(t.jeu.claire);
    const vus = await statuts(Array.from({ length: 20 }, () => essayer(CLAIRE, { jeton })));
    expect(vus.get(401)).toHaveLength(5);
    for (let i = 0; i < 5; i++) await essayer("marc@boreal.test");
    expect((await essayer("marc@boreal.test", { ...juste, jeton })).statusCode).toBe(429);
  });

  it("une session fermée à distance ne fait plus reconnaître personne", async () => {
    const jeton = await t.session(t.jeu.claire);
    await t.base.proprietaire((c) => c.query("update sessions set revoquee_le = now()"));
    for (let i = 0; i < 5; i++) await essayer(CLAIRE);
    expect((await essayer(CLAIRE, { ...juste, jeton })).statusCode).toBe(429);
  });
});

describe("l'attente", () => {
  it("double après le seuil et s'arrête à une minute", () => {
    expect([4, 5, 6, 7, 30].map((n) => attenteApres(n, 5))).toEqual([0, 2, 4, 8, 60]);
  });

  it("vaut pour un réseau IPv6 entier, même écrit en abrégé", () => {
    expect(reseauDe("2001:db8::aaaa:1:2:3")).toBe(reseauDe("2001:db8:0:0:bbbb::9"));
    expect(reseauDe("2001:db8:1:2:3:4:5:6")).not.toBe(reseauDe("2001:db8:1:3:3:4:5:6"));
    expect(reseauDe("::ffff:192.0.2.1")).toBe("192.0.2.1");
  });
});

describe("la file des calculs", () => {
  it("en mène deux, en garde cinquante en attente, refuse le reste par un 429", async () => {
    const calculs = await Promise.allSettled(Array.from({ length: 100 }, () => hacherMotDePasse("un-mot-de-passe")));
    expect(calculs.filter((c) => c.status === "fulfilled")).toHaveLength(52);
    const refus = calculs.flatMap((c) => (c.status === "rejected" ? [c.reason.statut] : []));
    expect(refus).toEqual(Array(48).fill(429));
  });

  it("pleine, elle ne compte pas l'essai qu'elle refuse", async () => {
    let fini = false;
    // Chacun reprend sa place dès qu'il l'a rendue : la file reste pleine tant que dure l'essai.
    const occupants = Array.from({ length: 52 }, async () => {
      while (!fini) await hacherMotDePasse("un-mot-de-passe");
    });
    const refuse = await essayer(CLAIRE);
    fini = true;
    await Promise.all(occupants);
    expect(refuse.statusCode).toBe(429);
    const restants = await t.base.proprietaire((c) => c.query("select cle from tentatives"));
    expect(restants.rows).toEqual([]);
  });
});
