import type { TableauDeBord } from "../../domain/analyses/analyse.contrat.ts";
import type { DemandeTco, OptionTva } from "../../domain/analyses/tco.contrat.ts";
import { jourDeParis } from "../../domain/commun/dates.ts";
import { arrondir } from "../../domain/commun/montants.ts";
import { type EtatDit, LIBELLES_ETAT_DIT } from "../../domain/contestations/etats.ts";
import { direCode } from "../../domain/fre/dire-code.ts";
import { TAUX_TVA_AFFICHAGE } from "../../domain/restitutions/restitution.ts";
import { type EnergieVehicule, LIBELLES_ENERGIE_VEHICULE } from "../../domain/vehicules/champs-vehicule.ts";
import type { Sql, Transaction } from "../db/base.ts";
import type { ColonneExport, LigneExport, ValeurExport } from "../exports/colonnes.ts";
import { pagesDuCurseur } from "../exports/curseur.ts";
import { LIGNES_MAX_XLSX } from "../exports/erreurs.ts";
import { envoyerExport, lireExport } from "../exports/exporter.ts";
import { phrasesDesFiltres } from "../exports/filtres.queries.ts";
import { avecPlace } from "../exports/places.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { lireTableauDeBord } from "./analyses.queries.ts";
import { COLONNES_LIGNE } from "./colonnes-ligne.ts";
import { evolutionEnJson, feuilleEvolution } from "./evolution-tco.ts";
import { lireJson } from "./exporter-analyses.ts";
import { type LigneDocumentTco, type LigneTco, lignesTco, restitutionsTco, TOUT_LIRE } from "./tco.queries.ts";

interface Colonne<L> extends ColonneExport {
  valeur: (ligne: L) => ValeurExport;
}
const LIGNES_MAX = 1_000_000;

/** Vrai si la TVA entre dans le coût de ce véhicule. */
const enTtc = (tva: OptionTva, type: LigneTco["type_vehicule"]): boolean =>
  tva === "ttc" || (tva === "defaut" && type === "VP");

/** La TVA de la remise en état : au taux réel de la facture quand elle l'imprime, sinon au taux normal. */
export function tvaFre(r: Pick<LigneTco, "facture_ht" | "tva_document" | "net_document">): number | null {
  if (r.facture_ht === null) return null;
  if (r.tva_document !== null && r.net_document) return arrondir(r.facture_ht * r.tva_document, r.net_document);
  return arrondir(r.facture_ht * TAUX_TVA_AFFICHAGE, 100);
}

/** Ce que la remise en état a coûté : facturé moins avoirs ; sans facture, le montant de la fiche. */
const netHt = (r: LigneTco): number => (r.facture_ht === null ? r.montant_ht : r.facture_ht - (r.avoir_ht ?? 0));

/**
 * Le coût de détention jusqu'à la restitution, FRE nets compris. Vide tant que le loyer, l'énergie,
 * l'assurance ou l'entretien manque.
 */
export function coutComplet(r: LigneTco): number | null {
  const { loyer_mensuel_ht: loyer, energie_mensuel_ht: energie, assurance_mensuel_ht: assurance } = r;
  const entretien = r.entretien_mensuel_ht;
  if (r.duree_mois === null || !loyer || energie === null || assurance === null || entretien === null) return null;
  return r.duree_mois * (loyer + energie + assurance + entretien + (r.autres_mensuel_ht ?? 0)) + netHt(r);
}

/** Les colonnes du coût total de détention, dans leur ordre exact, puis les coûts du contrat ; centre de coût et énergie sont ceux du véhicule. */
export const colonnesRestitutions = (tva: OptionTva): readonly Colonne<LigneTco>[] => {
  const siTtc = (r: LigneTco, valeur: number | null) => (enTtc(tva, r.type_vehicule) ? valeur : null);
  return [
    { cle: "immatriculation", titre: "Immatriculation", type: "code", valeur: (r) => r.immatriculation },
    { cle: "vin", titre: "VIN", type: "code", valeur: (r) => r.vin },
    { cle: "client", titre: "Client", type: "texte", valeur: (r) => r.client },
    { cle: "agence", titre: "Agence", type: "texte", valeur: (r) => r.agence },
    { cle: "centre_de_cout", titre: "Centre de coût", type: "texte", valeur: (r) => r.centre_de_cout },
    { cle: "loueur", titre: "Loueur", type: "texte", valeur: (r) => r.loueur },
    { cle: "contrat", titre: "N° contrat", type: "code", valeur: (r) => r.contrat },
    { cle: "marque", titre: "Marque", type: "texte", valeur: (r) => r.marque },
    { cle: "modele", titre: "Modèle", type: "texte", valeur: (r) => r.modele },
    { cle: "type_vehicule", titre: "Type (VP/VU/VS)", type: "texte", valeur: (r) => r.type_vehicule },
    {
      cle: "energie",
      titre: "Énergie",
      type: "texte",
      valeur: (r) => direCode<EnergieVehicule>(LIBELLES_ENERGIE_VEHICULE, r.energie),
    },
    { cle: "date_mec", titre: "Date MEC", type: "date", valeur: (r) => r.date_mec },
    { cle: "date_debut_contrat", titre: "Date début contrat", type: "date", valeur: (r) => r.date_debut },
    { cle: "date_restitution", titre: "Date restitution", type: "date", valeur: (r) => r.date_restitution },
    { cle: "duree_mois", titre: "Durée (mois)", type: "entier", valeur: (r) => r.duree_mois },
    { cle: "kilometrage", titre: "Kilométrage", type: "entier", valeur: (r) => r.kilometrage },
    { cle: "km_contractuel", titre: "Km contractuel", type: "entier", valeur: (r) => r.km_contractuel },
    { cle: "fre_rapport_ht", titre: "FRE rapport HT", type: "montant", valeur: (r) => r.rapport_ht },
    { cle: "vetuste_ht", titre: "Vétusté HT", type: "montant", valeur: (r) => r.vetuste_ht },
    { cle: "remise_ht", titre: "Remise HT", type: "montant", valeur: (r) => r.remise_ht },
    { cle: "franchise_ht", titre: "Franchise HT", type: "montant", valeur: (r) => r.franchise_ht },
    { cle: "fre_facture_ht", titre: "FRE facturé HT", type: "montant", valeur: (r) => r.facture_ht },
    { cle: "tva", titre: "TVA", type: "montant", valeur: (r) => siTtc(r, tvaFre(r)) },
    {
      cle: "fre_facture_ttc",
      titre: "FRE facturé TTC",
      type: "montant",
      valeur: (r) => siTtc(r, r.facture_ht === null ? null : r.facture_ht + (tvaFre(r) ?? 0)),
    },
    { cle: "avoir_ht", titre: "Avoir HT", type: "montant", valeur: (r) => r.avoir_ht },
    { cle: "fre_net_ht", titre: "FRE net HT", type: "montant", valeur: netHt },
    { cle: "depassement_km_ht", titre: "Dépassement km HT", type: "montant", valeur: (r) => r.km_ht },
    { cle: "ira_ht", titre: "IRA HT", type: "montant", valeur: (r) => r.ira_ht },
    { cle: "numero_facture", titre: "N° facture", type: "code", valeur: (r) => r.numero_facture },
    { cle: "date_facture", titre: "Date facture", type: "date", valeur: (r) => r.date_facture },
    {
      cle: "statut_contestation",
      titre: "Statut contestation",
      type: "texte",
      valeur: (r) => direCode<EtatDit>(LIBELLES_ETAT_DIT, r.contestation),
    },
    { cle: "nb_dommages", titre: "Nb dommages", type: "entier", valeur: (r) => r.dommages },
    { cle: "loyer_mensuel_ht", titre: "Loyer mensuel HT", type: "montant", valeur: (r) => r.loyer_mensuel_ht },
    { cle: "energie_mensuel_ht", titre: "Énergie mensuelle HT", type: "montant", valeur: (r) => r.energie_mensuel_ht },
    {
      cle: "assurance_mensuel_ht",
      titre: "Assurance mensuelle HT",
      type: "montant",
      valeur: (r) => r.assurance_mensuel_ht,
    },
    {
      cle: "entretien_mensuel_ht",
      titre: "Entretien hors loyer mensuel HT",
      type: "montant",
      valeur: (r) => r.entretien_mensuel_ht,
    },
    {
      cle: "autres_mensuel_ht",
      titre: "Autres coûts mensuels HT",
      type: "montant",
      valeur: (r) => r.autres_mensuel_ht,
    },
    { cle: "cout_complet_ht", titre: "Coût complet HT", type: "montant", valeur: coutComplet },
  ];
};

const detail = (l: LigneDocumentTco, cle: string): number | null => {
  const valeur = l.details?.[cle];
  return typeof valeur === "number" ? valeur : null;
};
/** Taux imprimé, sinon celui que disent les montants ; en centièmes de pour-cent. */
const vetustePct = (l: LigneDocumentTco): number | null => {
  const lu = detail(l, "vetuste_pct");
  if (lu !== null) return lu;
  return l.brut_ht && l.abattement_ht !== null
    ? arrondir(Math.abs(l.abattement_ht) * 10_000, Math.abs(l.brut_ht))
    : null;
};

/** Heures et taux sont en centièmes : ils s'écrivent avec deux décimales, comme un montant. */
export const COLONNES_LIGNES: readonly Colonne<LigneDocumentTco>[] = [
  COLONNES_LIGNE.immatriculation,
  { cle: "numero_document", titre: "N° document", type: "code", valeur: (l) => l.numero },
  { ...COLONNES_LIGNE.document, cle: "type_document", titre: "Type document" },
  { cle: "numero_ligne", titre: "N° ligne", type: "entier", valeur: (l) => l.rang },
  COLONNES_LIGNE.element,
  COLONNES_LIGNE.localisation,
  COLONNES_LIGNE.categorie,
  { ...COLONNES_LIGNE.dommage, cle: "type_dommage", titre: "Type de dommage" },
  {
    cle: "dimension",
    titre: "Dimension",
    type: "texte",
    valeur: (l) => (typeof l.details?.dimension === "string" ? l.details.dimension : null),
  },
  COLONNES_LIGNE.operation,
  { cle: "heures_mo", titre: "Heures MO", type: "montant", valeur: (l) => detail(l, "temps_mo") },
  { cle: "mo_ht", titre: "MO HT", type: "montant", valeur: (l) => detail(l, "mo_ht") },
  { cle: "heures_peinture", titre: "Heures peinture", type: "montant", valeur: (l) => detail(l, "temps_peinture") },
  { cle: "peinture_ht", titre: "Peinture HT", type: "montant", valeur: (l) => detail(l, "peinture_ht") },
  { cle: "pieces_ht", titre: "Pièces HT", type: "montant", valeur: (l) => detail(l, "pieces_ht") },
  { cle: "vetuste_pct", titre: "Vétusté %", type: "montant", valeur: vetustePct },
  COLONNES_LIGNE.net,
  { cle: "facturable", titre: "Facturable", type: "texte", valeur: (l) => (l.facturable ? "Oui" : "Non") },
];

const envoyerJson = (c: ContexteConnecte, corps: object): unknown =>
  c.reponse
    .header("content-type", "application/json; charset=utf-8")
    .header("cache-control", "private, no-store")
    .send(JSON.stringify(corps));

/** L'export d'un coût total de détention, à une personne ou à une clé d'API, dans le périmètre que la base lui montre. */
const exporter =
  <L extends object>(
    nom: string,
    titre: string,
    colonnesDe: (demande: DemandeTco) => readonly Colonne<L>[],
    requete: (demande: DemandeTco, max: number) => Sql,
    /** Le fichier des restitutions dit aussi ce que la période pèse à côté de celle d'avant. */
    avecEvolution = false,
  ) =>
  (demande: DemandeTco, c: ContexteConnecte): Promise<unknown> =>
    avecPlace(c.acteur.id, async () => {
      const { format, tva: _tva, ...filtres } = demande;
      const colonnes = colonnesDe(demande);
      // Une boucle plutôt que des paires : quatre millions de cellules sur le plus grand export.
      const enLigne = (ligne: L): LigneExport => {
        const cellules: Record<string, ValeurExport> = {};
        for (const k of colonnes) cellules[k.cle] = k.valeur(ligne);
        return cellules;
      };
      const jour = jourDeParis(c.maintenant);
      const tableauLu = async (tx: Transaction): Promise<TableauDeBord | null> =>
        avecEvolution ? await lireJson<TableauDeBord>(tx, lireTableauDeBord(filtres, jour)) : null;
      const max = format === "xlsx" ? LIGNES_MAX_XLSX + 1 : LIGNES_MAX;
      async function* pages(tx: Transaction): AsyncGenerator<LigneExport[]> {
        await tx.executer(TOUT_LIRE);
        for await (const page of pagesDuCurseur<L & Record<string, unknown>>(tx, nom, requete(demande, max)))
          yield page.map(enLigne);
      }
      const lire = <T>(travail: (tx: Transaction) => Promise<T>): Promise<T> =>
        c.services.base.ecrire(c.jeton, c.maintenant, (tx) => travail(tx), { lectureSeule: true });
      c.requete.log.info({ export: nom, format, par: c.acteur.id, filtres: Object.keys(filtres) }, "export");
      if (format === "json") {
        const { lignes, tableau } = await lire(async (tx) => {
          const lignes: LigneExport[] = [];
          for await (const page of pages(tx)) lignes.push(...page);
          return { lignes, tableau: await tableauLu(tx) };
        });
        return envoyerJson(c, {
          genere_le: jour,
          unites: "montants en centimes d'euro, heures et taux en centièmes",
          ...(tableau && { evolution: evolutionEnJson(tableau, filtres.annee, jour) }),
          lignes,
        });
      }
      const lu = await lire(async (tx) => {
        const tableau = format === "xlsx" ? await tableauLu(tx) : null;
        return lireExport(format, {
          colonnes: colonnes.map(({ valeur: _valeur, ...k }) => k),
          lignes: pages(tx),
          filtres: await phrasesDesFiltres(tx, filtres),
          ...(tableau && { suites: [feuilleEvolution(tableau, filtres.annee)] }),
        });
      });
      return envoyerExport(c.reponse, nom, titre, c.maintenant, lu);
    });

export const exporterRestitutionsTco = exporter<LigneTco>(
  "tco-restitutions",
  "TCO restitutions",
  ({ tva = "defaut" }) => colonnesRestitutions(tva),
  restitutionsTco,
  true,
);
export const exporterLignesTco = exporter<LigneDocumentTco>(
  "tco-lignes",
  "TCO lignes",
  () => COLONNES_LIGNES,
  lignesTco,
);

/** L'évolution seule : le CSV des restitutions a des colonnes exactes, et ne peut pas la porter. */
export const exporterEvolutionTco = (
  { format, ...filtres }: Omit<DemandeTco, "tva">,
  c: ContexteConnecte,
): Promise<unknown> =>
  avecPlace(c.acteur.id, async () => {
    const jour = jourDeParis(c.maintenant);
    c.requete.log.info({ export: "tco-evolution", format, par: c.acteur.id }, "export");
    const { tableau, phrases } = await c.services.base.ecrire(
      c.jeton,
      c.maintenant,
      async (tx) => ({
        tableau: await lireJson<TableauDeBord>(tx, lireTableauDeBord(filtres, jour)),
        phrases: await phrasesDesFiltres(tx, filtres),
      }),
      { lectureSeule: true },
    );
    if (format === "json") return envoyerJson(c, { genere_le: jour, ...evolutionEnJson(tableau, filtres.annee, jour) });
    const { colonnes, lignes } = feuilleEvolution(tableau, filtres.annee);
    const lu = await lireExport(format, { colonnes, lignes, filtres: phrases });
    return envoyerExport(c.reponse, "tco-evolution", "TCO évolution", c.maintenant, lu);
  });
