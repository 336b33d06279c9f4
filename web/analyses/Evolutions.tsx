import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Indicateurs } from "../../domain/analyses/analyse.contrat.ts";
import { formaterIndicateur } from "../../domain/analyses/comparaison.ts";
import type { FiltresAnalyses } from "../../domain/analyses/filtres.ts";
import { INDICATEURS } from "../../domain/analyses/indicateurs.ts";
import { api } from "../api.ts";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import { Absent } from "../ui/Valeurs.tsx";
import styles from "./Evolutions.module.css";
import { AnneeAvant } from "./Indicateurs.tsx";

const CLES: readonly (keyof Indicateurs)[] = ["nombre", "total_ht", "moyenne_ht"];

/** Ce que pèse la période à côté de celle d'avant, en une ligne, au-dessus de ce qui la détaille autrement. */
export function Evolutions({ filtres }: { filtres: FiltresAnalyses }) {
  const { data, error, refetch } = useQuery({
    ...api.analyses.lire.queryOptions({ input: filtres }),
    placeholderData: keepPreviousData,
  });
  const { annee } = filtres;
  if (error)
    return <ErreurChargement erreur={error} relire={refetch} titre="Les totaux de la période n'ont pas pu être lus" />;
  return (
    <dl
      className={styles.ligne}
      data-comparee={annee !== undefined || undefined}
      aria-label={annee === undefined ? "Toutes les années" : "La période et celle d'avant"}
      aria-busy={data === undefined}
    >
      {INDICATEURS.filter((i) => CLES.includes(i.cle)).map((description) => (
        <div key={description.cle} className={styles.case}>
          <dt>{description.titre}</dt>
          <dd>
            {data && (
              <>
                <strong>
                  {formaterIndicateur(data.indicateurs[description.cle], description.nature) ?? <Absent />}
                </strong>
                {annee !== undefined && <AnneeAvant description={description} tableau={data} annee={annee} />}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
