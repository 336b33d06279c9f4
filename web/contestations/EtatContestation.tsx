import type { ReactNode } from "react";
import { formaterDate } from "../../domain/commun/dates.ts";
import { echeanceDe, type Urgence } from "../../domain/contestations/echeance.ts";
import {
  type EtatContestation as Etat,
  type EtatDit,
  LIBELLES_ETAT_DIT,
  lignesModifiables,
} from "../../domain/contestations/etats.ts";
import { type Issue, issueDe, LIBELLES_ISSUE, type LigneChiffree } from "../../domain/contestations/montants.ts";
import {
  DELAI_REPONSE_JOURS,
  direAttente,
  reponseAttendueLe,
  sansReponseDepuis,
} from "../../domain/contestations/sans-reponse.ts";
import { Etiquette, type Ton } from "../ui/Etiquette.tsx";
import { DateCourte, Texte } from "../ui/Valeurs.tsx";
import styles from "./Contestations.module.css";
import { aujourdhui } from "./useContestation.ts";

const TONS: Record<EtatDit, Ton> = {
  a_verifier: "ambre",
  conforme: "neutre",
  a_contester: "rouge",
  contestee: "bleu",
  acceptee: "vert",
  partiellement_acceptee: "violet",
  refusee: "rouge",
  avoir_recu: "vert",
  soldee: "neutre",
  accordee: "ambre",
};

/** L'état d'un dossier, tel qu'il se dit (`etatDit`). */
export const EtiquetteEtat = ({ etat }: { etat: EtatDit }) => (
  <Etiquette ton={TONS[etat]}>{LIBELLES_ETAT_DIT[etat]}</Etiquette>
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
  lettre_le?: string | null;
  delai_reponse_jours?: number;
  attendu?: number;
  accorde_le?: string | null;
  avoir_a_imputer?: boolean;
}

/**
 * Le temps qui reste pour contester, et la date ; une fois la lettre partie, le jour où la réponse est attendue, puis depuis combien de jours elle
 * ne vient pas ; accordé, depuis quand l'avoir est attendu. Le loueur a répondu, ou la facture est conforme : plus aucune date ne presse, et
 * `vide` le dit (une colonne a besoin d'un mot, une phrase n'en a pas).
 */
export function Echeance({ contestation, vide = <Texte valeur={null} /> }: { contestation: Suivie; vide?: ReactNode }) {
  const { etat, lettre_le = null, delai_reponse_jours = DELAI_REPONSE_JOURS, avoir_a_imputer = false } = contestation;
  if (avoir_a_imputer)
    return (
      <span data-phrase>
        <Etiquette ton="ambre">avoir à imputer</Etiquette>
      </span>
    );
  const lettre = { etat, lettre_le, delai_reponse_jours };
  const silence = sansReponseDepuis(lettre, aujourdhui());
  if (silence !== null)
    return (
      // Sur un téléphone, une phrase prend toute la largeur de la fiche.
      <span data-phrase title={`Délai de réponse du loueur\u00a0: ${delai_reponse_jours} jours`}>
        <Etiquette ton="rouge">
          <span>
            sans réponse <span className={styles.depuis}>depuis </span>
            {silence} jours
          </span>
        </Etiquette>
      </span>
    );
  const attendue = reponseAttendueLe(lettre);
  if (attendue !== null) return <span data-phrase>réponse attendue le {formaterDate(attendue)}</span>;
  const attente = direAttente(
    { attendu: contestation.attendu ?? 0, accorde_le: contestation.accorde_le ?? null },
    aujourdhui(),
  );
  if (attente !== null)
    return (
      <span data-phrase className={styles.attente}>
        <Etiquette ton="ambre">{attente}</Etiquette>
      </span>
    );
  if (!lignesModifiables(etat)) return vide;
  const { urgence, phrase } = echeanceDe(contestation, aujourdhui());
  if (urgence === "aucune") return <DateCourte iso={contestation.date_limite} />;
  return (
    <span title={contestation.date_limite ? `Date limite\u00a0: ${formaterDate(contestation.date_limite)}` : undefined}>
      <Etiquette ton={TONS_URGENCE[urgence]}>{phrase}</Etiquette>
    </span>
  );
}
