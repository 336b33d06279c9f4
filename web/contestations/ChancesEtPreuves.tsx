import { formaterEuros } from "../../domain/commun/montants.ts";
import type { ContestationLue } from "../../domain/contestations/contestation.ts";
import { demandeDeLettre, lignesDeLettre } from "../../domain/contestations/montants.ts";
import { LIEN_PREUVES_JOURS, tiennentDansLeMessage } from "../../domain/contestations/preuves.ts";
import { direChance } from "../../domain/contestations/taux.ts";
import { LIBELLES_VERDICT } from "../../domain/fre/verdicts.ts";
import styles from "./Contestations.module.css";

/** Avant d'envoyer : ce que chaque argument a valu jusqu'ici auprès de ce loueur, et les preuves qui partent avec. */
export function ChancesEtPreuves({ contestation: c, email }: { contestation: ContestationLue; email: boolean }) {
  return (
    <>
      {/* Accordé, un argument n'a plus de chance à courir. */}
      <ul className={styles.chances} aria-label="Chance de chaque argument">
        {lignesDeLettre(c).map((l) => (
          <li key={l.id}>
            <strong>{LIBELLES_VERDICT[l.motif]}</strong>, {l.designation}&nbsp;: {formaterEuros(demandeDeLettre(l, c))}
            {c.lettre?.nature !== "avoir" && <span className={styles.phrase}> {direChance(l.n, l.acceptees)}</span>}
          </li>
        ))}
      </ul>
      {email && <p className={styles.rien}>{direPreuves(c)}</p>}
    </>
  );
}

/** La lettre composée pèse peu : une marge suffit à annoncer ce que le serveur décidera. */
const MARGE_LETTRE = 1024 * 1024;

function direPreuves({ preuves }: ContestationLue): string {
  if (preuves.length === 0) return "Aucune preuve dans le dossier\u00a0: la lettre part seule.";
  return tiennentDansLeMessage(preuves, MARGE_LETTRE)
    ? `Preuves jointes au message\u00a0: ${preuves.map((p) => p.nom).join(", ")}.`
    : `Preuves trop lourdes pour un message (${preuves.length})\u00a0: il porte un seul lien signé, qui les ouvre ${LIEN_PREUVES_JOURS} jours.`;
}
