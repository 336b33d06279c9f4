import { formaterEuros } from "../../domain/commun/montants.ts";
import type { LigneContestee, RapprochementLu } from "../../domain/rapprochements/rapprochement.ts";
import type { Ton } from "../ui/Etiquette.tsx";

/** La lettre est partie : ce qu'elle réclame n'est plus à contester, et ce qu'elle laisse ne l'est plus non plus. */
export const estPartie = (r: Pick<RapprochementLu, "contestees">): boolean => r.contestees.length > 0;

/** Un avoir a rendu tout ce que le rapprochement trouve, sans qu'une lettre parte : plus rien n'est à contester. */
export const estRendu = (r: Pick<RapprochementLu, "contestees" | "montant_contestable" | "rendu">): boolean =>
  !estPartie(r) && r.montant_contestable > 0 && r.rendu >= r.montant_contestable;

/** Ce que la lettre réclame d'une ligne de la facture ; `null` : de la facture entière. */
export const contesteesDe = (r: Pick<RapprochementLu, "contestees">, ligne: string | null): LigneContestee[] =>
  r.contestees.filter((c) => c.facture_ligne_id === ligne);

/** La somme d'un mot du livre sur ces lignes, en centimes HT. */
export const sommeContestee = (
  lignes: readonly LigneContestee[],
  mot: Exclude<keyof LigneContestee, "facture_ligne_id">,
): number => lignes.reduce((total, l) => total + l[mot], 0);

/** Ce qu'il est advenu de ces lignes, en deux mots et leur somme ; nul si la lettre n'en réclame rien. */
export function direSort(lignes: readonly LigneContestee[]): { texte: string; ton: Ton } | null {
  if (lignes.length === 0) return null;
  const somme = (mot: Parameters<typeof sommeContestee>[1]) => sommeContestee(lignes, mot);
  const [accorde, recu] = [somme("accorde"), somme("recu")];
  if (somme("en_cours") > 0 && accorde === 0)
    return { texte: `Contestée, ${formaterEuros(somme("reclame"))}`, ton: "bleu" };
  if (accorde === 0) return { texte: `Refusée, ${formaterEuros(somme("refuse"))}`, ton: "rouge" };
  if (recu >= accorde) return { texte: `Avoir reçu, ${formaterEuros(recu)}`, ton: "vert" };
  return { texte: `Accordée, ${formaterEuros(accorde)}`, ton: "vert" };
}

/** « 79,31 € réclamés ligne à ligne, 79,31 € accordés, 79,31 € reçus. » */
export function direContestees(r: Pick<RapprochementLu, "contestees" | "montant_contestable">): string {
  const somme = (mot: Parameters<typeof sommeContestee>[1]) => sommeContestee(r.contestees, mot);
  const suites = (["accorde", "recu", "refuse", "en_cours"] as const).flatMap((mot) =>
    somme(mot) > 0 ? `${formaterEuros(somme(mot))} ${SUITES[mot]}` : [],
  );
  const ecart =
    somme("reclame") === r.montant_contestable
      ? ""
      : ` Le rapprochement en trouvait ${formaterEuros(r.montant_contestable)} sur l'ensemble de la facture\u00a0: la lettre réclame chaque ligne pour elle-même, sans la remise ni la franchise qui se prennent sur le tout.`;
  return `La lettre partie réclame ${formaterEuros(somme("reclame"))}${suites.length > 0 ? `\u00a0: ${suites.join(", ")}` : ""}.${ecart}`;
}

const SUITES = {
  accorde: "accordés",
  recu: "rendus par un avoir",
  refuse: "refusés",
  en_cours: "en attente de réponse",
} as const;
