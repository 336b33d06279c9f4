import type { Compteur } from "../ui/Compteurs.tsx";
import { nombre } from "../ui/nombres.ts";
import type { EtatListe } from "./useListe.ts";

/**
 * Les compteurs d'une liste, qui la filtrent : presser l'un pose sa valeur sur `cle`. Chacun donne son libellé, le nombre de lignes
 * qu'il annonce (absent tant qu'il arrive) et la valeur de filtre qu'il pose (absente : toutes). Ces nombres suivent la recherche et les
 * autres filtres, jamais `cle` : chacun annonce ce que le presser montrera. `efface` nomme les filtres qui font le même choix autrement.
 */
export const compteursDuFiltre = <E, K extends keyof E & string>(
  liste: Pick<EtatListe<E>, "entree" | "actifs" | "filtrer">,
  cle: K,
  choix: readonly (readonly [libelle: string, valeur: number | undefined, cible?: E[K] & string])[],
  efface: readonly (keyof E & string)[] = [],
): Compteur[] =>
  choix.map(([libelle, valeur, cible]) => ({
    choix: [cle, ...efface],
    libelle,
    valeur: valeur === undefined ? undefined : nombre(valeur),
    actif: liste.actifs[cle] === cible,
    // Pressé une seconde fois, un compteur ne choisit plus rien.
    surClic: () =>
      liste.filtrer({
        ...Object.fromEntries(efface.map((c) => [c, undefined])),
        [cle]: liste.actifs[cle] === cible ? undefined : cible,
      }),
  }));

/** Quelles lignes comptent les chiffres d'une liste : partout la même règle, dite partout de la même façon. */
export function porteeDesCompteurs(chiffres: readonly Compteur[], actifs: EtatListe<unknown>["actifs"]): string {
  const siens = new Set(chiffres.flatMap(({ choix }) => choix ?? []));
  const suivis = Object.keys(actifs).some((cle) => !siens.has(cle));
  const portee = suivis ? "Selon la recherche et les filtres" : "Sur toute la liste";
  return Object.keys(actifs).some((cle) => siens.has(cle)) ? `${portee}, le choix d'un compteur mis à part` : portee;
}
