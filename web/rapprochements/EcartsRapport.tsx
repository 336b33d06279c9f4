import { formaterEuros } from "../../domain/commun/montants.ts";
import { type CodeEcart, LIBELLES_ECART } from "../../domain/fre/rapprochement/codes-ecart.ts";
import type { RapprochementLu } from "../../domain/rapprochements/rapprochement.ts";
import styles from "./Marches.module.css";
import communs from "./Rapprochement.module.css";

/** Ce que chaque marche veut dire, pour qui la découvre. */
const EXPLICATIONS: Record<CodeEcart, string> = {
  brut_rapport: "La somme des dommages que l'expert chiffre, avant toute déduction.",
  non_facture: "L'expert les a chiffrés, le loueur ne les facture pas.",
  ajoute: "Le loueur les facture, l'expert ne les a pas chiffrés, ou les a chiffrés une seule fois.",
  brut_different: "La même ligne n'a pas le même brut sur les deux documents.",
  abattement: "L'âge et l'usage du véhicule, et les remises prises ligne à ligne.",
  remise: "La remise négociée, prise sur le total après vétusté.",
  franchise: "La part que le contrat laisse au loueur, retirée du total HT.",
  autres_lignes: "Kilomètres, restitution anticipée, frais\u00a0: ils ne sont pas de la remise en état.",
  non_explique: "Ni les lignes ni les déductions imprimées n'en rendent compte\u00a0: à demander au loueur.",
  net_facture: "Ce que la facture demande, hors TVA.",
};

/** « Pourquoi la facture est inférieure au rapport », marche par marche, d'après les documents eux-mêmes. */
export function EcartsRapport({ rapprochement }: { rapprochement: RapprochementLu }) {
  const { ecarts } = rapprochement.explication;
  const [rapport, facture] = [ecarts[0], ecarts.at(-1)];
  if (!rapport || !facture || ecarts.length < 2) return null;
  const sens =
    facture.montant < rapport.montant
      ? "inférieure au rapport"
      : facture.montant > rapport.montant
        ? "supérieure au rapport"
        : "au montant du rapport";
  const echelle = Math.max(...ecarts.map((e) => Math.abs(e.montant)), 1);
  return (
    <section className={styles.bloc} aria-label={`Pourquoi la facture est ${sens}`}>
      <h3 className={styles.titre}>Pourquoi la facture est {sens}</h3>
      <ul className={styles.marches}>
        {ecarts.map(({ code, montant, lignes }) => {
          const total = code === "brut_rapport" || code === "net_facture";
          return (
            <li key={code}>
              <details className={styles.marche} data-total={total || undefined}>
                <summary>
                  <span className={styles.marcheNom}>{LIBELLES_ECART[code]}</span>
                  <span className={styles.marcheMontant}>
                    {!total && montant > 0 ? "+" : ""}
                    {formaterEuros(montant)}
                  </span>
                  <span className={styles.jauge} aria-hidden="true">
                    <span
                      data-sens={total ? "total" : montant < 0 ? "moins" : "plus"}
                      style={{ width: `${(Math.abs(montant) / echelle) * 100}%` }}
                    />
                  </span>
                </summary>
                <p className={communs.phrase}>
                  {EXPLICATIONS[code]}
                  {lignes > 0 && ` ${lignes} ligne${lignes > 1 ? "s" : ""}.`}
                </p>
              </details>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
