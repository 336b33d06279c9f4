import { lirePlaque } from "../../../../domain/commun/plaques.ts";
import { comprendreLigne } from "../../../../domain/fre/comprendre-ligne.ts";
import { ROLES_MONTANT, ROLES_TEXTE, roleColonne } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import { blocsDe, type Rangee, texteDe } from "../../commun/geometrie.ts";
import { estMontant } from "../../commun/montant-imprime.ts";
import { type Amas, texteAmas } from "./amas-entete.ts";

/** « Véhicule » au-dessus de plaques (la marque et le contrat dessous, dans la même case) : c'est la colonne des plaques d'un relevé. */
function plaquesSousLeVehicule(amas: Amas[], lignes: readonly Rangee[]): Amas[] {
  const roles = amas.map((a) => roleColonne(texteAmas(a)));
  const cible = amas[roles.indexOf("vehicule")];
  if (!cible || roles.includes("immatriculation") || roles.includes("designation") || lignes.length < 2) return amas;
  // Un intitulé centré peut ne pas coiffer ses plaques, calées à gauche : elles sont avant l'intitulé suivant.
  const suivant = Math.min(...amas.flatMap(({ x0 }) => (x0 > cible.x0 ? [x0] : [])));
  const precedent = Math.max(...amas.flatMap(({ x0, x1 }) => (x0 < cible.x0 ? [x1] : [])));
  const sous = lignes.filter(({ mots }) =>
    mots.some((mot) => mot.x0 > precedent && mot.x1 < suivant && lirePlaque(mot.texte)?.format === "siv"),
  );
  // Les rangées de totaux, chiffrées aussi, ne portent pas de plaque.
  if (sous.length < 2 || sous.length * 2 < lignes.length) return amas;
  return amas.map((a) => (a === cible ? { ...a, contenu: "immatriculation" } : a));
}

/**
 * « Chiffrage », au-dessus d'« Opération | Coût HT », ne coiffe à l'œil que la première : là où rien n'est chiffré dessous, l'intitulé du bas dit
 * seul la colonne.
 */
const sousSonSurtitre =
  (lignes: readonly Rangee[]) =>
  (amas: Amas): Amas => {
    const bas = Math.max(...amas.mots.map(({ y }) => y));
    const role = roleColonne(texteDe(amas.mots.filter(({ y }) => y === bas)));
    const entier = roleColonne(texteAmas(amas));
    const change = role !== null && ROLES_TEXTE.has(role) && entier !== null && ROLES_MONTANT.has(entier);
    if (!change || amas.mots.every(({ y }) => y === bas)) return amas;
    const dessous = lignes.map(({ mots }) => mots.filter((mot) => mot.x1 > amas.x0 && mot.x0 < amas.x1));
    const chiffrees = dessous.filter((mots) => mots.some(({ texte }) => estMontant(texte)));
    const enMots = dessous.filter(
      (mots) => !chiffrees.includes(mots) && mots.some(({ texte }) => /\p{L}{3}/u.test(texte)),
    );
    // Un total, sous le tableau, peut tomber dans la colonne.
    return enMots.length >= 2 && chiffrees.length * 2 < enMots.length ? { ...amas, contenu: role } : amas;
  };

/**
 * Un intitulé inconnu, à gauche, sous lequel les lignes nomment chacune une pièce (« Partie touchée ») : c'est la désignation, si aucun autre ne
 * l'est. Les mots du métier disent la colonne mieux que son nom.
 */
export function nommerParLeContenu(nommes: Amas[], lignes: readonly Rangee[]): Amas[] {
  const amas = plaquesSousLeVehicule(nommes.map(sousSonSurtitre(lignes)), lignes);
  const roles = amas.map((a) => roleColonne(texteAmas(a)));
  if (lignes.length < 2 || roles.includes("designation") || roles.includes("immatriculation")) return amas;
  const ordonnes = amas.toSorted((a, b) => a.x0 - b.x0);
  const rang = ordonnes.findIndex((a) => roleColonne(texteAmas(a)) === null);
  const inconnu = ordonnes[rang];
  // « Type : Bosse » est une étiquette et sa valeur, non un intitulé.
  if (!inconnu || amas.some((a) => /:/.test(texteAmas(a)))) return amas;
  const [gauche, droite] = [ordonnes[rang - 1]?.x1 ?? 0, ordonnes[rang + 1]?.x0 ?? Number.POSITIVE_INFINITY];
  const pieces = lignes.filter((ligne) => {
    const cellule = blocsDe(ligne).filter(
      (bloc) => bloc.x0 < droite - 1 && bloc.x1 > gauche && bloc.x0 >= inconnu.x0 - 30,
    );
    const texte = texteDe(cellule[0]?.mots ?? []);
    return comprendreLigne({ designation: texte, localisation: null, dommage: null, operation: null }).element !== null;
  });
  if (pieces.length < 2 || pieces.length * 5 < lignes.length * 3) return amas;
  return amas.map((a) => (a === inconnu ? { ...a, contenu: "designation" } : a));
}
