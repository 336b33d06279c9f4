import { comprendreOperation } from "../../../../domain/fre/comprendre-ligne.ts";
import { roleColonne } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import { blocsDe, texteDe } from "../../commun/geometrie.ts";
import { type Amas, texteAmas } from "./amas-entete.ts";

/** « Opération | Peinture | Opération | DSP » : des fiches de front répètent leur étiquette devant leurs valeurs, ce n'est pas un en-tête. */
export function sontDesEtiquettes(amas: readonly Amas[]): boolean {
  const mots = amas.flatMap((a) => a.mots).sort((a, b) => a.x0 - b.x0);
  // « Traitement préconisé | Peinture | … » : deux mots que le vocabulaire sépare restent une étiquette, là où seul un grand blanc coupe. Un
  // cadre de photo, imprimé à une hauteur voisine, n'en est pas.
  const hauteurs = [...new Set(mots.map(({ y }) => y))];
  const rangees = hauteurs.map((y) => {
    const siens = mots.filter((mot) => mot.y === y);
    return blocsDe({ page: 0, y, corps: siens[0]?.corps ?? 0, mots: siens }).map((bloc) => texteDe(bloc.mots));
  });
  const textes = amas.toSorted((a, b) => a.x0 - b.x0).map(texteAmas);
  // « Facturable – remplacement | Facturable – fourniture » : un trait sépare l'étiquette de sa valeur.
  const coupees = rangees.map((blocs) => blocs.flatMap((texte) => texte.split(/\s[–—-]\s/)));
  return [textes, ...rangees, ...coupees].some(alternent);
}

function alternent(textes: readonly string[]): boolean {
  if (textes.length < 4 || textes.length % 2 !== 0) return false;
  const [noms = new Set(), valeurs = new Set()] = [0, 1].map(
    (reste) => new Set(textes.filter((_, i) => i % 2 === reste)),
  );
  const [nom = "", valeur = ""] = textes;
  // « H.T. | % | H.T. | T.T.C. » : la seconde rangée d'un en-tête.
  if (!/\p{L}{3}/u.test(nom)) return false;
  // « Traitement | Peinture | Traitement | Peinture » : deux dommages traités de même, non deux colonnes de peinture.
  const annonce = roleColonne(nom);
  const geste = (annonce === "operation" || annonce === "facturable") && comprendreOperation(valeur) !== null;
  return noms.size === 1 && (valeurs.size > 1 || geste);
}
