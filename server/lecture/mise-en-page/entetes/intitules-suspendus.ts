import { roleColonne } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import type { Colonne } from "./colonne-nommee.ts";

const SUSPENDU = /(?:^|\s)(?:de|du|des|d['’]|en|à|la|les?)$/i;
/** Une espace entre deux mots d'un même intitulé, en points ; deux colonnes en laissent plus. */
const ESPACE_PT = 5;

/** « Méthode de | remise en état » : un intitulé qui finit par un mot de liaison n'est pas entier, ce qui le touche à droite sans nommer une autre colonne le finit. */
export function reunirSuspendues(colonnes: readonly Colonne[]): Colonne[] {
  const reunies: Colonne[] = [];
  for (const colonne of colonnes) {
    const precedente = reunies.at(-1);
    const touche = precedente !== undefined && colonne.x0 - precedente.x1 <= ESPACE_PT;
    const meme = colonne.role === null || colonne.role === precedente?.role;
    // « Traitement | préconisé » : sans capitale, ce qui touche un intitulé qui en a une le finit aussi.
    const suite = /^\p{Ll}/u.test(colonne.texte) && /^\p{Lu}/u.test(precedente?.texte ?? "");
    if (!touche || !meme || !(SUSPENDU.test(precedente.texte) || suite)) {
      reunies.push(colonne);
      continue;
    }
    const texte = `${precedente.texte} ${colonne.texte}`;
    const role = precedente.role ?? roleColonne(texte);
    reunies[reunies.length - 1] = { role, texte, x0: precedente.x0, x1: colonne.x1 };
  }
  return reunies;
}
