import { Skeleton } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Essentiel as Lu } from "../../domain/analyses/detail.contrat.ts";
import type { FiltresAnalyses } from "../../domain/analyses/filtres.ts";
import { DEFINITIONS, LIBELLES_MOT } from "../../domain/argent/livre.ts";
import { formaterDate } from "../../domain/commun/dates.ts";
import { formaterEuros } from "../../domain/commun/montants.ts";
import { api } from "../api.ts";
import { ChiffresDuLivre } from "../argent/ChiffresDuLivre.tsx";
import { VersLivre } from "../argent/VersLivre.tsx";
import { chemins } from "../chemins.ts";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import { combien } from "../ui/nombres.ts";
import { Chiffre } from "./detail/Chiffre.tsx";
import styles from "./detail/Detail.module.css";
import { VersContrats } from "./detail/liens.tsx";

/** Ce qu'une gestionnaire vient savoir, avant tout graphique : où en est l'argent, ce qui se réclame, ce qui revient. */
export function Essentiel({ filtres }: { filtres: FiltresAnalyses }) {
  const { data, error, refetch } = useQuery({
    ...api.analyses.essentiel.queryOptions({ input: filtres }),
    placeholderData: keepPreviousData,
  });
  if (error) return <ErreurChargement erreur={error} relire={refetch} />;
  if (data === undefined) return <Skeleton height={122} />;
  return (
    <>
      <ChiffresDuLivre livre={data.livre} filtres={filtres} />
      <dl className={styles.chiffres} aria-label="L'essentiel">
        <AContester {...data.a_contester} filtres={filtres} />
        {data.avoirs_a_imputer.nombre > 0 && <AvoirsAImputer {...data.avoirs_a_imputer} filtres={filtres} />}
        {data.retours && <Retours {...data.retours} filtres={filtres} />}
      </dl>
    </>
  );
}

function AContester({
  nombre,
  montant_ht,
  cette_semaine,
  hors_delai,
  hors_delai_ht,
  prochaine,
  filtres,
}: Lu["a_contester"] & { filtres: FiltresAnalyses }) {
  return (
    <Chiffre
      titre={`${LIBELLES_MOT.a_reclamer}, HT`}
      definition={`${DEFINITIONS.a_reclamer} «\u00a0Cette semaine\u00a0»\u00a0: la date limite tombe dans les sept jours.`}
      precision={
        <>
          {nombre === 0
            ? "Aucune facture à réclamer"
            : `${combien(nombre, "facture")}, dont ${cette_semaine === 0 ? "aucune" : cette_semaine} cette semaine`}
          {hors_delai > 0 && (
            <>
              <br />
              <VersLivre mot="hors_delai" filtres={filtres}>
                {`${formaterEuros(hors_delai_ht)} hors délai, ${combien(hors_delai, "facture")}`}
              </VersLivre>
            </>
          )}
          {prochaine && (
            <>
              <br />
              <Link to={chemins.restitution(prochaine.restitution_id)}>{prochaine.immatriculation}</Link>
              {prochaine.date_limite
                ? ` d'abord, avant le ${formaterDate(prochaine.date_limite)}`
                : " d'abord, délai non connu"}
            </>
          )}
        </>
      }
    >
      <VersLivre mot="a_reclamer" filtres={filtres}>
        {formaterEuros(montant_ht)}
      </VersLivre>
    </Chiffre>
  );
}

/** Un avoir reçu n'est ni accordé, ni rendu tant que personne ne l'a imputé : il le dit, et mène à sa contestation. */
function AvoirsAImputer({ nombre, montant_ht, filtres }: Lu["avoirs_a_imputer"] & { filtres: FiltresAnalyses }) {
  const { client_id, loueur_id, annee } = filtres;
  return (
    <Chiffre
      titre="Avoirs à imputer, HT"
      definition="Avoirs reçus qui concernent une facture réclamée et que personne n'a encore imputés à sa contestation&nbsp;: ils ne comptent ni dans l'accordé, ni dans l'avoir reçu."
      precision={combien(nombre, "avoir")}
    >
      <Link to={chemins.contestations()} search={{ client_id, loueur_id, annee, avoir: "oui" }} preload={false}>
        {formaterEuros(montant_ht)}
      </Link>
    </Chiffre>
  );
}

function Retours({
  trente_jours,
  trois_mois,
  en_retard,
  sans_audit,
  filtres,
}: NonNullable<Lu["retours"]> & { filtres: FiltresAnalyses }) {
  return (
    <Chiffre
      titre="Retours d'ici trente jours"
      definition="Contrats qui finissent dans les trente jours et dont le véhicule n'est pas rendu. «&nbsp;En retard&nbsp;»&nbsp;: la fin est passée depuis moins de six mois. «&nbsp;Sans audit&nbsp;»&nbsp;: aucun audit noté sur un contrat qui finit d'ici trois mois, rendez-vous pris ou non."
      precision={
        <>
          {`${trois_mois} d'ici trois mois, dont `}
          {sans_audit > 0 ? (
            <VersContrats fin="sans_audit" filtres={filtres}>
              {sans_audit} sans audit
            </VersContrats>
          ) : (
            "aucun sans audit"
          )}
          <br />
          {en_retard === 0 ? "Aucun en retard" : `${en_retard} en retard`}
        </>
      }
    >
      <VersContrats fin="trente_jours" filtres={filtres}>
        {trente_jours}
      </VersContrats>
    </Chiffre>
  );
}
