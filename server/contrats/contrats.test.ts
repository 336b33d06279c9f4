import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { jourDeParis } from "../../domain/commun/dates.ts";
import type { ContratLu } from "../../domain/contrats/contrat.ts";
import { plusJours } from "../../domain/contrats/jours.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";

let t: AppTest;
let claire: string;
let expert: string;

const jour = (ecart: number) => plusJours(jourDeParis(new Date()), ecart);
const sql = async (texte: string, valeurs: unknown[] = []) =>
  t.enSysteme(async (c) => (await c.query(texte, valeurs)).rows[0] ?? {});

beforeAll(async () => {
  t = await creerAppTest();
  [claire, expert] = [await t.session(t.jeu.claire), await t.session(t.jeu.expert)];
});
afterAll(() => t.fermer());
beforeEach(async () => {
  await sql("delete from contrats");
});

describe("contrats d'un véhicule", () => {
  const creer = (corps: object, jeton = expert) =>
    t.appeler("POST", `/api/vehicules/${t.jeu.vehicule}/contrats`, {
      jeton,
      corps: { cle_idempotence: randomUUID(), ...corps },
    });
  const modifier = (id: string, champs: object, avant: object, jeton = expert) =>
    t.appeler("PATCH", `/api/contrats/${id}`, { jeton, corps: { champs, avant } });
  const complet = {
    loueur_id: null,
    numero: " 0452318 ",
    date_debut: "2025-01-01",
    date_fin: "2028-01-01",
    loyer_mensuel_ht: 38_950,
    energie_mensuel_ht: 14_200,
    entretien_mensuel_ht: 0,
    kilometrage_contractuel: 90_000,
    prix_km_excedentaire: 875,
    preavis_jours: 90,
  };

  it("se créent par l'équipe, se lisent par le client, avec les compteurs connus du contrat", async () => {
    const cle_idempotence = randomUUID();
    const cree = await creer({ ...complet, cle_idempotence });
    expect(cree.statusCode).toBe(200);
    // La réponse s'est perdue, l'écran renvoie : le même contrat, et non un chevauchement avec lui-même.
    expect((await creer({ ...complet, cle_idempotence })).json().id).toBe(cree.json().id);
    expect(cree.json()).toMatchObject({
      numero: "0452318",
      prix_km_excedentaire: 875,
      energie_mensuel_ht: 14_200,
      entretien_mensuel_ht: 0,
      assurance_mensuel_ht: null,
      etape: "restituee",
    });
    const lus = (
      await t.appeler("GET", `/api/vehicules/${t.jeu.vehicule}/contrats`, { jeton: claire })
    ).json() as ContratLu[];
    expect(lus).toHaveLength(1);
    expect(lus[0]).toMatchObject({ restituee_le: "2026-03-10", restitution_id: t.jeu.restitution });
    // L'affectation, le retour, et la fiche telle qu'elle était le jour où on l'a saisie.
    expect(lus[0]?.releves).toEqual([
      { jour: "2025-01-15", km: 42_000 },
      { jour: "2026-03-10", km: 98_412 },
      { jour: jour(0), km: 98_412 },
    ]);
    const { rows } = await t.base.proprietaire((c) =>
      c.query("select auteur_id from historique where entite = 'contrats' and ligne_id = $1", [cree.json().id]),
    );
    expect(rows).toEqual([{ auteur_id: t.jeu.expert }]);
  });

  it("ne se chevauchent pas : l'autre est nommé, sous le champ ; la fin de l'un peut être le début du suivant", async () => {
    await creer(complet);
    const refus = await creer({ date_debut: "2027-12-31", date_fin: "2029-01-01" });
    const phrase = "Ces dates chevauchent le contrat n°\u00a00452318, du 01/01/2025 au 01/01/2028";
    expect([refus.statusCode, refus.json().message_fr, refus.json().champs]).toEqual([
      409,
      phrase,
      { date_debut: phrase },
    ]);
    const suite = await creer({ date_debut: "2028-01-01", date_fin: "2029-01-01" });
    expect(suite.statusCode).toBe(200);
    const recul = await modifier(suite.json().id, { date_debut: "2027-06-01" }, { date_debut: "2028-01-01" });
    expect([recul.statusCode, recul.json().champs]).toEqual([409, { date_debut: phrase }]);
  });

  it("deux créations simultanées : une seule passe, l'autre est expliquée", async () => {
    const reponses = await Promise.all([creer(complet), creer({ ...complet, numero: "autre" })]);
    expect(reponses.map((r) => r.statusCode).sort()).toEqual([200, 409]);
    expect(reponses.find((r) => r.statusCode === 409)?.json().code).toBe("chevauchement");
  });

  it.each([
    [{ date_debut: "" }, { date_debut: "La date de début est requise" }],
    [{ date_fin: "2024-12-31" }, { date_fin: "La date de fin doit suivre la date de début" }],
    [{ loueur_id: randomUUID() }, { loueur_id: "Ce loueur n'existe pas ou n'existe plus" }],
    [{ assurance_mensuel_ht: -5 }, { assurance_mensuel_ht: "Le montant ne peut pas être négatif" }],
    [{ loyer_mensuel_ht: -5 }, { loyer_mensuel_ht: "Le loyer ne peut pas être négatif" }],
  ])("refuse %j au bon champ", async (champs, attendu) => {
    const r = await creer({ ...complet, ...champs });
    expect([r.statusCode, r.json().champs]).toEqual([400, attendu]);
  });

  it("se modifient champ par champ ; une valeur changée entre-temps est un conflit qui n'écrase rien", async () => {
    const { id } = (await creer(complet)).json();
    const passe = await modifier(id, { audit_fait_le: "2026-01-10" }, { audit_fait_le: null });
    expect(passe.json()).toMatchObject({ audit_fait_le: "2026-01-10", numero: "0452318" });
    const conflit = await modifier(id, { audit_fait_le: "2026-02-01" }, { audit_fait_le: null });
    expect([conflit.statusCode, conflit.json().donnees]).toEqual([409, { actuel: { audit_fait_le: "2026-01-10" } }]);
    const fin = await modifier(id, { date_fin: "2024-01-01" }, { date_fin: "2028-01-01" });
    expect([fin.statusCode, fin.json().champs]).toEqual([
      400,
      { date_fin: "La date de fin doit suivre la date de début" },
    ]);
    const histoire = (jeton: string) => t.appeler("GET", `/api/contrats/${id}/historique`, { jeton });
    expect((await histoire(expert)).json()).toMatchObject([
      { auteur: "Expert Test", operation: "modification", champ: "audit_fait_le", avant: null, apres: "2026-01-10" },
      { operation: "creation", apres: { numero: "0452318" } },
    ]);
    expect((await histoire(claire)).statusCode).toBe(403);
  });

  it("un client ne les écrit pas ; un contrat inconnu est introuvable, et se supprime une fois", async () => {
    const { id } = (await creer(complet)).json();
    expect((await creer(complet, claire)).statusCode).toBe(403);
    expect((await modifier(id, { numero: "x" }, { numero: "0452318" }, claire)).statusCode).toBe(403);
    const supprimer = (jeton: string) => t.appeler("DELETE", `/api/contrats/${id}`, { jeton });
    expect((await supprimer(claire)).statusCode).toBe(403);
    expect((await supprimer(expert)).json()).toEqual({ id });
    expect((await supprimer(expert)).json().message_fr).toBe("Contrat non trouvé");
    expect((await modifier(id, { numero: "x" }, { numero: null })).statusCode).toBe(404);
  });

  it("d'un véhicule archivé, ils se lisent seulement, jusqu'à ce qu'on le restaure", async () => {
    const { id } = (await creer(complet)).json();
    await sql("update vehicules set archive_le = now() where id = $1", [t.jeu.vehicule]);
    const refus = [
      await creer({ date_debut: "2028-01-01", date_fin: "2029-01-01" }),
      await modifier(id, { numero: "x" }, { numero: "0452318" }),
      await t.appeler("DELETE", `/api/contrats/${id}`, { jeton: expert }),
    ];
    expect(refus.map((r) => [r.statusCode, r.json().code])).toEqual(refus.map(() => [409, "vehicule_archive"]));
    const lus = (await t.appeler("GET", `/api/vehicules/${t.jeu.vehicule}/contrats`, { jeton: expert })).json();
    expect(lus).toMatchObject([{ id, numero: "0452318" }]);
    await sql("update vehicules set archive_le = null where id = $1", [t.jeu.vehicule]);
    expect((await modifier(id, { numero: "x" }, { numero: "0452318" })).json().numero).toBe("x");
  });

  it("le compteur changé sur la fiche s'ajoute aux relevés, un par jour", async () => {
    await creer(complet);
    await sql("update vehicules set kilometrage = 99000 where id = $1", [t.jeu.vehicule]);
    await sql("update vehicules set kilometrage = 99500 where id = $1", [t.jeu.vehicule]);
    const [c] = (await t.appeler("GET", `/api/vehicules/${t.jeu.vehicule}/contrats`, { jeton: claire })).json();
    expect(c.releves.at(-1)).toEqual({ jour: jour(0), km: 99_500 });
    await sql("update vehicules set kilometrage = 98412 where id = $1", [t.jeu.vehicule]);
  });
});
