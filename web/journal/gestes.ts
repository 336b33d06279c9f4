import type { LigneJournal } from "../../domain/journal/journal.ts";

/** Un geste : les lignes qu'une même écriture a laissées sur un objet, ou un accès. */
export interface Geste {
  cle: string;
  lignes: LigneJournal[];
}

/** Un enregistrement de cinq champs est un geste, pas cinq. Les lignes viennent dans l'ordre du journal, page après page. */
export function regrouper(lignes: readonly LigneJournal[]): Geste[] {
  const gestes = new Map<string, Geste>();
  for (const ligne of lignes) {
    const cle =
      ligne.champ === null
        ? ligne.cle
        : [ligne.fait_le, ligne.action, ligne.entite, ligne.ligne_id, ligne.requete].join("|");
    const geste = gestes.get(cle);
    if (geste) geste.lignes.push(ligne);
    else gestes.set(cle, { cle, lignes: [ligne] });
  }
  return [...gestes.values()];
}
