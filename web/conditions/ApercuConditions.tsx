import { formaterKm } from "../../domain/commun/montants.ts";
import type { VersionConditions } from "../../domain/conditions/conditions-loueur.ts";
import { COMPOSANTES, SEUILS_DITS } from "../../domain/conditions/libelles.ts";
import { ecrireAges } from "../../domain/conditions/tranche.ts";
import type { Conditions } from "../../domain/fre/conditions.ts";
import { Donnees } from "../ui/Fiche.tsx";
import styles from "./Apercu.module.css";
import { ecrireDelai, ecrireFranchise, ecrirePeriode, ecrireRemise, ecrireTva, pourCent } from "./ecrire.ts";

/** Une version à lire en entier : ses règles, sa grille, ses seuils. */
export function ApercuConditions({
  version: { conditions: c, client_nom, reference },
}: {
  version: VersionConditions;
}) {
  return (
    <div className={styles.apercu}>
      <Donnees
        donnees={[
          { libelle: "Société", valeur: client_nom ?? "Toutes" },
          { libelle: "Type de véhicule", valeur: c.type_vehicule ?? "Tous" },
          { libelle: "Valables", valeur: ecrirePeriode(c) },
          { libelle: "Référence", valeur: reference },
          { libelle: "Remise négociée", valeur: ecrireRemise(c.remise) },
          { libelle: "Franchise", valeur: ecrireFranchise(c.franchise) },
          { libelle: "TVA", valeur: ecrireTva(c.regime_tva) },
          { libelle: "Délai de contestation", valeur: ecrireDelai(c.delai_contestation_jours) },
          { libelle: "Kilomètres admis après la restitution", valeur: formaterKm(c.tolerance_km_apres_restitution) },
        ]}
      />
      <h3 className={styles.titre}>Vétusté</h3>
      {c.vetuste ? (
        <Grille vetuste={c.vetuste} de={[c.loueur, c.type_vehicule, ecrirePeriode(c)].filter(Boolean).join(", ")} />
      ) : (
        <p className={styles.rien}>Aucun abattement.</p>
      )}
      <h3 className={styles.titre}>Seuils de l'état standard</h3>
      {c.seuils ? (
        <Donnees
          donnees={SEUILS_DITS.map(({ cle, libelle }) => ({
            libelle,
            valeur: `${String(c.seuils?.[cle]).replace(".", ",")}\u00a0mm`,
          }))}
        />
      ) : (
        <p className={styles.rien}>Aucun&nbsp;: tout dommage peut être facturé.</p>
      )}
    </div>
  );
}

const COTES = ["jusqu_au_seuil", "au_dela_du_seuil"] as const;

interface PropsGrille {
  vetuste: NonNullable<Conditions["vetuste"]>;
  /** De quelle version : plusieurs grilles se lisent sur une même page. */
  de: string;
}

function Grille({ vetuste: { seuil_km_par_an, grille }, de }: PropsGrille) {
  const km = formaterKm(seuil_km_par_an);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: un tableau plus large que l'écran se fait défiler au clavier
    <section className={styles.defile} aria-label={`Grille de vétusté, ${de}`} tabIndex={0}>
      <table className={styles.grille}>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              Âge
            </th>
            <th scope="colgroup" colSpan={COMPOSANTES.length}>
              Jusqu'à {km} par an
            </th>
            <th scope="colgroup" colSpan={COMPOSANTES.length}>
              Plus de {km} par an
            </th>
          </tr>
          <tr>
            {COTES.map((cote) =>
              COMPOSANTES.map(({ cle, court, libelle }) => (
                <th key={`${cote}-${cle}`} scope="col" title={libelle}>
                  {court}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {grille.map((t) => (
            <tr key={t.age_min_mois}>
              <th scope="row">{ecrireAges(t.age_min_mois, t.age_max_mois)}</th>
              {COTES.map((cote) =>
                COMPOSANTES.map(({ cle }) => (
                  <td key={`${cote}-${cle}`} className="chiffres">
                    {pourCent(t[cote][cle])}
                  </td>
                )),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
