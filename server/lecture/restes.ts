import type { SeparateurDecimal } from "../../domain/commun/montants.ts";
import type { DocumentLu, LigneLue, Reste, VehiculeLu } from "../../domain/fre/document-lu.ts";
import { type Rangee, texteDe } from "./geometrie.ts";
import { montantCellule } from "./montant-imprime.ts";
import { estUnePhrase } from "./prose.ts";
import { enPhrase, montantsImprimes } from "./rangee-total.ts";

/** Au-delà, la page n'a pas été lue : la liste de ses montants n'explique plus rien. */
const RESTES_MAXIMUM = 120;
const LETTRES_MAXIMUM = 120;

/** Ce qui n'est jamais dû : le capital de l'émetteur, ce que coûterait un retard, un barème, un seuil. */
const JAMAIS_DU =
  /\bcapital\b|\bindemnit[ée]s? (?:forfaitaire|de recouvrement)|\bp[ée]nalit[ée]s?\b|\bbar[èe]me\b|\bseuils?\b|\bfranchise (?:de|par)\b/iu;

/** « Le duplicata d'une carte grise est facturé 65,00 » : ce que le contrat prévoit, non ce qui est compté ici. */
const VERBE = /(?<!\p{L})(?:est|sont|sera|seront|peut|dispose|reste)(?!\p{L}| à (?:payer|charge|régler))/iu;

/** Un code de barème (« 51.01 ») a la forme d'un montant de l'autre convention. */
const CONVENTION: Readonly<Record<SeparateurDecimal, RegExp>> = { ",": /^\d{1,3}\.\d{2}$/, ".": /^\d{1,3},\d{2}$/ };

/** Une rangée, même redécoupée depuis. */
const placeDe = ({ page, y }: Rangee): string => `${page} ${y}`;

/** Montants imprimés que ni une ligne ni un total n'ont pris, où qu'ils soient ; `libres` : les rangées qui ne sont pas celles des lignes. */
function restesDe(
  rangees: readonly Rangee[],
  libres: ReadonlySet<string>,
  pris: ReadonlySet<number>,
  decimale: SeparateurDecimal,
): Reste[] {
  const vus = new Set<string>();
  return rangees
    .filter((rangee) => !enPhrase(rangee) && !estUnePhrase(rangee) && !VERBE.test(texteDe(rangee.mots)))
    .flatMap((rangee) => {
      const imprimes = montantsImprimes(rangee).flatMap(({ libelle, montant }) => {
        const centimes = montantCellule(montant.texte, decimale);
        const sien = centimes !== null && centimes !== 0 && !CONVENTION[decimale].test(montant.texte);
        return sien && !JAMAIS_DU.test(libelle) ? [{ libelle, centimes }] : [];
      });
      const montants = imprimes.map(({ centimes }) => centimes);
      const parts = montants
        .filter((centimes) => !pris.has(Math.abs(centimes)))
        .reduce((somme, part) => somme + part, 0);
      // « 45,20 + 18,60 » à gauche de 63,80 : les parts d'un montant lu ne sont pas d'autres montants.
      if (montants.includes(parts) && pris.has(Math.abs(parts))) return [];
      return imprimes.flatMap(({ libelle, centimes }): Reste[] => {
        const cle = `${rangee.page} ${centimes}`;
        if (pris.has(Math.abs(centimes)) || vus.has(cle)) return [];
        vus.add(cle);
        // Sur la rangée d'une ligne, ce qui précède le montant est cette ligne, et non son nom.
        const nom = libres.has(placeDe(rangee)) ? libelle.slice(0, LETTRES_MAXIMUM) : "";
        return [{ page: rangee.page, libelle: nom, montant: centimes }];
      });
    })
    .slice(0, RESTES_MAXIMUM);
}

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
  const restes = restesDe(rangees, new Set(libres.map(placeDe)), pris, decimale);
  if (restes.length === 0) return;
  const [seul, ...autres] = document.vehicules;
  if (autres.length > 0) document.restes = restes;
  for (const vehicule of document.vehicules)
    if (vehicule.lignes.length > 0 || (seul && autres.length === 0)) vehicule.restes = restes;
}
