import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { EFFECTIF_MINIMUM } from "../../../domain/analyses/effectif.ts";
import type { FiltresAnalyses } from "../../../domain/analyses/filtres.ts";
import { formaterEuros } from "../../../domain/commun/montants.ts";
import { api } from "../../api.ts";
import { chemins } from "../../chemins.ts";
import { combien } from "../../ui/nombres.ts";
import { Chargement } from "./Chargement.tsx";
import { TropPeu } from "./Chiffre.tsx";
import styles from "./Detail.module.css";
import { VersRestitutions } from "./liens.tsx";
import { Panneau } from "./Panneau.tsx";
import { Refacturation } from "./Refacturation.tsx";

const CACHES = {
  choisir_client: "Les conducteurs sont des personnes\u00a0: choisissez un client pour voir les siens.",
  sans_besoin: "Le suivi des conducteurs n'est pas activé pour votre société.",
};

/** Les dix premiers de chaque liste. */
export function PageClassements({ filtres }: { filtres: FiltresAnalyses }) {
  const requete = useQuery({
    ...api.analyses.classements.queryOptions({ input: filtres }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <Chargement requete={requete}>
        {({ vehicules, agences, conducteurs, conducteurs_caches }) => (
          <div className={styles.trois}>
            <Panneau
              titre="Véhicules"
              definition="Les dix véhicules dont la somme des montants HT après remise est la plus élevée."
            >
              <Rangs vide="Aucun véhicule avec frais.">
                {vehicules.map((v, i) => (
                  <Rang
                    key={v.restitution_id}
                    numero={i + 1}
                    nom={<Link to={chemins.restitution(v.restitution_id)}>{v.immatriculation}</Link>}
                    sous={v.nombre > 1 ? `${v.vehicule}, ${combien(v.nombre, "restitution")}` : v.vehicule}
                    valeur={formaterEuros(v.montant_ht)}
                  />
                ))}
              </Rangs>
            </Panneau>
            <Panneau
              titre="Agences"
              definition="Les agences par coût moyen&nbsp;: somme des montants HT ÷ nombre de restitutions, sans frais comprises."
              note={
                agences.some((a) => a.moyenne_ht === null)
                  ? `Une agence de moins de ${EFFECTIF_MINIMUM} restitutions n'est pas classée.`
                  : undefined
              }
            >
              <Rangs vide="Aucune agence.">
                {agences.map((a, i) => (
                  <Rang
                    key={a.agence}
                    numero={a.moyenne_ht === null ? undefined : i + 1}
                    nom={<VersRestitutions recherche={{ ...filtres, agence: a.agence }}>{a.agence}</VersRestitutions>}
                    sous={
                      a.montant_ht === null
                        ? combien(a.nombre, "restitution")
                        : `${combien(a.nombre, "restitution")}, ${formaterEuros(a.montant_ht)} en tout`
                    }
                    valeur={a.moyenne_ht === null ? <TropPeu nombre={a.nombre} /> : formaterEuros(a.moyenne_ht)}
                  />
                ))}
              </Rangs>
            </Panneau>
            <Panneau
              titre="Conducteurs"
              definition="Somme des montants HT des véhicules que la personne conduisait le jour de la restitution, d'après les affectations. Elle n'est pas pour autant la cause des dommages."
              note={
                conducteurs.some((c) => c.montant_ht === null)
                  ? `Une personne de moins de ${EFFECTIF_MINIMUM} restitutions n'est pas classée.`
                  : undefined
              }
            >
              {conducteurs_caches ? (
                <p className={styles.vide}>{CACHES[conducteurs_caches]}</p>
              ) : (
                <Rangs vide="Aucun conducteur affecté le jour d'une restitution avec frais.">
                  {conducteurs.map((c, i) => (
                    <Rang
                      key={c.conducteur_id}
                      numero={c.montant_ht === null ? undefined : i + 1}
                      nom={<Link to={chemins.conducteur(c.conducteur_id)}>{c.nom}</Link>}
                      sous={combien(c.nombre, "restitution")}
                      valeur={c.montant_ht === null ? <TropPeu nombre={c.nombre} /> : formaterEuros(c.montant_ht)}
                    />
                  ))}
                </Rangs>
              )}
            </Panneau>
          </div>
        )}
      </Chargement>
      <Refacturation filtres={filtres} />
    </>
  );
}

const Rangs = ({ vide, children }: { vide: string; children: readonly ReactNode[] }) =>
  children.length === 0 ? <p className={styles.vide}>{vide}</p> : <ol className={styles.rangs}>{children}</ol>;

interface PropsRang {
  /** Absent : hors classement. */
  numero?: number | undefined;
  nom: ReactNode;
  sous: string;
  valeur: ReactNode;
}
const Rang = ({ numero, nom, sous, valeur }: PropsRang) => (
  <li className={styles.rang}>
    <span className={styles.numero}>{numero === undefined ? "–" : `${numero}.`}</span>
    <span>
      {nom}
      <span className={styles.sous}>{sous}</span>
    </span>
    <span className={styles.montant}>{valeur}</span>
  </li>
);
