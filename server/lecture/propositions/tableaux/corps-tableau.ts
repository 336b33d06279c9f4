import { lireMontant } from "../../../../domain/commun/montants.ts";
import { plaqueDuMot } from "../../../../domain/commun/plaques.ts";
import { ROLES_MONTANT } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import type { RoleColonne } from "../../../../domain/fre/vocabulaire/intitules-colonnes.ts";
import { plier } from "../../../../domain/fre/vocabulaire/texte.ts";
import { type LibelleTotal, libelleTotal } from "../../../../domain/fre/vocabulaire/totaux.ts";
import { blocsDe, type Rangee, texteDe } from "../../commun/geometrie.ts";
import { estEncadreDeTotaux, estGrilleDeTotaux } from "../../commun/grille-totaux.ts";
import { estMontant } from "../../commun/montant-imprime.ts";
import { devantSonLibelle } from "../../commun/montants-detaches.ts";
import { estUnePhrase } from "../../commun/prose.ts";
import { aUnTotalADroite, fermeUnReleve, libelleDeTotal } from "../../commun/rangee-total.ts";
import type { Colonne } from "../../mise-en-page/entetes/colonne-nommee.ts";

/** Rangées du tableau : jusqu'à la première rangée de total qui n'en est plus une ligne. */
interface CorpsDeTableau {
  corps: Rangee[];
  fini: boolean;
  /** Rangée de total qui ferme le tableau. */
  fermeture?: Rangee;
  /** « dont abattement vétusté 20 %  -68,75 » sous une ligne : ce qu'elle déduit, en centimes positifs, par rangée de la ligne. */
  deduits: ReadonlyMap<Rangee, Deduit>;
  /** Rangées qui redisent ce qu'une ligne perd, ou ce qui lui en reste. */
  restes: readonly Rangee[];
}

interface Deduit {
  centimes: number;
  rangee: Rangee;
}

// Une lettre accentuée n'est pas une lettre pour « \b » : « Vétusté 20 % » ne finirait pas son mot.
const SOUS_LIGNE =
  /^(?:[-–•]\s*)?(?:dont |moins |soit |dont une? )?(?:l'|la )?(?:abattement|d[ée]duction|application|coefficient|v[ée]tust[ée]|d[ée]cote|d[ée]pr[ée]ciation|remise)(?!\p{L})[^\d]*(\d{1,2}(?:[.,]\d{1,2})?) ?%/iu;

/** Le montant que la rangée déduit de la ligne du dessus : son taux, appliqué à l'un des montants de celle-ci, le donne au centime ; le dernier d'abord. */
function deduitDe(rangee: Rangee, dessus: Rangee | undefined): { centimes: number; duDernier: boolean } | null {
  const taux = SOUS_LIGNE.exec(texteDe(rangee.mots))?.[1];
  const [imprimes, bases] = [rangee, dessus].map((r) =>
    (r?.mots ?? []).flatMap(({ texte }) => (estMontant(texte) ? (lireMontant(texte) ?? []) : [])),
  );
  const montant = imprimes?.at(-1);
  if (!taux || !montant || (imprimes?.length ?? 0) > 2) return null;
  const donne = (base: number) =>
    Math.abs(Math.abs(montant) - (Math.abs(base) * Number(taux.replace(",", "."))) / 100) <= 1;
  const rang = bases?.findLastIndex(donne) ?? -1;
  return rang < 0 ? null : { centimes: Math.abs(montant), duDernier: rang === (bases?.length ?? 0) - 1 };
}

/** « Net à votre charge 70,50 € » sous la vétusté d'une ligne : ce qu'elle en laisse, déjà connu. */
function resteDe(rangee: Rangee, deduite: Rangee | undefined, deduits: ReadonlyMap<Rangee, Deduit>): boolean {
  const deduit = deduite && deduits.get(deduite);
  if (!deduit || rangee.page !== deduite.page) return false;
  const montants = rangee.mots.filter(({ texte }) => estMontant(texte));
  const [reste, base] = [montants.at(-1), deduite.mots.findLast(({ texte }) => estMontant(texte))].map((mot) =>
    lireMontant(mot?.texte ?? ""),
  );
  return montants.length === 1 && reste != null && base != null && reste === base - deduit.centimes;
}

/** « dont remise en état 535,62 », loin à droite des désignations : la part d'un total, que ses lignes font déjà. */
function detailleUnTotal(colonnes: readonly Colonne[], { mots }: Rangee): boolean {
  const designation = colonnes.find(({ role }) => role === "designation");
  const [premier] = mots;
  if (!designation || !premier || premier.x0 <= designation.x1 || !/^dont$/i.test(premier.texte)) return false;
  return mots.filter(({ texte }) => estMontant(texte)).length === 1;
}

export function corpsDuTableau(colonnes: readonly Colonne[], rangees: readonly Rangee[]): CorpsDeTableau {
  const corps: Rangee[] = [];
  const deduits = new Map<Rangee, Deduit>();
  const restes: Rangee[] = [];
  const deduit = colonnes.some(
    ({ role }) => role === "vetuste" || role === "abattement" || role === "net" || role === "remise",
  );
  for (const [i, rangee] of rangees.entries()) {
    const encadre = corps.length > 0 && estEncadreDeTotaux(rangee, rangees[i + 1]);
    if (estGrilleDeTotaux(rangee) || encadre || aUnTotalADroite(rangee)) return { corps, fini: true, deduits, restes };
    if (estMuet(colonnes) && (finDeTableauMuet(colonnes, rangee, corps.at(-1)) || ouvreAutreChose(corps, rangee)))
      return { corps, fini: true, deduits, restes };
    if (ouvreUnVehicule(colonnes, rangee)) return { corps, fini: true, deduits, restes };
    if (estUnePhrase(rangee)) continue;
    const dessus = corps.findLast(({ mots }) => mots.some(({ texte }) => estMontant(texte)));
    const retire = deduitDe(rangee, dessus);
    // Là où une colonne dit déjà ce qui reste, elle le redit.
    if (retire && deduit) {
      restes.push(rangee);
      continue;
    }
    if (dessus && retire?.duDernier) {
      deduits.set(dessus, { centimes: retire.centimes, rangee });
      continue;
    }
    if (resteDe(rangee, dessus, deduits)) {
      restes.push(rangee);
      continue;
    }
    const libelle = libelleDeTotal(rangee) ?? libelleDerriere(colonnes, rangee);
    if (libelle === "report" || libelle === "sous_total" || detailleUnTotal(colonnes, rangee)) continue;
    if (fermeUnReleve(rangee) && colonnes.some((colonne) => colonne.role === "immatriculation")) {
      corps.push(rangee);
      return { corps, fini: true, deduits, restes };
    }
    // « Pièces 681,64 » au milieu des postes reprend un autre tableau : ce n'est ni une ligne ni la fin.
    // « Ingrédients peinture 139,80 » est un poste, que nul tableau ne reprend.
    const poste = libelle === "composante" && INGREDIENTS.test(texteDe(rangee.mots));
    if (poste) corps.push(rangee);
    if (libelle === "composante" && (poste || !commenceParUnNumero(colonnes, rangee))) continue;
    if (libelle !== null && !commenceParUnNumero(colonnes, rangee))
      return { corps, fini: true, fermeture: rangee, deduits, restes };
    corps.push(rangee);
  }
  return { corps, fini: false, deduits, restes };
}

const INGREDIENTS = /^(?:ingr[ée]dients?|produits|petites? fournitures)(?!\p{L})/iu;

/** « 900,68 € | Total HT », sous « Net HT | Prestation » : le prix s'imprime à gauche, et le libellé d'un total derrière le sien. */
function libelleDerriere(colonnes: readonly Colonne[], rangee: Rangee): LibelleTotal | null {
  const designation = colonnes.findIndex(({ role }) => role === "designation");
  const prix = colonnes.findIndex(({ role }) => role !== null && ROLES_MONTANT.has(role));
  if (prix < 0 || prix > designation) return null;
  return libelleTotal(devantSonLibelle(rangee)[0]?.libelle ?? "");
}

/** « 2. Nissan Townstar (FT-919-WC) » ou « Sous-total FN-914-QW 880,15 », dans un tableau sans colonne de plaques : ce qui suit est à un autre. */
export function ouvreUnVehicule(colonnes: readonly Colonne[], rangee: Rangee): boolean {
  if (colonnes.some(({ role }) => role === "immatriculation")) return false;
  if (!rangee.mots.some((mot) => plaqueDuMot(mot.texte) !== null)) return false;
  return !rangee.mots.some((mot) => estMontant(mot.texte)) || libelleDeTotal(rangee) === "sous_total";
}

/** Un titre seul, plus loin de la dernière ligne que les lignes entre elles : ce qui suit n'est plus le tableau. */
function ouvreAutreChose(corps: readonly Rangee[], rangee: Rangee): boolean {
  const blancs = corps.slice(1).map(({ y }, i) => y - (corps[i]?.y ?? y));
  const derniere = corps.at(-1);
  if (!derniere || blancs.length < 2 || derniere.page !== rangee.page || blocsDe(rangee, 0.8).length > 1) return false;
  return rangee.y - derniere.y > 1.4 * Math.max(...blancs);
}

/** Blanc, en corps, au-delà duquel un tableau sans montant est fini : plus rien d'autre ne le ferme. */
const BLANC_FINAL = 3.2;

/** Le cadre des signatures suit les lignes d'un constat. */
const SIGNATURE = /^(?:signatures?|lu et approuve|cachet|visa|fait a|le conducteur|le receptionnaire)\b|\bsignature$/;
const estSignature = (rangee: Rangee): boolean =>
  blocsDe(rangee).every((bloc) => SIGNATURE.test(plier(texteDe(bloc.mots))));

function finDeTableauMuet(colonnes: readonly Colonne[], rangee: Rangee, precedente: Rangee | undefined): boolean {
  if (precedente && rangee.page === precedente.page && rangee.y - precedente.y > BLANC_FINAL * rangee.corps)
    return true;
  if (estSignature(rangee)) return true;
  const premier = rangee.mots[0];
  // Une phrase qui court sous plusieurs colonnes sans blanc n'est pas une ligne du tableau.
  const blocs = blocsDe(rangee, 0.8);
  const bloc = blocs[0];
  if (/[:;]$/.test(texteDe(bloc?.mots ?? [])) || (blocs.length <= 2 && texteDe(rangee.mots).includes(" : ")))
    return true;
  const seconde = colonnes[1];
  return (
    premier !== undefined && bloc !== undefined && seconde !== undefined && bloc.mots.length > 4 && bloc.x1 > seconde.x1
  );
}

// Une vraie ligne peut porter un libellé de total (« 3 Franchise sinistre 250,00 ») : son numéro d'ordre la distingue.
function commenceParUnNumero(colonnes: readonly Colonne[], rangee: Rangee): boolean {
  const premiere = colonnes[0];
  const mot = rangee.mots[0];
  if (!premiere || !mot || (premiere.role !== "numero" && premiere.role !== "code")) return false;
  return mot.x0 < premiere.x1 + 4 && /\d/.test(mot.texte) && !estMontant(mot.texte);
}

/** Colonnes dont une cellule suffit à commencer une ligne. */
const ANCRES: ReadonlySet<RoleColonne> = new Set(["numero", "code", "immatriculation"]);
/** Vrai pour un tableau sans numéro ni montant. */
export const estMuet = (colonnes: readonly Colonne[]) =>
  !colonnes.some(({ role }) => role !== null && (ROLES_MONTANT.has(role) || ANCRES.has(role)));
