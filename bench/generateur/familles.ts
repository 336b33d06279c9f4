import type { Conditions } from "../../domain/fre/conditions.ts";
import type { LigneLue, VehiculeLu } from "../../domain/fre/document-lu.ts";
import { composante, franchiseDe, juger, pourCent, tauxDe } from "../../domain/fre/rapprochement/aides-oracle.ts";
import { type Hasard, hasard } from "../hasard.ts";
import type { FormeMontants } from "./colonnes.ts";
import { direMesure } from "./degats.ts";
import type { Compose } from "./documents.ts";
import { composerFacture } from "./facture.ts";
import { reglee } from "./fautes.ts";
import { composerPv } from "./pv.ts";
import { admettre, composerRapport } from "./rapport.ts";
import { inventerRetour, type Ligne, plusJours, type Retour } from "./retour.ts";
import { type Poste, posteDe } from "./verite.ts";

// Les pièces d'un même retour et les verdicts attendus. Les verdicts viennent de l'oracle des tests du rapprochement, qui n'en partage rien :
// il juge les vérités, pas le modèle, et ne sait donc que ce que les pages impriment.

export interface Famille {
  documents: { pv: Compose | null; rapport: Compose; facture: Compose };
  conditions: Conditions;
  famille: object;
}

const composantes = (main_oeuvre: number, pieces: number, pneus: number) => ({
  main_oeuvre,
  peinture: main_oeuvre,
  pieces,
  pneus,
  forfaits: 0,
});
const tranche = (age_min_mois: number, age_max_mois: number | null, a: number, b: number) => ({
  age_min_mois,
  age_max_mois,
  jusqu_au_seuil: composantes(a, a + (a > 0 ? 10 : 0), a > 0 ? 50 : 0),
  au_dela_du_seuil: composantes(b, b + (b > 0 ? 10 : 0), b > 0 ? 50 : 0),
});
const GRILLE = {
  seuil_km_par_an: 20_000,
  grille: [
    tranche(0, 11, 0, 0),
    tranche(12, 23, 5, 10),
    tranche(24, 35, 10, 15),
    tranche(36, 47, 20, 25),
    tranche(48, null, 25, 30),
  ],
};

function tirerConditions(h: Hasard, r: Retour): Conditions {
  return {
    loueur: r.loueur.nom,
    type_vehicule: "VP",
    valable_du: "2020-01-01",
    valable_au: null,
    vetuste: h.chance(0.7) ? GRILLE : null,
    remise: h.un([
      null,
      null,
      { taux_pct: 10, assiette: "ligne" as const },
      { taux_pct: 10, assiette: "total" as const },
    ]),
    franchise: h.un([null, { type: "par_vehicule" as const, montant_ht: h.un([15_000, 20_000, 25_000]) }]),
    seuils: {
      rayure_max_mm: 30,
      rayure_pare_chocs_max_mm: 50,
      rayure_retroviseur_max_mm: 30,
      bosse_max_mm: 20,
      pneu_profil_min_mm: 4,
      jante_frottement_max_mm: 50,
      impact_pare_brise_hors_champ_max_mm: 20,
    },
    regime_tva: h.chance(0.8) ? "tva_20" : "hors_champ",
    tolerance_km_apres_restitution: 50,
    delai_contestation_jours: h.un([15, 30]),
  };
}

/** Ce qui cloche dans une famille ; rien, une fois sur quatre. */
const ECARTS = [
  "absent_du_rapport",
  "absent_du_pv",
  "posterieur",
  "double",
  "admise",
  "sous_la_taille",
  "vetuste",
  "remise",
  "franchise",
  "disproportion",
  "montant",
  "tva",
] as const;
type Ecart = (typeof ECARTS)[number];

/** Une ligne telle que l'oracle la juge : ses mots imprimés avec elle. */
const detaillee = (l: Ligne): LigneLue => ({
  page: 1,
  designation: l.piece.nom,
  nature: "fre",
  element: l.piece.element,
  localisation: l.piece.place,
  dommage: l.dommage.code,
  operation: l.operation.code,
  facturable: l.facturable,
  quantite: 1,
  brut_ht: l.brut,
  abattement_ht: 0,
  net_ht: l.net,
  details: { operation_imprimee: l.operation.mots },
});

interface Dossier {
  h: Hasard;
  r: Retour;
  conditions: Conditions;
  ecarts: ReadonlySet<Ecart>;
  /** Lignes de chaque pièce. */
  facturees: Ligne[];
  rapportees: Ligne[];
  constatees: Ligne[];
}

/** Répartit les lignes entre les pièces, chaque écart sur une ligne à lui. */
function repartir(h: Hasard, r: Retour, conditions: Conditions, ecarts: ReadonlySet<Ecart>): Dossier {
  const [a, b, d, e, f, g, ...communes] = r.lignes as [Ligne, Ligne, Ligne, Ligne, Ligne, Ligne, ...Ligne[]];
  const dossier: Dossier = {
    h,
    r,
    conditions,
    ecarts,
    facturees: [...communes],
    rapportees: [...communes],
    constatees: [...communes],
  };
  const poser = (l: Ligne, ou: { facture?: Ligne[]; rapport?: Ligne | null; pv?: boolean }) => {
    dossier.facturees.push(...(ou.facture ?? [l]));
    if (ou.rapport !== null) dossier.rapportees.push(ou.rapport ?? l);
    if (ou.pv !== false) dossier.constatees.push(l);
  };
  poser(a, ecarts.has("absent_du_rapport") ? { rapport: null } : {});
  poser(b, ecarts.has("absent_du_pv") || ecarts.has("posterieur") ? { pv: false } : {});
  poser(d, ecarts.has("double") ? { facture: [d, d] } : {});
  poser(e, ecarts.has("admise") ? { rapport: admettre(e) } : {});
  const gonflee = ecarts.has("montant") ? majorer(f, 1.2) : f;
  poser(f, { facture: [gonflee] });
  const echangee: Ligne = { ...majorer(g, 1.6), operation: { mots: "remplacement", code: "remplacement" } };
  poser(g, { facture: [ecarts.has("disproportion") && g.operation.code !== "remplacement" ? echangee : g] });
  // Une pièce ne range pas ses lignes comme l'autre.
  if (h.chance(0.5)) dossier.facturees = h.melanger(dossier.facturees);
  if (h.chance(0.5)) dossier.constatees = h.melanger(dossier.constatees);
  return dossier;
}

const majorer = (l: Ligne, facteur: number): Ligne => {
  const brut = Math.round((l.brut * facteur) / 100) * 100;
  return { ...l, brut, pieces: brut - l.mo - l.peinture };
};

/** Postes chiffrés comme le contrat le veut, sauf les écarts voulus. */
function chiffrer({ conditions, ecarts, facturees }: Dossier, taux: ReturnType<typeof tauxDe>): Poste[] {
  return facturees.map((l, i) => {
    const part = taux[composante(detaillee(l))];
    const oubliee = ecarts.has("vetuste") && i % 2 === 0;
    const vetuste = oubliee ? 0 : pourCent(l.brut, part);
    const deLigne = conditions.remise?.assiette === "ligne" && !ecarts.has("remise");
    const remise = deLigne ? pourCent(l.brut - vetuste, conditions.remise?.taux_pct ?? 0) : 0;
    return { ...posteDe(l), taux: oubliee ? 0 : part, vetuste, remise, net: l.brut - vetuste - remise };
  });
}

/** Sans écart d'impression : `details` retirés de la vérité écrite, gardés pour l'oracle. */
function pourOracle(v: VehiculeLu, lignes: readonly Ligne[], dimensions: boolean): VehiculeLu {
  return {
    ...v,
    lignes: v.lignes.map((l, i) => {
      const modele = lignes[i] as Ligne;
      const mm = dimensions && modele.mm !== null ? { dimension: `${modele.mm} mm` } : {};
      return { ...l, details: { operation_imprimee: modele.operation.mots, ...mm } };
    }),
  };
}

const imprimeLesTailles = (c: Compose): boolean => c.particularites.includes("dimensions");

/** Une famille : procès-verbal, rapport et facture d'un retour, chacun dans sa mise en page. */
export function composerFamille(graine: number): Famille {
  const h = hasard(graine);
  const r = inventerRetour(graine * 53 + 3, h.entier(7, 10), ["papier", "climatisation", "freins"]);
  const conditions = tirerConditions(h, r);
  const ecarts = new Set<Ecart>(h.chance(0.25) ? [] : h.melanger(ECARTS).slice(0, h.entier(1, 3)));
  const dossier = repartir(h, r, conditions, ecarts);
  if (ecarts.has("sous_la_taille")) reduire(dossier);
  const km = r.km;
  const kmRapport = ecarts.has("posterieur") ? km + h.entier(120, 900) : km + h.entier(0, 30);
  const avecPv = h.chance(0.85);
  const vehicule = { date_mise_en_circulation: r.mec, date_restitution: r.restitution, kilometrage: km } as VehiculeLu;
  const taux = tauxDe({ facture: vehicule, rapport: null, pv: null, conditions });
  const postes = chiffrer(dossier, taux);
  const nets = postes.reduce((t, p) => t + p.net, 0);
  const remise =
    conditions.remise?.assiette === "total" && !ecarts.has("remise") ? pourCent(nets, conditions.remise.taux_pct) : 0;
  const franchise = ecarts.has("franchise")
    ? 0
    : franchiseDe(
        conditions.franchise,
        postes.map((p) => p.net),
        nets - remise,
      );
  const forme: FormeMontants =
    conditions.remise?.assiette === "ligne"
      ? "vetusteEtRemise"
      : h.un(conditions.vetuste ? ["vetuste", "abattement", "abattement"] : ["seul", "unitaire"]);
  const totaux = reglee({ remise, franchise, taxes: conditions.regime_tva === "tva_20" || ecarts.has("tva") });
  const facture = composerFacture(h.entier(1, 1e9), { retour: r, postes, forme, totaux });
  const propre = (n: string) => ({ ...r, numero: `${n}${h.entier(10_000, 99_999)}` });
  const rapport = composerRapport(h.entier(1, 1e9), { ...propre("RE-"), km: kmRapport, lignes: dossier.rapportees });
  const pv = avecPv ? composerPv(h.entier(1, 1e9), { ...propre("PV"), lignes: dossier.constatees }) : null;
  return { documents: { pv, rapport, facture }, conditions, famille: attendre(dossier, { pv, rapport, facture }) };
}

/** Une rayure sous le seuil, si le retour en a une que la page mesure. */
function reduire({ rapportees }: Dossier): void {
  const rang = rapportees.findIndex((l) => l.dommage.code === "rayure" && l.piece.famille === "tole" && l.facturable);
  const l = rapportees[rang];
  if (l) rapportees[rang] = { ...l, mm: 18, dimension: direMesure(18) };
}

function attendre(dossier: Dossier, documents: Famille["documents"]): object {
  const { conditions, r } = dossier;
  const premier = (c: Compose) => c.verite.vehicules[0] as VehiculeLu;
  const { pv, rapport, facture } = documents;
  const vehicule = pourOracle(premier(facture), dossier.facturees, false);
  const { verdicts, total } = juger({
    facture: vehicule,
    rapport: pourOracle(premier(rapport), dossier.rapportees, imprimeLesTailles(rapport)),
    pv: pv && pourOracle(premier(pv), dossier.constatees, false),
    conditions,
  });
  const rang = (t: string | undefined) => (t ? Number(t) : null);
  const ht = vehicule.totaux.net_ht ?? 0;
  const tva = conditions.regime_tva === "hors_champ" ? (vehicule.totaux.tva ?? 0) : 0;
  return {
    immatriculation: r.plaque,
    documents: {
      pv: pv && "pv.pdf",
      rapport: "rapport.pdf",
      facture: "facture.pdf",
      avoir: null,
      conditions: "conditions.json",
    },
    attendu: {
      verdicts: verdicts.map((v) => {
        const [ligne, verdict, deRapport, dePv, montant] = v.split("|");
        return {
          ligne_facture: rang(ligne),
          ligne_rapport: rang(deRapport),
          ligne_pv: rang(dePv),
          verdict,
          montant_contestable: Number(montant),
        };
      }),
      montant_contestable_total: total,
      net_ht_attendu: ht - (total - tva),
      date_limite_contestation: plusJours(r.date, conditions.delai_contestation_jours),
      avoir_ht: null,
      solde_ht_apres_avoir: null,
    },
    remarque: [...dossier.ecarts].join(", ") || "aucun écart",
  };
}
