import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { formaterEurosCourts, formaterEurosRonds } from "../../../domain/analyses/constat.ts";
import { EFFECTIF_MINIMUM } from "../../../domain/analyses/effectif.ts";
import type { FiltresAnalyses } from "../../../domain/analyses/filtres.ts";
import { LIBELLES_TRANCHE, type Provision } from "../../../domain/analyses/provision.ts";
import { formaterDate } from "../../../domain/commun/dates.ts";
import { api } from "../../api.ts";
import { combien } from "../../ui/nombres.ts";
import { Absent } from "../../ui/Valeurs.tsx";
import { Chargement } from "./Chargement.tsx";
import { Chiffre } from "./Chiffre.tsx";
import styles from "./Detail.module.css";
import { pourcent } from "./formats.ts";
import { VersContrats, VersRestitutions } from "./liens.tsx";
import { MoisDeProvision } from "./MoisDeProvision.tsx";
import { Panneau } from "./Panneau.tsx";
import { TableDetail } from "./TableDetail.tsx";

/** Ce que les contrats qui finissent vont coûter, et ce que vaut cette prévision. */
export function PageProvision({ filtres }: { filtres: FiltresAnalyses }) {
  const requete = useQuery({
    ...api.analyses.provision.queryOptions({ input: { ...filtres, annee: undefined } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Chargement requete={requete}>
      {(p) => (
        <>
          <Resume p={p} filtres={filtres} />
          <Panneau
            titre="Mois par mois"
            definition="Contrats qui finissent dans le mois × coût moyen de leur segment (loueur, type de véhicule, tranche d'âge). Le trait fin est la fourchette. Une barre ouvre ses véhicules. Un contrat déjà échu et pas encore rendu compte dans le mois en cours."
          >
            <MoisDeProvision p={p} filtres={filtres} />
          </Panneau>
          <div className={styles.deux}>
            <Panneau
              titre="Ce qui la compose"
              definition="Le coût par véhicule d'un segment est la moyenne de ses restitutions passées, rapprochée de celle de son loueur et de son type, puis de l'ensemble, d'autant plus que les dossiers manquent (poids de dix dossiers par échelon)."
            >
              <Segments p={p} filtres={filtres} />
            </Panneau>
            <Panneau
              titre="Ce qu'elle aurait prévu"
              definition="Le même calcul, rejoué avec les seules restitutions d'avant chaque période, appliqué aux véhicules effectivement rendus. Il juge le coût prévu, pas la date des retours."
              note={
                p.controles.length > 0
                  ? "Erreur\u00a0: (prévu − réel) ÷ réel. Une hausse générale des prix ne se devine pas d'avance."
                  : undefined
              }
            >
              <Controles p={p} />
            </Panneau>
          </div>
        </>
      )}
    </Chargement>
  );
}

function Resume({ p, filtres }: { p: Provision; filtres: FiltresAnalyses }) {
  const dernier = p.controles[0];
  return (
    <dl className={styles.chiffres} aria-label="Provision à douze mois">
      <Chiffre
        titre="Provision à 12 mois, HT"
        definition="Somme, sur les contrats qui finissent d'ici douze mois, du coût moyen de leur segment."
        precision={
          p.historique === 0
            ? "Aucune restitution passée"
            : `D'après ${combien(p.historique, "restitution passée", "restitutions passées")}${filtres.annee === undefined ? "" : ", de toutes les années"}`
        }
      >
        {p.historique === 0 ? (
          <Absent />
        ) : (
          <VersContrats fin="provision" filtres={filtres}>
            {formaterEurosRonds(p.total.montant_ht)}
          </VersContrats>
        )}
      </Chiffre>
      <Chiffre
        titre={`Fourchette à ${Math.round(p.niveau * 100)}\u00a0%`}
        definition="Entre ces deux montants neuf fois sur dix, si l'avenir ressemble au passé&nbsp;: cinq cents tirages de chaque véhicule parmi les restitutions de son segment, l'incertitude de la moyenne et l'écart d'une année à l'autre compris."
      >
        {p.historique === 0 ? (
          <Absent />
        ) : (
          `${formaterEurosCourts(p.total.bas_ht)} – ${formaterEurosCourts(p.total.haut_ht)}`
        )}
      </Chiffre>
      <Chiffre
        titre="Contrats qui finissent"
        definition="Contrats suivis dont la fin tombe dans les douze mois, ou passée depuis moins de six mois sans restitution."
        precision="D'après leur date de fin"
      >
        <VersContrats fin="provision" filtres={filtres}>
          {p.total.contrats}
        </VersContrats>
      </Chiffre>
      <Chiffre
        titre="Erreur sur les 12 derniers mois"
        definition="Ce que ce calcul aurait prévu il y a un an pour les véhicules rendus depuis, comparé à leur coût réel."
        precision={
          dernier && `${formaterEurosCourts(dernier.prevu_ht)} prévus, ${formaterEurosCourts(dernier.reel_ht)} réels`
        }
      >
        {dernier?.erreur == null ? <Absent /> : `${dernier.erreur > 0 ? "+" : ""}${pourcent(dernier.erreur)}`}
      </Chiffre>
    </dl>
  );
}

const SEGMENTS_MONTRES = 12;

function Segments({ p, filtres }: { p: Provision; filtres: FiltresAnalyses }) {
  if (p.segments.length === 0) return <p className={styles.vide}>Aucun contrat ne finit d'ici douze mois.</p>;
  const reste = p.segments.slice(SEGMENTS_MONTRES);
  return (
    <TableDetail
      legende="Segments de la provision"
      premiere="Segment"
      nombres={["Contrats", "Par véhicule", "Montant HT"]}
    >
      {p.segments.slice(0, SEGMENTS_MONTRES).map((s) => (
        <tr key={`${s.loueur_id} ${s.type_vehicule} ${s.age}`}>
          <th scope="row">
            {s.loueur_id ? (
              <VersRestitutions
                recherche={{ ...filtres, annee: undefined, loueur_id: s.loueur_id, type_vehicule: s.type_vehicule }}
              >
                {s.loueur}
              </VersRestitutions>
            ) : (
              s.loueur
            )}
            <span className={styles.sous}>
              {s.type_vehicule}, {LIBELLES_TRANCHE[s.age]}
            </span>
            <span className={styles.sous}>
              {s.nombre === 0 ? "aucun retour passé" : combien(s.nombre, "retour passé", "retours passés")}
              {s.nombre < EFFECTIF_MINIMUM && "\u00a0: surtout la moyenne du parc"}
            </span>
          </th>
          <td className={styles.nombre}>{s.contrats}</td>
          <td className={styles.nombre}>
            {s.audites < s.contrats && formaterEurosRonds(s.moyenne_ht)}
            {s.audites > 0 && (
              <span className={styles.sous}>
                {combien(s.audites, "audité")}&nbsp;: {formaterEurosRonds(s.audites_ht)}
              </span>
            )}
          </td>
          <td className={styles.nombre}>{formaterEurosRonds(s.montant_ht)}</td>
        </tr>
      ))}
      {reste.length > 0 && (
        <tr>
          <th scope="row">Autres ({reste.length})</th>
          <td className={styles.nombre}>{reste.reduce((n, s) => n + s.contrats, 0)}</td>
          <td />
          <td className={styles.nombre}>{formaterEurosRonds(reste.reduce((n, s) => n + s.montant_ht, 0))}</td>
        </tr>
      )}
    </TableDetail>
  );
}

function Controles({ p }: { p: Provision }) {
  if (p.controles.length === 0)
    return <p className={styles.vide}>Pas assez de restitutions passées pour rejouer une année.</p>;
  return (
    <TableDetail
      legende="Prévisions rejouées sur les années passées"
      premiere="Période"
      nombres={["Prévu HT", "Réel HT", "Erreur"]}
    >
      {p.controles.map((c) => (
        <tr key={c.du}>
          <th scope="row">
            {formaterDate(c.du)} – {formaterDate(c.au)}
            <span className={styles.sous}>{combien(c.vehicules, "véhicule")}</span>
          </th>
          <td className={styles.nombre}>
            {formaterEurosRonds(c.prevu_ht)}
            <span className={styles.sous}>
              {formaterEurosCourts(c.bas_ht)} – {formaterEurosCourts(c.haut_ht)}
            </span>
          </td>
          <td className={styles.nombre}>{formaterEurosRonds(c.reel_ht)}</td>
          <td className={styles.nombre}>
            {c.erreur === null ? <Absent /> : `${c.erreur > 0 ? "+" : ""}${pourcent(c.erreur)}`}
            <span className={styles.sous}>{c.dedans ? "dans la fourchette" : "hors fourchette"}</span>
          </td>
        </tr>
      ))}
    </TableDetail>
  );
}
