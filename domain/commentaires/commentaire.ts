import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";

export const TEXTE_MAX = 4_000;
export const CITES_MAX = 20;

export const personneCitable = z.object({
  id: identifiant,
  nom: z.string(),
  /** De l'équipe du prestataire, et non de la société. */
  equipe: z.boolean(),
});
export type PersonneCitable = z.infer<typeof personneCitable>;

export const commentaire = z.object({
  id: identifiant,
  /** Interne : l'équipe seule le voit. */
  interne: z.boolean(),
  texte: z.string(),
  cites: z.array(z.object({ id: identifiant, nom: z.string() })),
  /** Nul si le compte n'existe plus. */
  auteur: z.string().nullable(),
  mien: z.boolean(),
  cree_le: z.string(),
  modifie_le: z.string().nullable(),
});
export type Commentaire = z.infer<typeof commentaire>;

/** Un bout du texte d'un commentaire : du texte, un lien que l'on peut suivre, ou une personne citée. */
export type Bout = { genre: "texte" | "lien" | "mention"; texte: string };

const LIEN = /https?:\/\/[^\s<>"']+/g;
/** La ponctuation qui suit une adresse dans une phrase n'en est pas. */
const FIN_DE_PHRASE = /(?<![.,;:!?)\]»])[.,;:!?)\]»]+$/;

/**
 * Découpe un texte brut pour l'afficher. Seules les adresses http et https deviennent des liens : ni « javascript: » ni balise n'a de
 * sens ici. Une personne n'est citée que si le commentaire la cite, pas parce que le texte porte une arobase.
 */
export function boutsDe(texte: string, cites: readonly { nom: string }[]): Bout[] {
  const bouts: Bout[] = [];
  const noms = cites.map((c) => `@${c.nom}`).sort((a, b) => b.length - a.length);
  const ajouterTexte = (suite: string) => {
    let reste = suite;
    while (reste !== "") {
      const trouve = noms
        .map((nom) => ({ nom, ou: reste.indexOf(nom) }))
        .filter((n) => n.ou >= 0)
        .sort((a, b) => a.ou - b.ou || b.nom.length - a.nom.length)[0];
      if (!trouve) {
        bouts.push({ genre: "texte", texte: reste });
        return;
      }
      if (trouve.ou > 0) bouts.push({ genre: "texte", texte: reste.slice(0, trouve.ou) });
      bouts.push({ genre: "mention", texte: trouve.nom });
      reste = reste.slice(trouve.ou + trouve.nom.length);
    }
  };
  let position = 0;
  for (const { 0: brut, index } of texte.matchAll(LIEN)) {
    const adresse = brut.replace(FIN_DE_PHRASE, "");
    ajouterTexte(texte.slice(position, index));
    bouts.push({ genre: URL.canParse(adresse) ? "lien" : "texte", texte: adresse });
    position = index + adresse.length;
  }
  ajouterTexte(texte.slice(position));
  return bouts;
}

/** Ce que la personne est en train de citer, juste avant le curseur : « Voir @mar » rend « mar ». `null` : elle ne cite personne. */
export function mentionEnCours(texte: string, curseur: number): { debut: number; cherche: string } | null {
  const [, cherche] =
    /(?:^|[\s(«])@([\p{L}\p{N}'’-]{0,30}(?: [\p{L}'’-]{0,30})?)$/u.exec(texte.slice(0, curseur)) ?? [];
  return cherche === undefined ? null : { debut: curseur - cherche.length - 1, cherche };
}
