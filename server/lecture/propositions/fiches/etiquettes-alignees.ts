import { comprendreDommage, comprendreLigne } from "../../../../domain/fre/comprendre-ligne.ts";
import { ROLES_DITS, roleDeFiche, roleNomme } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import { type Bloc, blocsDe, type Rangee, texteDe } from "../../commun/geometrie.ts";
import { LIAISON } from "../../commun/liaison.ts";

const BLANC = 0.95;
const MOTS_D_ETIQUETTE = 3;

/** Vrai d'un intitulé qui ne dit rien par lui-même : « Réparation » seul est un geste avant d'être une étiquette. */
export const estIntituleNu = (texte: string): boolean => {
  if (
    !/^\p{L}[\p{L}' -]*$/u.test(texte) ||
    !(ROLES_DITS.has(roleNomme(texte)) || roleDeFiche(texte) === "operation") ||
    comprendreDommage(texte, null) !== null
  )
    return false;
  const { element, operation } = comprendreLigne({
    designation: "-",
    localisation: null,
    dommage: null,
    operation: texte,
  });
  return element === null && operation === null;
};

/** Nombre de mots de l'étiquette qui ouvre un bloc (« Dommage Tache ») ; 0 si rien n'en est une. */
function motsDEtiquette({ mots }: Bloc): number {
  for (let n = Math.min(MOTS_D_ETIQUETTE, mots.length); n > 0; n -= 1)
    // « Défaut de peinture de 20 cm » : ce qu'une liaison poursuit est un constat, non une étiquette et sa valeur.
    if (![n - 1, n].some((i) => LIAISON.test(mots[i]?.texte ?? "")) && estIntituleNu(texteDe(mots.slice(0, n))))
      return n;
  return 0;
}

/** « Facturable   Peinture » : une pastille et le geste d'à côté ; « Facturable » n'annonce qu'un oui ou un non. */
const REPONSE = /^(?:oui|non|o|n|x|usure|[☒☑■✓✔☐□▢❏]|\[)(?![\p{L}])/iu;
function repond(etiquette: Bloc["mots"], valeur: Bloc["mots"]): boolean {
  const role = roleNomme(texteDe(etiquette));
  // Ponctuée, elle se lit d'elle-même.
  if (valeur[0]?.texte.startsWith(":")) return false;
  return (role !== "facturable" && role !== "acceptable") || REPONSE.test(texteDe(valeur));
}

/** Une étiquette et sa valeur, prêtes à se lire comme si deux-points les séparaient. */
const coupler = (etiquette: Bloc["mots"], valeur: Bloc["mots"]): Bloc["mots"] =>
  etiquette.map((mot, i) => (i === etiquette.length - 1 ? { ...mot, texte: `${mot.texte} :` } : mot)).concat(valeur);

/**
 * Les blocs d'une rangée, chaque étiquette que rien ne ponctue jointe à sa valeur : alignée plus loin (« Opération        Échange »), ou à sa suite
 * (« Dommage Tache »).
 */
export const blocsEtiquetes = (rangee: Rangee): Bloc[] => joindreEtiquettes(blocsDe(rangee, BLANC));

function joindreEtiquettes(blocs: readonly Bloc[]): Bloc[] {
  const rendus: Bloc[] = [];
  for (let i = 0; i < blocs.length; i += 1) {
    const [bloc, suivant] = [blocs[i] as Bloc, blocs[i + 1]];
    const n = motsDEtiquette(bloc);
    const valeur =
      n === bloc.mots.length && suivant && motsDEtiquette(suivant) === 0 ? suivant.mots : bloc.mots.slice(n);
    const couple = n > 0 && valeur.length > 0 && repond(bloc.mots.slice(0, n), valeur);
    rendus.push(
      couple ? { ...bloc, mots: coupler(bloc.mots.slice(0, n), valeur), x1: valeur.at(-1)?.x1 ?? bloc.x1 } : bloc,
    );
    if (couple && valeur === suivant?.mots) i += 1;
  }
  return rendus;
}

/** Vrai d'une rangée dont chaque bloc est une étiquette et sa valeur. */
export const estToutEtiquetee = (rangee: Rangee): boolean =>
  blocsEtiquetes(rangee).every(({ mots }) => /^\p{L}[\p{L}' ]{2,30}? ?:/u.test(texteDe(mots)));
