import { Skeleton } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Essentiel as Lu } from "../../domain/analyses/detail.contrat.ts";
import type { FiltresAnalyses } from "../../domain/analyses/filtres.ts";
import { formaterDate } from "../../domain/commun/dates.ts";
import { formaterEuros } from "../../domain/commun/montants.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { ErreurChargement } from "../layout/ErreurChargement.tsx";
import { combien } from "../ui/nombres.ts";
import { Chiffre } from "./detail/Chiffre.tsx";
import styles from "./detail/Detail.module.css";
import { VersContrats, VersRestitutions } from "./detail/liens.tsx";

/** Ce qu'une gestionnaire vient savoir, avant tout graphique : l'économie obtenue, ce qui se conteste, ce qui revient. */
export function Essentiel({ filtres }: { filtres: FiltresAnalyses }) {
  const { data, error, refetch } = useQuery({
    ...api.analyses.essentiel.queryOptions({ input: filtres }),
    placeholderData: keepPreviousData,
  });
  if (error) return <ErreurChargement erreur={error} relire={refetch} />;
  if (data === undefined) return <Skeleton height={122} />;
  return (
    <dl className={styles.chiffres} aria-label="L'essentiel">
      <Economie {...data.economie} filtres={filtres} />
      <AContester {...data.a_contester} filtres={filtres} />
      {data.retours && <Retours {...data.retours} filtres={filtres} />}
    </dl>
  );
}

function Economie({ obtenu_ht, en_cours_ht, contestees, filtres }: Lu["economie"] & { filtres: FiltresAnalyses }) {
  return (
    <Chiffre
      titre="Économie obtenue, HT"
      definition="Somme des avoirs reçus ou des montants accordés par les loueurs, le plus élevé des deux par restitution, sur la période et les filtres choisis. «&nbsp;En cours&nbsp;» attend encore une réponse."
      precision={
        contestees === 0
          ? "Aucune facture contestée"
          : `${formaterEuros(en_cours_ht)} en cours, ${combien(contestees, "facture contestée", "factures contestées")}`
      }
    >
      <Link to={chemins.analyses()} search={{ ...filtres, onglet: "loueurs" }} preload={false}>
        {formaterEuros(obtenu_ht)}
      </Link>
    </Chiffre>
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
      titre="À contester, HT"
      definition="Part contestable des factures rapprochées dont la lettre n'est pas partie et dont le délai court encore, ou n'est pas connu. «&nbsp;Cette semaine&nbsp;»&nbsp;: la date limite tombe dans les sept jours."
      precision={
        <>
          {nombre === 0
            ? "Aucune facture à contester"
            : `${combien(nombre, "facture")}, dont ${cette_semaine === 0 ? "aucune" : cette_semaine} cette semaine`}
          {hors_delai > 0 && (
            <>
              <br />
              <VersRestitutions recherche={{ ...filtres, a_contester: "hors_delai" }}>
                {`${formaterEuros(hors_delai_ht)} hors délai, ${combien(hors_delai, "facture")}`}
              </VersRestitutions>
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
      <VersRestitutions recherche={{ ...filtres, a_contester: "ouvert" }}>{formaterEuros(montant_ht)}</VersRestitutions>
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
      definition="Contrats qui finissent dans les trente jours et dont le véhicule n'est pas rendu. «&nbsp;En retard&nbsp;»&nbsp;: la fin est passée depuis moins de six mois. «&nbsp;Sans audit&nbsp;»&nbsp;: aucun audit noté sur un contrat qui finit d'ici trois mois."
      precision={
        <>
          {`${trois_mois} d'ici trois mois, dont ${sans_audit} sans audit`}
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
