import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { type FormulairePose, poserFormulaire } from "../testing/formulaire.ts";

const PHOTO = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const TEXTES = [
  "'; drop table tickets; --",
  "1' or '1'='1",
  "<script>alert(1)</script>",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "$(id)`id`",
  "../../../etc/passwd",
  "nadia@exemple.fr\r\nBcc: tous@exemple.fr",
  "{{7*7}}%s%n",
  "x".repeat(5_000),
  "\u202e\u200b",
];
const FORMES: unknown[] = [null, 12, -1, 1e308, true, {}, { $ne: null }, [[]], [null], [1], ["a", "a"], { length: 3 }];
const CLES = [
  "civilite",
  "prenom_nom",
  "email",
  "demande",
  "immatriculation",
  "telephone",
  "type_sinistre",
  "tiers",
  "date_sinistre",
  "circonstances",
  "elements",
  "photos",
];

let t: AppTest;
let aA: FormulairePose;
let aB: FormulairePose;
const sql = async (texte: string, valeurs: unknown[] = []): Promise<Record<string, unknown>[]> =>
  t.base.proprietaire(async (c) => (await c.query<Record<string, unknown>>(texte, valeurs)).rows);
const premiere = async (texte: string, valeurs: unknown[]) => (await sql(texte, valeurs))[0] ?? {};
const compter = async (client: string) =>
  Number((await premiere("select count(*) as n from tickets where client_id = $1", [client])).n);

beforeAll(async () => {
  t = await creerAppTest();
  aA = await poserFormulaire(premiere, t.jeu.clientA);
  aB = await poserFormulaire(premiere, t.jeu.clientB);
});
afterAll(() => t.fermer());
// Les freins ont leur test : ici, ils cacheraient ce qu'ils protègent.
beforeEach(() => sql("truncate tentatives"));

type Corps = Record<string, unknown> & { reponses: Record<string, unknown> };
const saine = (reponses: Record<string, unknown> = {}, f = aA): Corps => ({
  brouillon: randomUUID(),
  cle_idempotence: randomUUID(),
  duree_ms: 60_000,
  reponses: Object.fromEntries(
    Object.entries({
      civilite: "Madame",
      prenom_nom: "Nadia Roux",
      email: "nadia@exemple.fr",
      demande: "Sinistre",
      ...reponses,
    }).map(([cle, v]) => [f.champs[cle] ?? cle, v]),
  ),
});
const envoyer = (corps: unknown, id = aA.id) => t.appeler("POST", `/api/demandes/${id}`, { corps });

/** Joue ces envois ; aucun ne fait tomber le serveur, et un refus se lit. */
async function jouer(envois: readonly unknown[], id?: string): Promise<number[]> {
  const statuts: number[] = [];
  for (const [i, corps] of envois.entries()) {
    if (i % 25 === 0) await sql("truncate tentatives");
    const r = await envoyer(corps, id);
    statuts.push(r.statusCode);
    expect(r.statusCode, JSON.stringify(corps)?.slice(0, 300)).toBeLessThan(500);
    if (r.statusCode >= 400) expect(r.json().message_fr, r.body).toMatch(/[a-zé]/);
  }
  return statuts;
}

describe("deux cents envois hostiles", () => {
  it("des textes piégés dans chaque champ : jamais 500, et la base reste debout", async () => {
    const avant = [await compter(t.jeu.clientA), await compter(t.jeu.clientB)];
    const statuts = await jouer(CLES.flatMap((cle) => TEXTES.map((texte) => saine({ [cle]: texte }))));
    const acceptees = statuts.filter((s) => s === 200).length;
    expect([await compter(t.jeu.clientA), await compter(t.jeu.clientB)]).toEqual([
      (avant[0] ?? 0) + acceptees,
      avant[1] ?? 0,
    ]);
    // Un texte piégé est un texte : gardé tel quel, jamais joué, jamais glissé dans un en-tête de message.
    const [piege] = await sql(
      "select demandeur_prenom_nom from tickets where demandeur_prenom_nom like '%drop table%'",
    );
    expect(piege).toEqual({ demandeur_prenom_nom: "'; drop table tickets; --" });
    expect(await sql("select 1 from messages where destinataire ~ '[\\r\\n]' or sujet ~ '[\\r\\n]'")).toEqual([]);
  }, 120_000);

  it("des formes fausses dans chaque champ, des clés qui n'en sont pas, des corps sans fond", async () => {
    const creuse = (n: number): unknown => (n === 0 ? 1 : [creuse(n - 1)]);
    await jouer([
      ...FORMES.flatMap((forme) =>
        ["prenom_nom", "elements", "photos", "demande"].map((cle) => saine({ [cle]: forme })),
      ),
      ...["__proto__", "constructor", "id", "", "x".repeat(300)].map((cle) => saine({ [cle]: "x" })),
      { ...saine(), client_id: t.jeu.clientB },
      { ...saine(), statut_ticket: "cloture" },
      { ...saine(), duree_ms: -1 },
      { ...saine(), duree_ms: "1e3" },
      { ...saine(), brouillon: "x" },
      { ...saine(), cle_idempotence: null },
      { ...saine(), reponses: [] },
      { ...saine(), reponses: null },
      saine({ circonstances: creuse(2_000) }),
      saine(Object.fromEntries(Array.from({ length: 10_000 }, () => [randomUUID(), "x"]))),
      saine({ elements: Array.from({ length: 10_000 }, () => "Toit") }),
      saine({ informations: "x".repeat(3_000_000) }),
    ]);
  }, 120_000);

  it("rien ne passe d'une société à l'autre : ni champ, ni photo, ni loueur, ni formulaire", async () => {
    const avantB = await compter(t.jeu.clientB);
    const brouillonB = randomUUID();
    const photoB = (
      await t.appeler(
        "PUT",
        `/api/demandes/${aB.id}/photos?champ_id=${aB.champs.photos}&brouillon=${brouillonB}&nom=a.png`,
        { octets: PHOTO },
      )
    ).json().id;
    const avecPhotoB = { ...saine({ photos: [photoB] }), brouillon: brouillonB };
    expect(await jouer([avecPhotoB])).toEqual([409]);
    // Les champs de l'autre formulaire ne sont pas lus : il manque donc tout.
    expect(await jouer([saine({}, aB)])).toEqual([400]);
    expect(await jouer([saine({ photos: [t.jeu.fichier] }), saine({ photos: [t.jeu.ticket] })])).toEqual([409, 409]);
    expect(await jouer([saine({ demande: "Restitution", localisation: "Lyon", loueur: t.jeu.clientB })])).toEqual([
      400,
    ]);
    expect(
      (
        await t.appeler(
          "PUT",
          `/api/demandes/${aA.id}/photos?champ_id=${aB.champs.photos}&brouillon=${randomUUID()}&nom=a.png`,
          { octets: PHOTO },
        )
      ).statusCode,
    ).toBe(404);
    const vole = await t.appeler("DELETE", `/api/demandes/${aA.id}/photos/${photoB}`, {
      corps: { brouillon: brouillonB },
    });
    expect(vole.json()).toEqual({ retiree: false });
    expect(await compter(t.jeu.clientB)).toBe(avantB);
    const [{ n } = { n: -1 }] = await sql("select count(*)::int as n from demandes where client_id <> $1", [
      t.jeu.clientA,
    ]);
    expect(n).toBe(0);
  });

  it("la même clé rejouée vingt fois, changée ou sur un autre formulaire, ne fait qu'un ticket par société, et chaque changement se dit", async () => {
    const avant = [await compter(t.jeu.clientA), await compter(t.jeu.clientB)];
    const cle_idempotence = randomUUID();
    const { reference } = (await envoyer({ ...saine({ prenom_nom: "Nadia 0" }), cle_idempotence })).json();
    const references = new Set<string>([reference]);
    for (let i = 1; i < 20; i++) {
      const changee = await envoyer({ ...saine({ prenom_nom: `Nadia ${i}` }), cle_idempotence });
      expect([changee.statusCode, changee.json().code, changee.json().donnees]).toEqual([
        409,
        "deja_recu",
        { recu: reference },
      ]);
    }
    const ailleurs = await envoyer({ ...saine({}, aB), cle_idempotence }, aB.id);
    expect(references.has(ailleurs.json().reference)).toBe(false);
    expect([await compter(t.jeu.clientA), await compter(t.jeu.clientB)]).toEqual(avant.map((n) => n + 1));
  });
});
