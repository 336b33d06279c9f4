import { describe, expect, test } from "vitest";
import { estPlaqueValide } from "../../domain/commun/plaques.ts";
import { estVinValide } from "../../domain/commun/vin.ts";
import { manquesPourSigner, signature } from "../../domain/etats-des-lieux/etat.ts";
import { comprendreLigne } from "../../domain/fre/comprendre-ligne.ts";
import { DOMMAGES_POSSIBLES } from "./donnees/dommages.ts";
import { STATUTS, TYPES } from "./entites/tickets.ts";
import { generer } from "./generer.ts";

const CONFIG = { societePrestataire: "Reflet", domaineInterne: "reflet.test", domainePartenaire: "partenaire.test" };
const AUJOURD_HUI = "2026-03-18";
const demo = generer(CONFIG, AUJOURD_HUI, 2026);
const rangs = demo.retours.map((r) => r.rang);
const signeDe = ({ signataire, trace }: { signataire: string | null; trace: unknown }) => ({ signataire, trace });
const part = <T>(liste: readonly T[], garde: (element: T) => boolean) => liste.filter(garde).length / liste.length;

describe("données de démonstration", () => {
  test("les nombres annoncés : 220 restitutions, 260 tickets, 60 véhicules, 48 conducteurs, 35 garages, 10 loueurs, 4 sociétés clientes", () => {
    expect([
      rangs.length,
      demo.tickets.length,
      demo.vehicules.length,
      demo.conducteurs.length,
      demo.garages.length,
      demo.loueurs.length,
      demo.clients.filter((c) => !c.est_prestataire).length,
    ]).toEqual([220, 260, 60, 48, 35, 10, 4]);
    expect(part(demo.vehicules, (v) => v.type_vehicule === "VP")).toBeCloseTo(0.6, 2);
    expect(part(demo.vehicules, (v) => v.type_vehicule === "VU")).toBeCloseTo(0.3, 2);
  });

  test("les conducteurs des véhicules sortis du parc se classent : cinq au moins par société, chacun libre ce jour-là", () => {
    const { sortis, affectations, ctx } = demo;
    for (const { id } of ctx.societes) {
      const siens = sortis.affectations.filter((a) => a.client_id === id);
      expect(new Set(siens.map((a) => a.conducteur_id)).size).toBeGreaterThanOrEqual(5);
      for (const a of siens)
        expect(rangs.find((r) => r.vehicule_id === a.vehicule_id)).toMatchObject({
          client_id: id,
          date_restitution: a.date_fin_affectation,
        });
    }
    const suites = Object.values(Object.groupBy([...affectations, ...sortis.affectations], (a) => a.conducteur_id));
    for (const suite of suites) {
      const jours = [...(suite ?? [])].sort((a, b) => a.date_debut_affectation.localeCompare(b.date_debut_affectation));
      jours.slice(1).forEach((a, i) => {
        expect((jours[i]?.date_fin_affectation ?? "9999") < a.date_debut_affectation).toBe(true);
      });
    }
  });

  test("la même graine et le même jour donnent les mêmes lignes, une autre graine en donne d'autres", () => {
    const { ctx: _a, ...une } = demo;
    const { ctx: _b, ...autre } = generer(CONFIG, AUJOURD_HUI, 2026);
    expect(JSON.stringify(autre)).toBe(JSON.stringify(une));
    expect(generer(CONFIG, AUJOURD_HUI, 7).retours[0]?.rang.id).not.toBe(rangs[0]?.id);
  });

  test.each([
    [AUJOURD_HUI, 2026],
    ["2024-02-29", 5],
    ["2027-11-02", 7],
    ["2030-01-01", 12],
  ])("le %s, graine %i : montants répartis comme de vrais", (jour, graine) => {
    const tires = generer(CONFIG, jour, graine).retours.map((r) => r.rang.montant_ht_apres_remise);
    const factures = tires.filter((m) => m > 0).sort((a, b) => a - b);
    const sansFrais = 1 - factures.length / tires.length;
    expect(sansFrais).toBeGreaterThan(0.2);
    expect(sansFrais).toBeLessThan(0.5);
    expect(factures[Math.floor(factures.length / 2)]).toBeGreaterThan(42_000);
    expect(factures[Math.floor(factures.length / 2)]).toBeLessThan(70_000);
    expect(factures.at(-1)).toBeLessThanOrEqual(460_000);
  });

  test("rien n'est à venir, sauf les convoyages et chantiers programmés", () => {
    const { tickets, ...reste } = demo;
    const passe = JSON.stringify({
      r: rangs,
      d: reste.documents.map((d) => d.rang),
      a: reste.affectations,
      v: reste.vehicules,
    });
    const dates = passe.match(/"20\d\d-\d\d-\d\d/g) ?? [];
    expect(dates.length).toBeGreaterThan(1000);
    expect(dates.filter((d) => d.slice(1) >= AUJOURD_HUI)).toEqual([]);
    const aVenir = tickets.filter((t) => (t.date_convoyage ?? t.date_debut_chantier ?? "") > AUJOURD_HUI);
    expect(aVenir.length).toBeGreaterThan(3);
    expect(aVenir.every((t) => t.statut_ticket !== "cloture")).toBe(true);
    expect(tickets.every((t) => t.cree_le.slice(0, 10) < AUJOURD_HUI && t.mis_a_jour_le >= t.cree_le)).toBe(true);
  });

  test("un convoyage attend à son adresse de départ", () => {
    const convoyages = demo.tickets.filter((t) => t.type_demande === "convoyage");
    expect(convoyages.length).toBeGreaterThan(10);
    for (const t of convoyages)
      expect(t.localisation_vehicule).toBe(`${t.adresse_depart}, ${t.code_postal_depart} ${t.ville_depart}`);
  });

  test("les restitutions couvrent trois ans et culminent en mars, juin, juillet, septembre et décembre", () => {
    const jours = rangs.map((r) => r.date_restitution).sort();
    expect(jours[0]?.slice(0, 7)).toMatch(/^2023-0[34]$/);
    expect(part(jours, (j) => ["03", "06", "07", "09", "12"].includes(j.slice(5, 7)))).toBeGreaterThan(0.5);
  });

  test("chaque plaque et chaque châssis existe, et deux véhicules n'en partagent aucun", () => {
    const plaques = [
      ...demo.vehicules.map((v) => v.immatriculation),
      ...demo.retours.filter((r) => r.rang.vehicule_id === null).map((r) => r.rang.immatriculation),
    ];
    expect(plaques.filter((p) => !estPlaqueValide(p))).toEqual([]);
    expect(new Set(plaques).size).toBe(plaques.length);
    expect(demo.vehicules.filter((v) => !estVinValide(v.vin ?? ""))).toEqual([]);
  });

  test("les quatre types de ticket passent par les quatre statuts, et Boréal n'a aucun sinistre", () => {
    for (const type of TYPES)
      for (const statut of STATUTS)
        expect(
          demo.tickets.some((t) => t.type_demande === type && t.statut_ticket === statut),
          `${type} ${statut}`,
        ).toBe(true);
    const boreal = demo.ctx.societes.find((s) => s.cle === "boreal")?.id;
    expect(demo.tickets.filter((t) => t.client_id === boreal && t.type_demande === "sinistre")).toEqual([]);
  });

  test.each([
    [AUJOURD_HUI, 2026],
    ["2024-02-29", 5],
    ["2027-11-02", 7],
    ["2030-01-01", 12],
  ])("le %s, graine %i : les états des lieux suivent leur ticket et le compteur du véhicule", (jour, graine) => {
    const { etats, tickets, vehicules, ctx } = generer(CONFIG, jour, graine);
    expect(etats.length).toBeGreaterThanOrEqual(9);
    expect(part(etats, (e) => e.rang.signe_le !== null)).toBeGreaterThan(0.6);
    expect(etats.some((e) => e.rang.signe_le === null)).toBe(true);
    for (const { rang, dommages, photos } of etats) {
      const ticket = tickets.find((t) => t.id === rang.ticket_id);
      const vehicule = vehicules.find((v) => v.id === ticket?.vehicule_id);
      expect([ticket?.type_demande, ticket?.client_id]).toEqual(["etat_des_lieux", rang.client_id]);
      expect(rang.date_etat && rang.date_etat > (ticket?.cree_le.slice(0, 10) ?? "9")).toBe(true);
      expect(rang.date_etat && rang.date_etat <= ctx.hier).toBe(true);
      expect(rang.date_etat && rang.date_etat > (vehicule?.date_mise_en_circulation ?? "9")).toBe(true);
      expect(rang.kilometrage).toBeLessThanOrEqual(vehicule?.kilometrage ?? 0);
      expect(Object.keys(manquesPourSigner(rang))).toEqual(rang.signe_le ? [] : ["niveau"]);
      if (rang.signe_le) expect(signature.safeParse({ ...signeDe(rang), accord: true }).success).toBe(true);
      expect(new Set(dommages.map((d) => d.element)).size).toBe(dommages.length);
      expect(photos.filter((p) => p.vue !== null).length).toBeGreaterThanOrEqual(2);
      const depart = etats.find((e) => e.rang.ticket_id === rang.ticket_id && e.rang.type === "depart");
      if (rang.type === "depart") continue;
      expect(depart?.rang.signe_le && depart.rang.signe_le < rang.cree_le).toBe(true);
      expect(depart?.rang.kilometrage).toBeLessThanOrEqual(rang.kilometrage ?? 0);
      for (const d of depart?.dommages ?? []) expect(dommages.map((x) => x.element)).toContain(d.element);
    }
  });

  test("aucun conducteur n'a deux véhicules à la fois, aucun véhicule deux conducteurs", () => {
    for (const cle of ["conducteur_id", "vehicule_id"] as const) {
      for (const suite of Object.values(Object.groupBy(demo.affectations, (a) => a[cle]))) {
        const triees = (suite ?? []).sort((a, b) => a.date_debut_affectation.localeCompare(b.date_debut_affectation));
        for (const [i, a] of triees.slice(1).entries())
          expect((triees[i]?.date_fin_affectation ?? "9999") < a.date_debut_affectation).toBe(true);
      }
    }
  });

  test.each(DOMMAGES_POSSIBLES.map((d) => [d.piece, d.dommage, d.operation, d] as const))(
    "%s, %s, %s : le lecteur y reconnaît les codes semés",
    (_p, _d, _o, d) => {
      const attendu = { nature: "fre", element: d.element, dommage: d.codeDommage, operation: d.codeOperation };
      const rapport = comprendreLigne({
        designation: d.piece,
        localisation: d.zone,
        dommage: d.dommage,
        operation: d.operation,
      });
      expect(rapport).toEqual({ ...attendu, localisation: d.localisation });
      const facture = comprendreLigne({
        designation: `${d.piece} – ${d.dommage.toLowerCase()} – ${d.operation.toLowerCase()}`,
        localisation: null,
        dommage: null,
        operation: null,
      });
      expect(facture).toMatchObject(attendu);
    },
  );
});
