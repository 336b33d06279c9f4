import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tableauDeBord } from "../../domain/analyses/analyse.contrat.ts";
import { carteDommages, classements, complements, prixParLoueur } from "../../domain/analyses/detail.contrat.ts";
import { provision } from "../../domain/analyses/provision.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import {
  contestationNaive,
  evitablesNaifs,
  type Filtre,
  garder,
  indicateursNaifs,
  papiers,
  part,
  parValeur,
  prixNaifs,
  quantile,
  type RestitutionBrute,
  somme,
} from "./aides-calcul-naif.ts";
import { poserDemonstration, sessionDansLaSociete } from "./aides-jeu-demonstration.ts";
import { attendu, fourchette, tranche, type Vehicule, vehiculeRendu } from "./aides-provision-naive.ts";

const AUJOURD_HUI = "2026-03-18";
const VEILLE = "2026-03-17";

let t: AppTest;
let tous: RestitutionBrute[];
let societe: string;
let jetons: Record<Acteur, string>;
type Acteur = "equipe" | "claire";

beforeAll(async () => {
  t = await creerAppTest();
  t.regler(new Date(`${AUJOURD_HUI}T10:00:00Z`));
  const demo = await poserDemonstration(t, AUJOURD_HUI, 2026);
  societe = demo.clients.find((c) => c.nom === "Transalpes Ingénierie")?.id ?? "";
  jetons = { equipe: await t.session(t.jeu.admin), claire: await sessionDansLaSociete(t, societe) };
  tous = await lignesBrutes();
}, 120_000);
afterAll(() => t.fermer());

/** Chaque table lue telle quelle, sans rien en tirer : les calculs sont faits ensuite, à la main. */
async function lignesBrutes(): Promise<RestitutionBrute[]> {
  return t.enSysteme(async (c) => {
    const lire = async (texte: string) => (await c.query(texte)).rows;
    const fiches = await lire(
      `select id, client_id, loueur_id, plaque, date_restitution::text as date, agence, marque, type_vehicule as type, kilometrage as km,
              montant_ht_apres_remise as montant, mise_en_circulation_le::text as circulation from restitutions`,
    );
    const documents = await lire(
      "select id, restitution_id, type_document, numero, net_ht, brut_ht, valide_le::text from documents where etat = 'valide' and restitution_id is not null",
    );
    const lignes = await lire(
      "select restitution_id, document_id, element, dommage, operation, categorie, nature, facturable, net_ht from document_lignes where restitution_id is not null",
    );
    const contestations = await lire("select id, restitution_id, etat from contestations");
    const reclamees = await lire(
      "select contestation_id, montant_reclame, montant_accorde, relancee from contestation_lignes",
    );
    const rapprochements = await lire("select restitution_id, montant_contestable from rapprochements");
    const imputes = await lire("select document_id from contestation_avoirs");
    const circulations = await lire(
      "select client_id, plaque, max(date_mise_en_circulation)::text as le from vehicules group by 1, 2",
    );
    return fiches.map((f) => ({
      ...f,
      circulation: circulations.find((v) => v.client_id === f.client_id && v.plaque === f.plaque)?.le ?? f.circulation,
      documents: documents.filter((d) => d.restitution_id === f.id),
      lignes: lignes.filter((l) => l.restitution_id === f.id),
      contestable: somme(rapprochements.filter((x) => x.restitution_id === f.id).map((x) => x.montant_contestable)),
      imputes: imputes.map((i) => i.document_id),
      contestations: contestations
        .filter((k) => k.restitution_id === f.id)
        .map((k) => {
          const siennes = reclamees.filter((l) => l.contestation_id === k.id);
          return {
            restitution_id: f.id,
            etat: k.etat,
            reclame: siennes.map((l) => l.montant_reclame),
            accorde: siennes.map((l) => l.montant_accorde),
            relancee: siennes.map((l) => l.relancee),
          };
        }),
    }));
  });
}

const lire = async (acteur: Acteur, chemin: string, filtre: Filtre & { element?: string } = {}) => {
  const texte = new URLSearchParams();
  for (const [cle, valeur] of Object.entries(filtre)) if (valeur !== undefined) texte.set(cle, String(valeur));
  const reponse = await t.appeler("GET", `/api/analyses${chemin}?${texte}`, { jeton: jetons[acteur] });
  expect(reponse.statusCode, reponse.body.slice(0, 300)).toBe(200);
  return reponse.json();
};
const permis = (acteur: Acteur) => (acteur === "equipe" ? tous : tous.filter((r) => r.client_id === societe));

/** Les filtres qu'une personne pose : aucun, puis chacun, puis croisés. Le loueur est celui qui a le plus de retours. */
const FILTRES = [
  "aucun",
  "annee",
  "mois",
  "glissante",
  "loueur",
  "marque",
  "agence",
  "annee_loueur",
  "marque_agence",
  "societe",
] as const;
function filtreDe(nom: (typeof FILTRES)[number], fiches: readonly RestitutionBrute[]): Filtre {
  const premier = (cle: (r: RestitutionBrute) => string): string =>
    [...Map.groupBy(fiches, cle)].sort(([a, x], [b, y]) => y.length - x.length || a.localeCompare(b))[0]?.[0] ?? "";
  const [loueur_id, marque, agence] = [premier((r) => r.loueur_id), premier((r) => r.marque), premier((r) => r.agence)];
  const possibles: Record<(typeof FILTRES)[number], Filtre> = {
    aucun: {},
    annee: { annee: 2025 },
    mois: { annee: "2025-03" },
    glissante: { annee: "glissante" },
    loueur: { loueur_id },
    marque: { marque },
    agence: { agence },
    annee_loueur: { annee: 2024, loueur_id },
    marque_agence: { marque, agence },
    societe: { client_id: societe },
  };
  return possibles[nom];
}
const CAS = (["equipe", "claire"] as const).flatMap((acteur) => FILTRES.map((nom) => [acteur, nom] as const));

describe.each(CAS)("recalculé à part, %s, filtre « %s »", (acteur, nom) => {
  const perimetre = () => {
    const filtre = filtreDe(nom, permis(acteur));
    const fiches = garder(permis(acteur), filtre, AUJOURD_HUI);
    expect(fiches.length).toBeGreaterThan(2);
    return { filtre, fiches };
  };

  test("somme, moyenne, médiane, 1 000 km, écart rapport → facture", async () => {
    const { filtre, fiches } = perimetre();
    const lu = tableauDeBord.parse(await lire(acteur, "", filtre));
    expect(lu.indicateurs).toEqual(indicateursNaifs(fiches));
    const detail = parValeur(fiches, (l) => l.categorie);
    expect(new Map(lu.graphes.categorie.map((b) => [b.cle, { nombre: b.nombre, montant_ht: b.montant_ht }]))).toEqual(
      detail,
    );
    expect(lu.detail_ht).toBe(somme([...detail.values()].map((s) => s.montant_ht)));
  });

  test("contestations, succès et frais évitables", async () => {
    const { filtre, fiches } = perimetre();
    const lu = complements.parse(await lire(acteur, "/complements", filtre));
    expect(lu.contestation).toMatchObject(contestationNaive(fiches));
    const evitables = evitablesNaifs(fiches);
    const montant = somme([...evitables.values()].map((s) => s.montant_ht));
    expect(new Map(lu.evitables.postes.map(({ cle, ...p }) => [cle, p]))).toEqual(evitables);
    expect(lu.evitables.montant_ht).toBe(montant);
    expect(lu.evitables.part).toBe(
      part(montant, somme([...parValeur(fiches, (l) => l.categorie).values()].map((s) => s.montant_ht))),
    );
    for (const l of lu.loueurs) {
      const siennes = fiches.filter((r) => r.loueur_id === l.loueur_id);
      const { part: contestation, ...k } = contestationNaive(siennes);
      expect(l).toMatchObject({
        nombre: siennes.length,
        moyenne_ht: siennes.length < 5 ? null : indicateursNaifs(siennes).moyenne_ht,
        factures: k.factures,
        contestees: k.contestees,
        contestation_part: k.factures < 5 ? null : contestation,
        accorde_ht: k.livre.accorde,
      });
      // Une médiane cachée dit pourquoi : elle manque quand moins de cinq délais sont connus, et seulement alors.
      expect(l.delai_rapport === null).toBe(l.delai_rapport_nombre < 5);
      expect(l.delai_facture === null).toBe(l.delai_facture_nombre < 5);
    }
  });

  test("prix d'un même dommage par loueur : quartiles, médiane, n", async () => {
    const { filtre, fiches } = perimetre();
    const carte = carteDommages.parse(await lire(acteur, "/carte", filtre));
    const elements = parValeur(fiches, (l) => l.element ?? "");
    expect(new Map(carte.elements.map(({ element, ...e }) => [element, e]))).toEqual(elements);
    for (const { element } of carte.elements.filter((e) => e.element !== "").slice(0, 4)) {
      const lu = prixParLoueur.parse(await lire(acteur, "/prix", { ...filtre, element }));
      const naif = prixNaifs(fiches, element, lu.dommage ?? "");
      expect(lu.ensemble).toEqual(naif.ensemble);
      expect(new Map(lu.loueurs.map(({ loueur_id, nom: _nom, ...p }) => [loueur_id, p]))).toEqual(naif.loueurs);
    }
  });

  test("provision à douze mois et son essai sur le passé", async () => {
    const { filtre } = perimetre();
    const { annee: _annee, ...sansAnnee } = filtre;
    const passe = garder(permis(acteur), sansAnnee, AUJOURD_HUI).filter((r) => r.date < AUJOURD_HUI);
    const lu = provision.parse(await lire(acteur, "/provision", filtre));
    expect(lu.historique).toBe(passe.length);

    const avenir = (await contratsAVenir()).filter(
      (v) =>
        (acteur === "equipe" || v.client_id === societe) &&
        (filtre.client_id === undefined || v.client_id === filtre.client_id) &&
        (filtre.loueur_id === undefined || v.loueur_id === filtre.loueur_id) &&
        (filtre.agence === undefined || v.agence === filtre.agence) &&
        (filtre.marque === undefined || v.marque === filtre.marque),
    );
    const periode = (r: RestitutionBrute) =>
      [0, 1, 2, 3, 4].find((k) => r.date > `${2026 - k - 1}${VEILLE.slice(4)}`) ?? 5;
    const rendu = (r: RestitutionBrute): Vehicule => ({ ...vehiculeRendu(r), periode: periode(r) });
    const connus = passe.map(rendu);
    expect(lu.total.contrats).toBe(avenir.length);
    expect(lu.total.montant_ht).toBe(attendu(connus, avenir));
    encadrer(lu.total, fourchette(connus, avenir));

    for (const essai of lu.controles) {
      const k = 2026 - Number(essai.au.slice(0, 4));
      const avant = passe.filter((r) => periode(r) > k).map(rendu);
      const rendus = passe.filter((r) => periode(r) === k).map(rendu);
      expect(essai).toMatchObject({
        vehicules: rendus.length,
        prevu_ht: attendu(avant, rendus),
        reel_ht: somme(rendus.map((r) => r.montant)),
      });
      encadrer(essai, fourchette(avant, rendus));
      expect(essai.dedans).toBe(essai.reel_ht >= essai.bas_ht && essai.reel_ht <= essai.haut_ht);
    }
    if (nom === "aucun") expect(lu.controles.length).toBeGreaterThanOrEqual(acteur === "equipe" ? 2 : 1);
  });
});

/** Deux hasards différents donnent la même fourchette, à leur bruit près : un dixième du montant attendu. */
function encadrer(
  lu: { montant_ht?: number; prevu_ht?: number; bas_ht: number; haut_ht: number },
  [bas, haut]: [number, number],
) {
  const marge = 0.12 * Math.max(lu.montant_ht ?? lu.prevu_ht ?? 0, haut - bas);
  expect(Math.abs(lu.bas_ht - bas)).toBeLessThanOrEqual(marge);
  expect(Math.abs(lu.haut_ht - haut)).toBeLessThanOrEqual(marge);
}

/** Dernier contrat de chaque véhicule du parc, non rendu, qui finit dans les douze mois ou aurait dû finir depuis moins de six. */
async function contratsAVenir(): Promise<(Vehicule & { client_id: string; agence: string; marque: string })[]> {
  const lignes = await t.enSysteme(
    async (c) =>
      (
        await c.query(
          `select c.client_id, coalesce(c.loueur_id, v.loueur_id) as loueur_id, v.plaque, v.agence, v.marque, v.type_vehicule as type,
                  v.date_mise_en_circulation::text as circulation, c.date_debut::text as debut, c.date_fin::text as fin, v.id, v.archive_le
           from contrats c join vehicules v on v.id = c.vehicule_id`,
        )
      ).rows,
  );
  const derniers = [...Map.groupBy(lignes, (l) => l.id).values()].map(
    (g) => g.sort((a, b) => b.debut.localeCompare(a.debut))[0],
  );
  return derniers
    .filter((l) => l.archive_le === null && l.fin >= "2025-09-01" && l.fin < "2027-03-01")
    .filter((l) => !tous.some((r) => r.client_id === l.client_id && r.plaque === l.plaque))
    .map((l) => ({ ...l, age: tranche(l.circulation, l.fin), montant: 0 }));
}

test("les conducteurs se classent, pour Claire comme pour l'équipe qui choisit sa société", async () => {
  const siens = classements.parse(await lire("claire", "/classements"));
  expect(siens.conducteurs.length).toBeGreaterThanOrEqual(5);
  const equipe = classements.parse(await lire("equipe", "/classements", { client_id: societe }));
  expect(equipe.conducteurs).toEqual(siens.conducteurs);
  // Un montant sous cinq restitutions comparerait des hasards : il n'y en a pas, et les noms se suivent.
  expect(siens.conducteurs.every((c) => (c.montant_ht === null) === c.nombre < 5)).toBe(true);
  const couts = siens.conducteurs.flatMap((c) => c.montant_ht ?? []);
  expect(couts).toEqual([...couts].sort((a, b) => b - a));
  const noms = siens.conducteurs.filter((c) => c.montant_ht === null).map((c) => c.nom);
  expect(noms).toEqual([...noms].sort((a, b) => a.localeCompare(b, "fr")));
});

test("le jeu a de quoi se tromper : avoirs, relevés, contestations répondues, prix comparables", () => {
  const lus = tous.map(papiers);
  expect(lus.filter((p) => p.avoir > 0).length).toBeGreaterThan(3);
  expect(contestationNaive(tous).livre.lignes_tranchees).toBeGreaterThan(5);
  expect(tous.filter((r) => r.documents.some((d) => d.type_document === "releve")).length).toBeGreaterThan(3);
  expect(quantile([1, 2, 3, 10], 0.5)).toBe(3);
});
