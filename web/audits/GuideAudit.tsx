import { A_FAIRE_CONDUCTEUR, type ResultatAudit } from "../../domain/audits/audit.ts";
import { Fiche } from "../ui/Fiche.tsx";
import styles from "./Audit.module.css";

/** Ce que le conducteur fait lui-même, et comment les montants sont calculés. */
export const GuideAudit = ({ resultat }: { resultat: ResultatAudit }) => (
  <div className={styles.guide}>
    <Fiche titre="À faire par le conducteur">
      <ul className={styles.puces}>
        {A_FAIRE_CONDUCTEUR.map((geste) => (
          <li key={geste}>{geste}</li>
        ))}
      </ul>
    </Fiche>
    <Fiche titre="Comment c'est calculé">
      <ul className={styles.puces}>
        <li>{resultat.vetuste}</li>
        {resultat.hypotheses.map((phrase) => (
          <li key={phrase}>{phrase}</li>
        ))}
        <li>
          Par dommage&nbsp;: prix du loueur, moins la vétusté et la remise. La franchise se déduit du total, c'est
          pourquoi le plan se décide pour le véhicule entier&nbsp;: il est le moins cher de toutes les combinaisons.
        </li>
        <li>Réparer&nbsp;: heures au taux du garage, ingrédients et pièces, sans autre frais.</li>
      </ul>
    </Fiche>
  </div>
);
