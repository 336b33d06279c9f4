import type { Compteur } from "../ui/Compteurs.tsx";
import { nombre } from "../ui/nombres.ts";
import type { EtatListe } from "./useListe.ts";

/**
 * Les compteurs d'une liste, qui la filtrent : presser l'un pose sa valeur sur `cle`. Chacun donne son libellé, le nombre de lignes
 * qu'il annonce (absent tant qu'il arrive) et la valeur de filtre qu'il pose (absente : toutes). `efface` nomme les filtres que ce
 * choix rend sans objet.
 */
export const compteursDuFiltre = <E, K extends keyof E & string>(
  liste: Pick<EtatListe<E>, "entree" | "actifs" | "filtrer">,
  cle: K,
  choix: readonly (readonly [libelle: string, valeur: number | undefined, cible?: E[K] & string])[],
  efface: readonly (keyof E & string)[] = [],
): Compteur[] =>
  choix.map(([libelle, valeur, cible]) => ({
    libelle,
    valeur: valeur === undefined ? undefined : nombre(valeur),
    actif: liste.actifs[cle] === cible,
    surClic: () => liste.filtrer({ ...Object.fromEntries(efface.map((c) => [c, undefined])), [cle]: cible }),
  }));
