import type { TableauDeBord } from "../../domain/analyses/analyse.contrat.ts";
import type { Complements, LigneLoueur } from "../../domain/analyses/detail.contrat.ts";
import { LIBELLES_TRANCHE, type Provision } from "../../domain/analyses/provision.ts";
import { formaterDate } from "../../domain/commun/dates.ts";
import { libelleMois } from "../../domain/commun/nom-du-mois.ts";
import type { Periode } from "../../domain/commun/periode.ts";
import type { Dommage, Element } from "../../domain/fre/codes.ts";
import { LIBELLES_DOMMAGE, LIBELLES_ELEMENT } from "../../domain/fre/libelles.ts";
import type { ColonneExport, FeuilleExport, LigneExport } from "../exports/colonnes.ts";
import { COLONNES_COMPLEMENTS, chiffresComplements } from "./chiffres-complements.ts";
import { colonnesTableau, lignesDuTableau } from "./exporter-tableau.ts";
import type { PrixExporte } from "./prix.queries.ts";

/** Ce que les écrans d'analyses montrent, lu d'un trait sous les droits d'une personne. */
export interface ContenuAnalyses {
  tableau: TableauDeBord;
  complements: Complements;
  prix: readonly PrixExporte[];
  provision: Provision;
}

const COLONNES_LOUEURS: readonly (ColonneExport & { cle: keyof LigneLoueur; dossiers?: keyof LigneLoueur })[] = [
  { cle: "nom", titre: "Loueur", type: "texte" },
  { cle: "nombre", titre: "Restitutions", type: "entier" },
  { cle: "moyenne_ht", titre: "FRE moyen HT (€)", type: "montant", dossiers: "nombre" },
  { cle: "part_avec_frais", titre: "Véhicules avec FRE", type: "part", dossiers: "nombre" },
  { cle: "vetuste_nombre", titre: "Documents avec vétusté", type: "entier" },
  { cle: "vetuste_part", titre: "Vétusté moyenne", type: "part", dossiers: "vetuste_nombre" },
  { cle: "franchise_nombre", titre: "Factures et relevés", type: "entier" },
  { cle: "franchise_part", titre: "Franchise appliquée", type: "part", dossiers: "franchise_nombre" },
  { cle: "franchise_moyenne_ht", titre: "Franchise moyenne HT (€)", type: "montant" },
  { cle: "remise_part", titre: "Remise moyenne", type: "part", dossiers: "remise_nombre" },
  { cle: "ecart_nombre", titre: "Rapports et factures comparés", type: "entier" },
  { cle: "ecart_part", titre: "Écart rapport → facture", type: "part", dossiers: "ecart_nombre" },
  { cle: "factures", titre: "Facturées", type: "entier" },
  { cle: "contestees", titre: "Contestées", type: "entier" },
  { cle: "contestation_part", titre: "Taux de contestation", type: "part", dossiers: "factures" },
  { cle: "accorde_ht", titre: "Accordé HT (€)", type: "montant", dossiers: "contestees" },
  { cle: "recu_ht", titre: "Avoir reçu HT (€)", type: "montant", dossiers: "contestees" },
  {
    cle: "delai_rapport",
    titre: "Restitution → rapport (jours, médiane)",
    type: "decimal",
    dossiers: "delai_rapport_nombre",
  },
  {
    cle: "delai_facture",
    titre: "Rapport → facture (jours, médiane)",
    type: "decimal",
    dossiers: "delai_facture_nombre",
  },
];

const COLONNES_PRIX: readonly ColonneExport[] = [
  { cle: "element", titre: "Élément", type: "texte" },
  { cle: "dommage", titre: "Dommage", type: "texte" },
  { cle: "loueur", titre: "Loueur", type: "texte" },
  { cle: "nombre", titre: "Lignes (n)", type: "entier" },
  { cle: "min_ht", titre: "Minimum HT (€)", type: "montant" },
  { cle: "q1_ht", titre: "1er quartile HT (€)", type: "montant" },
  { cle: "mediane_ht", titre: "Médiane HT (€)", type: "montant" },
  { cle: "q3_ht", titre: "3e quartile HT (€)", type: "montant" },
  { cle: "max_ht", titre: "Maximum HT (€)", type: "montant" },
];

const COLONNES_PROVISION: readonly ColonneExport[] = [
  { cle: "libelle", titre: "Mois de fin de contrat", type: "texte" },
  { cle: "contrats", titre: "Contrats", type: "entier" },
  { cle: "montant_ht", titre: "Provision HT (€)", type: "montant" },
  { cle: "bas_ht", titre: "Bas de la fourchette HT (€)", type: "montant", largeur: 28 },
  { cle: "haut_ht", titre: "Haut de la fourchette HT (€)", type: "montant", largeur: 28 },
];

const COLONNES_SEGMENTS: readonly ColonneExport[] = [
  { cle: "loueur", titre: "Loueur", type: "texte" },
  { cle: "type_vehicule", titre: "Type", type: "texte", largeur: 8 },
  { cle: "age", titre: "Âge à la fin", type: "texte" },
  { cle: "contrats", titre: "Contrats", type: "entier" },
  { cle: "nombre", titre: "Restitutions comparables (n)", type: "entier", largeur: 28 },
  { cle: "moyenne_ht", titre: "Par véhicule HT (€)", type: "montant" },
  { cle: "montant_ht", titre: "Provision HT (€)", type: "montant" },
];

const COLONNES_CONTROLES: readonly ColonneExport[] = [
  { cle: "du", titre: "Du", type: "date" },
  { cle: "au", titre: "Au", type: "date" },
  { cle: "vehicules", titre: "Véhicules", type: "entier" },
  { cle: "prevu_ht", titre: "Prévu HT (€)", type: "montant" },
  { cle: "bas_ht", titre: "Bas de la fourchette HT (€)", type: "montant", largeur: 28 },
  { cle: "haut_ht", titre: "Haut de la fourchette HT (€)", type: "montant", largeur: 28 },
  { cle: "reel_ht", titre: "Réel HT (€)", type: "montant" },
  { cle: "erreur", titre: "Erreur", type: "part" },
  { cle: "dedans", titre: "Réel dans la fourchette", type: "texte" },
];

export const nomElement = (code: string): string => LIBELLES_ELEMENT[code as Element] ?? code;
export const nomDommage = (code: string): string =>
  code === "" ? "Dommage non précisé" : (LIBELLES_DOMMAGE[code as Dommage] ?? code);
export const TOUS_LOUEURS = "Tous les loueurs";

const lignesPrix = (prix: readonly PrixExporte[]): LigneExport[] =>
  prix.map(({ element, dommage, loueur, nombre, min_ht, q1_ht, mediane_ht, q3_ht, max_ht }) => ({
    element: nomElement(element),
    dommage: nomDommage(dommage),
    loueur: loueur ?? TOUS_LOUEURS,
    nombre,
    min_ht,
    q1_ht,
    mediane_ht,
    q3_ht,
    max_ht,
  }));

/** Sans une restitution passée ou sans contrat qui finit, il n'y a rien à prévoir : l'écran se tait, les feuilles aussi. */
const lignesProvision = ({ historique, total, mois }: Provision): LigneExport[] =>
  historique === 0 || total.contrats === 0
    ? []
    : [{ libelle: "Les douze mois", ...total }, ...mois.map((m) => ({ libelle: libelleMois(m.mois), ...m }))];

const lignesSegments = ({ historique, segments }: Provision): LigneExport[] =>
  historique === 0 ? [] : segments.map(({ loueur_id: _id, age, ...s }) => ({ ...s, age: LIBELLES_TRANCHE[age] }));

const lignesControles = ({ controles }: Provision): LigneExport[] =>
  controles.map((c) => ({ ...c, dedans: c.dedans ? "oui" : "non" }));

/** Les feuilles qui suivent le tableau de bord : une par écran, avec ses colonnes. Montants en centimes. */
const feuillesDeDetail = ({ complements, prix, provision }: ContenuAnalyses): FeuilleExport[] => [
  {
    feuille: "Contestations et délais",
    colonnes: COLONNES_COMPLEMENTS,
    lignes: chiffresComplements(complements).map((l) => ({ ...l })),
  },
  {
    feuille: "Loueurs",
    colonnes: COLONNES_LOUEURS.map(({ dossiers: _dossiers, ...c }) => c),
    lignes: complements.loueurs,
  },
  { feuille: "Prix par loueur", colonnes: COLONNES_PRIX, lignes: lignesPrix(prix) },
  { feuille: "Provision à 12 mois", colonnes: COLONNES_PROVISION, lignes: lignesProvision(provision) },
  { feuille: "Provision par segment", colonnes: COLONNES_SEGMENTS, lignes: lignesSegments(provision) },
  { feuille: "Provision rejouée", colonnes: COLONNES_CONTROLES, lignes: lignesControles(provision) },
];

/** Le tableau de bord, puis une feuille par écran. */
export const feuillesAnalyses = (
  c: ContenuAnalyses,
  annee: Periode | undefined,
): FeuilleExport & { suites: FeuilleExport[] } => ({
  feuille: "Analyses",
  colonnes: colonnesTableau(annee, c.tableau.precedents_au),
  lignes: lignesDuTableau(c.tableau),
  suites: feuillesDeDetail(c),
});

/** Ce qu'une seule table ajoute à celle du tableau de bord pour porter quartiles et fourchettes. */
const COLONNES_EN_PLUS: readonly ColonneExport[] = [
  { cle: "valeur", titre: "Jours ou moyenne", type: "decimal" },
  { cle: "bas", titre: "1er quartile ou bas de la fourchette (€)", type: "montant" },
  { cle: "haut", titre: "3e quartile ou haut de la fourchette (€)", type: "montant" },
];

const NATURES: Partial<Record<ColonneExport["type"], string>> = { montant: "montant", part: "part", decimal: "valeur" };

/** Un chiffre par ligne : le loueur et le nom de la colonne en libellé, ses dossiers en nombre. */
const loueursAPlat = (loueurs: readonly LigneLoueur[]): LigneExport[] =>
  loueurs.flatMap((l) =>
    COLONNES_LOUEURS.flatMap(({ cle, titre, type, dossiers }) => {
      const nature = NATURES[type];
      if (nature === undefined) return [];
      return [
        {
          rubrique: "Loueurs",
          libelle: `${l.nom} – ${titre.replace(" (€)", "")}`,
          ...(dossiers && { nombre: l[dossiers] }),
          [nature]: l[cle],
        },
      ];
    }),
  );

/** Tout en une table, pour un format qui n'a qu'une feuille : la rubrique dit l'écran. Le montant d'un prix est sa médiane. */
export function tableAnalyses(
  c: ContenuAnalyses,
  annee: Periode | undefined,
): { colonnes: ColonneExport[]; lignes: LigneExport[] } {
  const { complements, prix, provision } = c;
  const lignes: LigneExport[] = [
    ...lignesDuTableau(c.tableau),
    ...chiffresComplements(complements).map(({ dossiers, ...l }) => ({
      rubrique: "Contestations et délais",
      nombre: dossiers,
      ...l,
    })),
    ...loueursAPlat(complements.loueurs),
    ...prix.map((p) => ({
      rubrique: "Prix par loueur (médiane)",
      libelle: `${nomElement(p.element)}, ${nomDommage(p.dommage)} – ${p.loueur ?? TOUS_LOUEURS}`,
      nombre: p.nombre,
      montant: p.mediane_ht,
      bas: p.q1_ht,
      haut: p.q3_ht,
    })),
    ...lignesProvision(provision).map((l) => ({
      rubrique: "Provision à 12 mois",
      libelle: l.libelle,
      nombre: l.contrats,
      montant: l.montant_ht,
      bas: l.bas_ht,
      haut: l.haut_ht,
    })),
    ...lignesSegments(provision).map((l) => ({
      rubrique: "Provision par segment",
      libelle: `${l.loueur}, ${l.type_vehicule}, ${l.age}`,
      nombre: l.contrats,
      montant: l.montant_ht,
    })),
    ...provision.controles.flatMap((k) => {
      const periode = `${formaterDate(k.du)} – ${formaterDate(k.au)}`;
      const commun = { rubrique: "Provision rejouée sur le passé", nombre: k.vehicules };
      return [
        {
          ...commun,
          libelle: `${periode}, prévu`,
          montant: k.prevu_ht,
          part: k.erreur,
          bas: k.bas_ht,
          haut: k.haut_ht,
        },
        { ...commun, libelle: `${periode}, réel`, montant: k.reel_ht },
      ];
    }),
  ];
  return { colonnes: [...colonnesTableau(annee, c.tableau.precedents_au), ...COLONNES_EN_PLUS], lignes };
}
