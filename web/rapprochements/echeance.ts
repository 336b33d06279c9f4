import { formaterDate } from "../../domain/commun/dates.ts";
import type { ContestationListee } from "../../domain/contestations/contestation.ts";
import { direEtat, lignesModifiables } from "../../domain/contestations/etats.ts";
import { direAttente } from "../../domain/contestations/sans-reponse.ts";
import { compterJours, joursEntre, retardDe } from "../../domain/contrats/jours.ts";

interface EcheanceDite {
  titre: string;
  valeur: string;
  suite: string;
  ton: "presse" | "passee" | undefined;
}

/** Au-dessous, la date presse. */
const PRESSE_JOURS = 7;

function phraseEcheance(jours: number): string {
  if (jours < 0) return retardDe(jours);
  return jours === 0 ? "aujourd'hui" : `dans ${compterJours(jours)}`;
}

type Contestee = Pick<ContestationListee, "etat" | "date_limite" | "lettre_le"> & { attendu?: number };

/** Sa date est passée sans que la lettre parte : le livre compte hors délai ce qui s'en réclamerait. Jour en AAAA-MM-JJ. */
export function estHorsDelai(
  r: { montant_contestable: number; rendu: number; date_limite: string | null },
  contestation: Contestee | null,
  jour: string,
): boolean {
  if (contestation && !lignesModifiables(contestation.etat)) return false;
  const limite = contestation ? contestation.date_limite : r.date_limite;
  return r.montant_contestable > r.rendu && limite !== null && limite < jour;
}

/**
 * L'échéance d'une facture rapprochée, à un jour donné (AAAA-MM-JJ). La contestation ouverte a la sienne, que le loueur a pu reporter ; une
 * fois la lettre partie ou la facture jugée conforme, c'est son état qui compte, plus le délai.
 */
export function direEcheance(
  {
    montant_contestable,
    rendu,
    date_limite,
  }: { montant_contestable: number; rendu: number; date_limite: string | null },
  contestation: Contestee | null,
  jour: string,
): EcheanceDite {
  if (contestation && !lignesModifiables(contestation.etat))
    return {
      titre: "Contestation",
      valeur: direEtat(contestation),
      suite:
        direAttente({ attendu: contestation.attendu ?? 0, accorde_le: null }, jour) ??
        (contestation.lettre_le ? `Lettre du ${formaterDate(contestation.lettre_le)}` : ""),
      ton: undefined,
    };
  const limite = contestation ? contestation.date_limite : date_limite;
  const titre = "À contester avant le";
  if (limite === null) return { titre, valeur: "Non connue", suite: "", ton: undefined };
  const jours = joursEntre(jour, limite);
  // Rien à contester, ou rien que l'avoir n'ait rendu : l'échéance n'engage à rien.
  const engage = montant_contestable > rendu || contestation !== null;
  if (!engage) return { titre, valeur: formaterDate(limite), suite: "rien à contester", ton: undefined };
  const ton = jours < 0 ? "passee" : jours <= PRESSE_JOURS ? "presse" : undefined;
  const reportee = date_limite !== null && limite > date_limite;
  const suite = reportee
    ? `${phraseEcheance(jours)}, reportée\u00a0: le contrat donnait le ${formaterDate(date_limite)}`
    : phraseEcheance(jours);
  return { titre, valeur: formaterDate(limite), suite, ton };
}
