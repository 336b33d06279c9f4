import type { ReactNode } from "react";
import type { EvenementHistorique } from "../../domain/commun/historique.ts";

export interface Changement {
  libelle: string;
  /** Absente : la valeur se lit seule, elle n'en remplace pas une autre. */
  avant?: ReactNode;
  apres: ReactNode;
  /** Ce que le journal en dit : de quoi rétablir la valeur d'avant. */
  evenement?: EvenementHistorique;
}
export interface Etape {
  cle: string;
  fait_le: string;
  auteur: string;
  titre: string;
  changements: Changement[];
}

interface Recit {
  /** Ce qui a changé, pour une personne ; `null` si l'évènement ne lui apprend rien. */
  changement: (evenement: EvenementHistorique) => Changement | null;
  /** Titre d'une étape, d'après ses évènements montrés. */
  titre: (evenements: readonly EvenementHistorique[]) => string;
}

/** Le journal, champ par champ, regroupé par geste : un enregistrement est une étape, quel que soit le nombre de champs. */
export function raconter(evenements: readonly EvenementHistorique[], { changement, titre }: Recit): Etape[] {
  const gestes = new Map<string, { evenements: EvenementHistorique[]; changements: Changement[] }>();
  for (const evenement of evenements) {
    const change = changement(evenement);
    if (evenement.operation === "modification" && !change) continue;
    const cle = `${evenement.fait_le}|${evenement.entite}|${evenement.operation}`;
    const geste = gestes.get(cle) ?? { evenements: [], changements: [] };
    geste.evenements.push(evenement);
    if (change) poser(geste.changements, { ...change, evenement });
    gestes.set(cle, geste);
  }
  return [...gestes].map(([cle, geste]) => ({
    cle,
    fait_le: geste.evenements[0]?.fait_le ?? "",
    auteur: geste.evenements[0]?.auteur ?? "Équipe Reflet",
    titre: titre(geste.evenements),
    changements: geste.changements,
  }));
}

/** Un champ passé par deux valeurs dans le même geste se dit une fois, de la première à la dernière (les évènements vont du plus récent au plus ancien). */
function poser(changements: Changement[], ancien: Changement & { evenement: EvenementHistorique }): void {
  const { evenement: e } = ancien;
  const recent = changements.find(
    ({ evenement: r }) =>
      e.operation === "modification" &&
      e.ligne_id &&
      r?.ligne_id === e.ligne_id &&
      r.champ === e.champ &&
      // Deux noms différents parlent de deux lignes d'une même fiche.
      r.sujet === e.sujet,
  );
  if (!recent?.evenement) return void changements.push(ancien);
  recent.avant = ancien.avant;
  recent.evenement = { ...recent.evenement, avant: e.avant };
}

/** Ce que la personne a confirmé en créant la fiche, malgré un avertissement ; nul s'il n'y en avait pas. `apres` : la ligne créée. */
export function confirmeALaCreation(apres: unknown): Changement | null {
  const { doutes_admis } = (apres ?? {}) as { doutes_admis?: string | null }; // écrit par le serveur
  return doutes_admis ? { libelle: "Confirmé malgré", apres: doutes_admis } : null;
}

/** Une valeur du journal est vide : rien n'était ou n'est plus écrit. */
export const estVide = (valeur: unknown): boolean =>
  valeur === null || valeur === undefined || valeur === "" || (Array.isArray(valeur) && valeur.length === 0);
