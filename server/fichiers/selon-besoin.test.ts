import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BESOINS, type Besoin } from "../../domain/commun/acteur.ts";
import { type NomUsage, USAGES } from "../../domain/fichiers/usages.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";

/** Les besoins dont un seul suffit à voir un fichier de sa société ; « toujours » sans besoin, « jamais » pour ce qui est à l'équipe. */
const VISIBLES: Record<NomUsage, readonly Besoin[] | "toujours" | "jamais"> = {
  rapport: ["restitutions"],
  facture: ["restitutions"],
  avoir: ["restitutions"],
  pv: ["restitutions"],
  document: ["restitutions"],
  lettre: ["restitutions"],
  reponse: ["restitutions"],
  carte_grise: ["vehicules", "conducteurs"],
  permis: ["vehicules", "conducteurs"],
  avatar: "toujours",
  document_ticket: "toujours",
  constat: "toujours",
  photo: "toujours",
  import: "jamais",
  message: "jamais",
};
const usages = Object.keys(USAGES) as NomUsage[];
const ENSEMBLES: readonly (readonly Besoin[])[] = [
  [],
  BESOINS,
  ...BESOINS.map((b) => [b]),
  ...BESOINS.map((b) => BESOINS.filter((autre) => autre !== b)),
];

let t: AppTest;
const deA = new Map<NomUsage, string>();
beforeAll(async () => {
  t = await creerAppTest();
  for (const usage of usages) {
    const id = randomUUID();
    deA.set(usage, id);
    await t.base.proprietaire((c) =>
      c.query(
        `insert into fichiers (id, client_id, usage, nom, type_mime, taille, sha256, rattache)
         values ($1, $2, $3, 'essai', 'application/octet-stream', 1, decode(repeat('00', 32), 'hex'), true)`,
        [id, t.jeu.clientA, usage],
      ),
    );
  }
});
afterAll(() => t.fermer());

const donner = (client: string, besoins: readonly Besoin[]) =>
  t.base.proprietaire((c) => c.query("update clients set besoins = $2 where id = $1", [client, besoins]));

/** Les usages dont cette personne voit le fichier de la première société. */
async function vus(jeton: string | undefined): Promise<NomUsage[]> {
  const trouves: NomUsage[] = [];
  for (const [usage, id] of deA) {
    const { statusCode } = await t.appeler("GET", `/api/fichiers/${id}/description`, jeton ? { jeton } : {});
    expect([200, jeton ? 404 : 401]).toContain(statusCode);
    if (statusCode === 200) trouves.push(usage);
  }
  return trouves;
}

describe("un fichier suit le besoin de la société, chaque usage sous chaque ensemble de besoins", () => {
  it.each(ENSEMBLES.map((besoins) => ({ besoins })))("une personne dont la société a $besoins", async ({ besoins }) => {
    await donner(t.jeu.clientA, besoins);
    const attendus = usages.filter((usage) => {
      const regle = VISIBLES[usage];
      return regle === "toujours" || (regle !== "jamais" && regle.some((b) => besoins.includes(b)));
    });
    expect(await vus(await t.session(t.jeu.claire))).toEqual(attendus);
  });

  it("une autre société, un partenaire, une société sans besoin et nul ne voient rien, quels que soient leurs besoins", async () => {
    for (const besoins of [[], BESOINS] as const) {
      await donner(t.jeu.clientB, besoins);
      await donner(t.jeu.clientA, BESOINS);
      for (const personne of [t.jeu.marc, t.jeu.sophie, t.jeu.sansBesoin])
        expect(await vus(await t.session(personne))).toEqual([]);
    }
    expect(await vus(undefined)).toEqual([]);
  });

  it("l'équipe voit tout, même d'une société qui n'a aucun besoin", async () => {
    await donner(t.jeu.clientA, []);
    for (const personne of [t.jeu.admin, t.jeu.expert]) expect(await vus(await t.session(personne))).toEqual(usages);
  });
});
