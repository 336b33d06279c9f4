import { formaterDate } from "../../domain/commun/dates.ts";
import { formaterEuros, formaterKm } from "../../domain/commun/montants.ts";
import { type Etape, LIBELLES_ETAPE, type Operande } from "../../domain/fre/calcul/etapes.ts";
import type { RapprochementLu } from "../../domain/rapprochements/rapprochement.ts";
import { direArrondi } from "./libelles.ts";
import styles from "./Marches.module.css";
import communs from "./Rapprochement.module.css";

const ESPACE = "\u00a0";

function valeur({ valeur: v, unite }: Operande): string {
  switch (unite) {
    case "centimes":
      return formaterEuros(v);
    case "pct":
      return `${String(v).replace(".", ",")}${ESPACE}%`;
    case "mois":
      return `${v}${ESPACE}mois`;
    case "jours":
      return `${v}${ESPACE}jours`;
    case "km":
      return formaterKm(v);
    case "km_par_an":
      return `${formaterKm(v)} par an`;
  }
}

/** La facture que le contrat justifiait, étape par étape : chaque chiffre s'ouvre sur sa règle, sa condition datée et ses opérandes. */
export function CalculAttendu({ rapprochement: r }: { rapprochement: RapprochementLu }) {
  const { etapes, arrondis, conditions_connues, conditions_propres } = r.explication;
  const { loueur, valable_du, valable_au } = r.conditions;
  const ecarts = arrondis.filter((a) => a.ecart !== 0 && etapes.some((e) => e.code === a.etape));
  return (
    <section className={styles.bloc} aria-label="La facture attendue">
      <h3 className={styles.titre}>La facture attendue</h3>
      {conditions_connues && (
        <p className={communs.phrase}>
          Conditions {loueur}
          {conditions_propres ? ", négociées par cette société" : ", valables pour toutes les sociétés"}
          {valable_du && `, depuis le ${formaterDate(valable_du)}`}
          {valable_au && ` et jusqu'au ${formaterDate(valable_au)}`}. <Vehicule rapprochement={r} />
        </p>
      )}
      <ul className={styles.marches}>
        {etapes.map((etape) => (
          <li key={etape.code}>
            <EtapeDepliable etape={etape} />
          </li>
        ))}
      </ul>
      {ecarts.map((a) => (
        <p key={a.etape} className={communs.phrase}>
          {direArrondi(a, etapes.find((e) => e.code === a.etape)?.resultat ?? null)}
        </p>
      ))}
    </section>
  );
}

function Vehicule({ rapprochement: r }: { rapprochement: RapprochementLu }) {
  const { age_mois, km_par_an } = r.explication.vetuste;
  if (age_mois === null) return null;
  const usage = km_par_an === null ? "" : `, ${formaterKm(km_par_an)} par an`;
  return `Véhicule de ${age_mois} mois à la restitution${usage}.`;
}

const TOTAUX = new Set(["brut", "sous_total", "total_ht"]);

function EtapeDepliable({ etape }: { etape: Etape }) {
  return (
    <details className={styles.marche} data-total={TOTAUX.has(etape.code) || undefined}>
      <summary>
        <span className={styles.marcheNom}>{LIBELLES_ETAPE[etape.code]}</span>
        <span className={styles.marcheMontant}>{formaterEuros(etape.resultat)}</span>
      </summary>
      <p className={communs.phrase}>{etape.regle}.</p>
      {etape.condition && <p className={communs.phrase}>{etape.condition}.</p>}
      {etape.operandes.length > 0 && (
        <dl className={styles.operandes}>
          {etape.operandes.map((o) => (
            <div key={o.libelle}>
              <dt>{o.libelle}</dt>
              <dd className="chiffres">{valeur(o)}</dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  );
}
