import { sansAccents } from "../commun/recherche.ts";
import type { ChampFormulaire } from "./formulaire.ts";
import type { Reponse } from "./reponses.ts";

/** Ce qu'un lien personnel sait remplir d'avance, par clé du catalogue. */
const CLES_DU_LIEN = ["demande", "immatriculation", "civilite", "prenom_nom", "telephone", "email"] as const;
type CleDuLien = (typeof CLES_DU_LIEN)[number];
const VALEUR_MAX = 254;

/** Le fragment d'un lien personnel : le navigateur ne l'envoie à aucun serveur, et aucun journal ne le garde. */
export function fragmentDuLien(valeurs: Readonly<Partial<Record<CleDuLien, string | null>>>): string {
  const parametres = new URLSearchParams();
  for (const cle of CLES_DU_LIEN) {
    const valeur = valeurs[cle]?.trim();
    if (valeur) parametres.set(cle, valeur);
  }
  return parametres.size > 0 ? `#${parametres}` : "";
}

const plier = (texte: string) =>
  sansAccents(texte)
    .toLowerCase()
    .replace(/[\s_]+/g, " ")
    .trim();

/** Les réponses que ce fragment donne à ces champs ; ce qu'un champ ne connaît pas est laissé de côté. */
export function reponsesDuLien(
  champs: readonly Pick<ChampFormulaire, "id" | "cle" | "type_champ" | "options">[],
  fragment: string,
): Record<string, Reponse> {
  const parametres = new URLSearchParams(fragment.replace(/^#/, ""));
  return Object.fromEntries(
    champs.flatMap((c): [string, string][] => {
      if (!CLES_DU_LIEN.some((cle) => cle === c.cle)) return [];
      const donnee = parametres
        .get(c.cle ?? "")
        ?.trim()
        .slice(0, VALEUR_MAX);
      if (!donnee) return [];
      if (c.type_champ !== "dropdown") return [[c.id, donnee]];
      const option = c.options?.find((o) => plier(o) === plier(donnee));
      return option ? [[c.id, option]] : [];
    }),
  );
}
