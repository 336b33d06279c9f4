import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ajoutContrat } from "../../domain/contrats/champs-contrat.ts";
import { ETAPES, etapeFinDeContrat, prevoirFin } from "../../domain/contrats/fin-de-contrat.ts";
import { joursEntre } from "../../domain/contrats/jours.ts";
import { type BaseDeTest, baseDeTest } from "./base-de-test.ts";
import { generer } from "./generer.ts";
import { inserer } from "./inserer.ts";

const CONFIG = { societePrestataire: "Reflet", domaineInterne: "reflet.test", domainePartenaire: "partenaire.test" };
const AUJOURD_HUI = "2026-03-18";
const demo = generer(CONFIG, AUJOURD_HUI, 2026);

let base: BaseDeTest;
beforeAll(async () => {
  base = await baseDeTest();
  // Ce dont un contrat dépend, sans les papiers : le semis entier s'éprouve ailleurs.
  await base.proprietaire(async (client) => {
    await client.query("begin");
    await client.query("set local role reflet_systeme");
    await inserer(client, "clients", demo.clients);
    await inserer(client, "loueurs", demo.loueurs);
    await inserer(client, "vehicules", demo.vehicules);
    await inserer(client, "vehicules", demo.sortis.vehicules);
    await inserer(
      client,
      "restitutions",
      demo.retours.map((r) => ({ ...r.rang, cree_par: null, ticket_id: null })),
    );
    await inserer(
      client,
      "documents",
      demo.documents.map((d) => ({ ...d.rang, fichier_id: null, cree_par: null, valide_par: null })),
    );
    await inserer(client, "contrats", demo.contrats);
    await inserer(
      client,
      "audits",
      demo.audits.map((a) => ({ ...a.rang, cree_par: null })),
    );
    await client.query("commit");
  });
});
afterAll(() => base.fermer());

describe("contrats de démonstration", () => {
  test("toutes les étapes sont là, et la base y voit la même que le domaine", async () => {
    const etapes = await base.lire<{ contrat_id: string; etape: string }>(
      "select contrat_id, etape from fins_de_contrat",
    );
    expect(new Set(etapes.map((e) => e.etape))).toEqual(new Set(ETAPES));
    for (const { contrat_id, etape } of etapes) {
      const contrat = demo.contrats.find((c) => c.id === contrat_id);
      const retour = demo.retours.find((r) => r.rang.vehicule_id === contrat?.vehicule_id);
      const factures = demo.documents.filter((d) => d.retour === retour && d.rang.type_document === "facture");
      expect(
        etapeFinDeContrat({
          audit_ouvert: demo.audits.some(
            (a) => a.rang.vehicule_id === contrat?.vehicule_id && a.rang.etat === "brouillon",
          ),
          audit_fait_le: contrat?.audit_fait_le ?? null,
          restitution_prevue_le: contrat?.restitution_prevue_le ?? null,
          restituee_le: retour?.rang.date_restitution ?? null,
          facture_recue: factures.length > 0,
          facture_verifiee: factures.length > 0 && factures.every((f) => f.rang.etat === "valide"),
        }),
      ).toBe(etape);
    }
  });

  test.each([
    [AUJOURD_HUI, 2026],
    ["2024-02-29", 5],
    ["2027-11-02", 7],
    ["2030-01-01", 12],
  ])("le %s, graine %i : chacun est saisissable, et certains sont en retard ou vont dépasser", (jour, graine) => {
    const { contrats, flotte, kilometrages, affectations } = generer(CONFIG, jour, graine);
    expect(contrats.length).toBeGreaterThan(57);
    for (const { id: _id, client_id: _client, vehicule_id: _vehicule, ...champs } of contrats) {
      expect(ajoutContrat.safeParse(champs).error?.issues ?? []).toEqual([]);
      expect(joursEntre(champs.date_debut, champs.date_fin)).toBeGreaterThan(150);
      expect((champs.audit_fait_le ?? "") < jour).toBe(true);
    }
    expect(contrats.filter((c) => c.date_fin < jour && c.restitution_prevue_le === null).length).toBeGreaterThan(1);
    const prevus = contrats.map((c) => {
      const releves = [
        ...kilometrages
          .filter((k) => k.vehicule_id === c.vehicule_id)
          .map((k) => ({ jour: k.releve_le, km: k.kilometrage })),
        ...affectations
          .filter((a) => a.vehicule_id === c.vehicule_id)
          .map((a) => ({ jour: a.date_debut_affectation, km: a.kilometrage_debut_affectation ?? 0 })),
      ];
      return prevoirFin({ ...c, restituee_le: null, releves }, jour);
    });
    expect(prevus.filter((p) => p.depassement && p.depassement.km > 0).length).toBeGreaterThan(5);
    expect(prevus.filter((p) => p.depassement?.km === 0).length).toBeGreaterThan(5);
    expect(new Set(contrats.map((c) => c.vehicule_id)).size).toBe(flotte.length - 3);
  });

  test("la même graine et le même jour donnent les mêmes contrats", () => {
    expect(generer(CONFIG, AUJOURD_HUI, 2026).contrats).toEqual(demo.contrats);
  });
});
