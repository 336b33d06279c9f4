import type { SeparateurDecimal } from "../../../domain/commun/montants.ts";
import type { DocumentLu, LigneLue, Reste, VehiculeLu } from "../../../domain/fre/document-lu.ts";
import { TAUX_DE_TVA } from "../../../domain/fre/taux-de-tva.ts";
import { type Rangee, texteDe } from "../commun/geometrie.ts";
import { montantCellule } from "../commun/montant-imprime.ts";
import { clausesDe, estUnePhrase, VERBE } from "../commun/prose.ts";
import { enPhrase, montantsImprimes } from "../commun/rangee-total.ts";

/** Au-delà, la page n'a pas été lue : la liste de ses montants n'explique plus rien. */
const RESTES_MAXIMUM = 120;
const LETTRES_MAXIMUM = 120;

/** Ce qui n'est jamais dû : le capital de l'émetteur, ce que couvre son assurance, ce que coûterait un retard, un barème, un seuil, un taux horaire. */
const JAMAIS_DU =
  /\bcapital\b|\bassurance\b|\bresponsabilit[ée] civile\b|\btaux\b|\bindemnit[ée]s? (?:forfaitaire|de recouvrement)|\bp[ée]nalit[ée]s?\b|\bbar[èe]me\b|\bseuils?\b|\bfranchise (?:de|par)\b/iu;

/** Un code de barème (« 51.01 ») a la forme d'un montant de l'autre convention. */
const CONVENTION: Readonly<Record<SeparateurDecimal, RegExp>> = { ",": /^\d{1,3}\.\d{2}$/, ".": /^\d{1,3},\d{2}$/ };

/** Une rangée, même redécoupée depuis. */
const placeDe = ({ page, y }: Rangee): string => `${page} ${y}`;

/** « 1 178,79 | 20,00 | 235,76 » : sans son signe, le taux qui mène d'une base à sa taxe, ou à ce qu'elles font ensemble. */
const estTauxDeLaRangee = (taux: number, montants: readonly number[]): boolean =>
  TAUX_DE_TVA.includes(taux) &&
  montants.some((base, i) =>
    montants
      .slice(i + 1)
      .some((m) => m !== taux && [m, m - base].some((taxe) => Math.abs(base * taux - taxe * 10_000) <= 10_000)),
  );

const NOMBRE = /^\d{1,4}(?:[.,]\d{1,3})?$/;

/** « 3,25 h × 71,00 = 230,75 » : le tarif dont la rangée imprime elle-même le produit n'est pas un montant, son produit en est un. */
const aSonProduit = (tarif: number, suivant: number | undefined, { mots }: Rangee): boolean =>
  suivant !== undefined &&
  mots.some(({ texte }) => {
    const fois = NOMBRE.test(texte) ? Number(texte.replace(",", ".")) : 1;
    return fois !== 1 && Math.abs(Math.round(fois * tarif) - suivant) <= 1;
  });

/** De même d'une colonne : le même taux légal sur la plupart des rangées des lignes. */
const tauxDeColonne = (rangees: readonly number[][]): number | undefined =>
  TAUX_DE_TVA.find((taux) => {
    const portees = rangees.filter((montants) => montants.includes(taux)).length;
    return portees > 1 && portees * 2 > rangees.length;
  });

/** Montants imprimés que ni une ligne ni un total n'ont pris, où qu'ils soient ; `libres` : les rangées qui ne sont pas celles des lignes. */
function restesDe(
  rangees: readonly Rangee[],
  libres: ReadonlySet<string>,
  pris: ReadonlySet<number>,
  decimale: SeparateurDecimal,
): Reste[] {
  const vus = new Set<string>();
  const clauses = clausesDe(rangees);
  const chiffrees = rangees
    .filter((rangee) => !libres.has(placeDe(rangee)))
    .map((rangee) => montantsImprimes(rangee).flatMap(({ montant }) => montantCellule(montant.texte, decimale) ?? []))
    .filter((montants) => montants.length > 0);
  const tauxRepete = tauxDeColonne(chiffrees);
  return rangees
    .filter((rangee) => !enPhrase(rangee) && !estUnePhrase(rangee) && !VERBE.test(texteDe(rangee.mots)))
    .flatMap((rangee) => {
      const imprimes = montantsImprimes(rangee).flatMap(({ libelle, montant }) => {
        const centimes = montantCellule(montant.texte, decimale);
        const sien = centimes && !CONVENTION[decimale].test(montant.texte) && !clauses.has(montant);
        return sien && !JAMAIS_DU.test(libelle) ? [{ libelle, centimes }] : [];
      });
      const tous = imprimes.map(({ centimes }) => centimes);
      const montants = tous.filter((centimes, i) => !aSonProduit(centimes, tous[i + 1], rangee));
      const inexpliques = montants.filter((centimes) => !pris.has(Math.abs(centimes)));
      const parts = inexpliques.reduce((somme, part) => somme + part, 0);
      // « 45,20 + 18,60 » à gauche de 63,80 : les parts d'un montant lu ne sont pas d'autres montants.
      // « CUMUL MO 391,50   CUMUL PEINTURE 486,00   CUMUL FOURNITURES 499,40 » au-dessus de leur somme non plus.
      if ((montants.includes(parts) || inexpliques.length > 1) && pris.has(Math.abs(parts))) return [];
      return imprimes.flatMap(({ libelle, centimes }): Reste[] => {
        const cle = `${rangee.page} ${centimes}`;
        if (
          !montants.includes(centimes) ||
          pris.has(Math.abs(centimes)) ||
          vus.has(cle) ||
          estTauxDeLaRangee(centimes, montants)
        )
          return [];
        const libre = libres.has(placeDe(rangee));
        if (!libre && centimes === tauxRepete) return [];
        vus.add(cle);
        // Sur la rangée d'une ligne, ce qui précède le montant est cette ligne, et non son nom.
        const nom = libre ? libelle.slice(0, LETTRES_MAXIMUM) : "";
        return [{ page: rangee.page, libelle: nom, montant: centimes }];
      });
    })
    .slice(0, RESTES_MAXIMUM);
}

const TOTAUX = ["brut_ht", "abattement_ht", "remise_ht", "franchise_ht", "net_ht", "tva", "ttc"] as const;

const montantsDe = (cible: object): number[] =>
  Object.values(cible).flatMap((valeur) => (typeof valeur === "number" ? Math.abs(valeur) : []));

const deLaLigne = ({ brut_ht, abattement_ht, net_ht, details = {} }: LigneLue): number[] => [
  ...montantsDe({ brut_ht, abattement_ht, net_ht }),
  ...montantsDe(details),
  ...(details.colonnes_inconnues ?? []).map(({ montant }) => Math.abs(montant)),
];

const duVehicule = ({ lignes, totaux }: VehiculeLu): number[] => [...montantsDe(totaux), ...lignes.flatMap(deLaLigne)];

/**
 * Laisse avec la lecture les montants que rien n'a pris : avec chaque véhicule qui a des lignes à additionner, et avec le document quand il en porte
 * plusieurs et que leurs totaux s'additionnent.
 */
export function poserRestes(
  document: DocumentLu,
  rangees: readonly Rangee[],
  libres: readonly Rangee[],
  decimale: SeparateurDecimal,
): void {
  const pris = new Set([...document.vehicules.flatMap(duVehicule), ...montantsDe(document.totaux_releve ?? {})]);
  // Ce que font les lignes n'est pas un autre montant, même sous un total imprimé faux.
  for (const { lignes } of document.vehicules)
    for (const champ of ["brut_ht", "net_ht"] as const)
      pris.add(lignes.reduce((somme, ligne) => somme + (ligne[champ] ?? 0), 0));
  // « Récapitulatif de la facture (3 véhicules) : HT 3 031,95 » : ce que font ensemble les véhicules n'est d'aucun d'eux.
  for (const champ of TOTAUX)
    pris.add(Math.abs(document.vehicules.reduce((somme, { totaux }) => somme + (totaux[champ] ?? 0), 0)));
  const restes = restesDe(rangees, new Set(libres.map(placeDe)), pris, decimale);
  if (restes.length === 0) return;
  const [seul, ...autres] = document.vehicules;
  if (autres.length > 0) document.restes = restes;
  for (const vehicule of document.vehicules)
    if (vehicule.lignes.length > 0 || (seul && autres.length === 0)) vehicule.restes = restes;
}
