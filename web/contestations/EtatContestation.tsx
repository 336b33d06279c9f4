import { formaterDate } from "../../domain/commun/dates.ts";
import { echeanceDe, type Urgence } from "../../domain/contestations/echeance.ts";
import { type EtatContestation as Etat, LIBELLES_ETAT_CONTESTATION } from "../../domain/contestations/etats.ts";
import { type Issue, issueDe, LIBELLES_ISSUE, type LigneChiffree } from "../../domain/contestations/montants.ts";
import { DELAI_REPONSE_JOURS, sansReponseDepuis } from "../../domain/contestations/sans-reponse.ts";
import { Etiquette, type Ton } from "../ui/Etiquette.tsx";
import { DateCourte } from "../ui/Valeurs.tsx";
import { aujourdhui } from "./useContestation.ts";

const TONS: Record<Etat, Ton> = {
  a_verifier: "ambre",
  conforme: "neutre",
  a_contester: "rouge",
  contestee: "bleu",
  acceptee: "vert",
  partiellement_acceptee: "violet",
  refusee: "rouge",
  avoir_recu: "vert",
  soldee: "neutre",
};

export const EtiquetteEtat = ({ etat }: { etat: Etat }) => (
  <Etiquette ton={TONS[etat]}>{LIBELLES_ETAT_CONTESTATION[etat]}</Etiquette>
);

const TONS_ISSUE: Record<Issue, Ton> = { acceptee: "vert", partielle: "violet", refusee: "rouge" };

/** Ce qu'il est advenu d'une ligne ; rien tant que le loueur n'a pas répondu. */
export function EtiquetteIssue({ ligne }: { ligne: LigneChiffree }) {
  const issue = issueDe(ligne);
  return issue && <Etiquette ton={TONS_ISSUE[issue]}>{LIBELLES_ISSUE[issue]}</Etiquette>;
}

const TONS_URGENCE: Record<Exclude<Urgence, "aucune">, Ton> = { loin: "neutre", proche: "ambre", depassee: "rouge" };

interface Suivie {
  etat: Etat;
  date_limite: string | null;
  contestee_le?: string | null;
  delai_reponse_jours?: number;
}

/** Le temps qui reste pour contester, et la date ; une fois la lettre partie, depuis combien de jours elle est sans réponse. */
export function Echeance({ contestation }: { contestation: Suivie }) {
  const { etat, contestee_le = null, delai_reponse_jours = DELAI_REPONSE_JOURS } = contestation;
  const silence = sansReponseDepuis({ etat, contestee_le, delai_reponse_jours }, aujourdhui());
  if (silence !== null)
    return (
      // Sur un téléphone, une phrase prend toute la largeur de la fiche.
      <span data-phrase title={`Délai de réponse du loueur\u00a0: ${delai_reponse_jours} jours`}>
        <Etiquette ton="rouge">sans réponse depuis {silence} jours</Etiquette>
      </span>
    );
  const { urgence, phrase } = echeanceDe(contestation, aujourdhui());
  if (urgence === "aucune") return <DateCourte iso={contestation.date_limite} />;
  return (
    <span title={contestation.date_limite ? `Date limite\u00a0: ${formaterDate(contestation.date_limite)}` : undefined}>
      <Etiquette ton={TONS_URGENCE[urgence]}>{phrase}</Etiquette>
    </span>
  );
}
