import { ROLES_MONTANT } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import type { Rangee } from "../../commun/geometrie.ts";
import type { Colonne } from "../../mise-en-page/entetes/colonne-nommee.ts";
import type { RangeeLue } from "./rangee-lue.ts";

/** Blanc, en corps, qui sépare un tableau de ce qui n'en est plus. */
const LOIN = 6;

/** Vrai si un nombre s'imprime sous cette colonne, avant le pied de la page, loin sous le tableau. */
function nombresSous(colonnes: readonly Colonne[], rangees: readonly Rangee[]): (rang: number) => boolean {
  const fin = rangees.findIndex((r, i) => i > 0 && r.y - (rangees[i - 1]?.y ?? r.y) > LOIN * r.corps);
  // Des euros peuvent s'imprimer sans leurs centimes.
  const nombres = rangees
    .slice(0, fin < 0 ? undefined : fin)
    .flatMap(({ mots }) => mots.filter(({ texte }) => /\d/.test(texte) && !/\p{L}{2}/u.test(texte)));
  return (rang) => {
    const [gauche, droite] = [colonnes[rang - 1]?.x1 ?? 0, colonnes[rang + 1]?.x0 ?? Number.POSITIVE_INFINITY];
    return nombres.some(({ x0, x1 }) => x1 > gauche && x0 < droite);
  };
}

/** « Rem. » au-dessus de remarques, ou de rien : là où aucun montant n'est imprimé sous aucune, aucune colonne n'est de montants. */
export function sansMontants(colonnes: readonly Colonne[], rangees: readonly Rangee[]): Colonne[] {
  const chiffre = ({ role }: Colonne) => role !== null && ROLES_MONTANT.has(role);
  const sous = nombresSous(colonnes, rangees);
  const vides = rangees.length > 0 && colonnes.every((colonne, rang) => !chiffre(colonne) || !sous(rang));
  return uneSeuleRemise(
    colonnes.map((colonne) => (vides && chiffre(colonne) ? { ...colonne, role: null } : colonne)),
    sous,
  );
}

/**
 * « Remise % | Remise HT » : de deux colonnes de remise, celle des euros dit ce que la ligne retire ; « Rem. % | Montant | Rem. » : celle des remarques, où
 * aucun nombre n'est imprimé, n'en est pas une.
 */
function uneSeuleRemise(colonnes: Colonne[], sous: (rang: number) => boolean): Colonne[] {
  const rangs = colonnes.flatMap(({ role }, rang) => (role === "remise" ? [rang] : []));
  const enTaux = rangs.find((rang) => /%|taux/i.test(colonnes[rang]?.texte ?? ""));
  if (rangs.length !== 2 || enTaux === undefined) return colonnes;
  const ecartee = rangs.find((rang) => !sous(rang)) ?? enTaux;
  return colonnes.map((c, rang) => (rang === ecartee ? { ...c, role: null } : c));
}

/** « 1   Pneumatique avant droit », sans intitulé au-dessus des numéros : une suite de rangs, détachée des désignations, n'en est pas le début. */
export function sansRangs(colonnes: readonly Colonne[], groupes: RangeeLue[][]): RangeeLue[][] {
  const rang = colonnes.findIndex(({ role }) => role === "designation");
  const numeros = groupes.map((groupe) => {
    const [premier, second] = groupe.map(({ cellules }) => cellules[rang] ?? []).find(({ length }) => length > 0) ?? [];
    const detache =
      premier && second && /^\d{1,3}[.)]?$/.test(premier.texte) && second.x0 - premier.x1 > 0.95 * premier.corps;
    return detache ? premier : null;
  });
  const suite = numeros.every(
    (mot, i) => mot && Number.parseInt(mot.texte, 10) === Number.parseInt(numeros[0]?.texte ?? "", 10) + i,
  );
  if (groupes.length < 2 || !suite) return groupes;
  return groupes.map((groupe) =>
    groupe.map((lue) => ({
      ...lue,
      cellules: lue.cellules.map((mots, i) => (i === rang ? mots.filter((mot) => !numeros.includes(mot)) : mots)),
    })),
  );
}
