import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
import { EFFECTIF_MINIMUM } from "../../../domain/analyses/effectif.ts";
import type { FiltresAnalyses } from "../../../domain/analyses/filtres.ts";
import { formaterEuros } from "../../../domain/commun/montants.ts";
import { api } from "../../api.ts";
import { chemins } from "../../chemins.ts";
import { combien } from "../../ui/nombres.ts";
import { Chargement } from "./Chargement.tsx";
import styles from "./Detail.module.css";
import { VersRestitutions } from "./liens.tsx";
import { Panneau } from "./Panneau.tsx";
import { Refacturation } from "./Refacturation.tsx";

const CACHES = {
  choisir_client: "Les conducteurs sont des personnes\u00a0: choisissez un client pour voir les siens.",
  sans_besoin: "Le suivi des conducteurs n'est pas activé pour votre société.",
};

const AUCUN_CLASSE = `Aucun n'a encore ${EFFECTIF_MINIMUM} restitutions.`;

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
                agences.some((a) => a.moyenne_ht === null) && (
                  <HorsClassement
                    noms={agences.filter((a) => a.moyenne_ht === null)}
                    nommer={(a) => (
                      <VersRestitutions recherche={{ ...filtres, agence: a.agence }}>{a.agence}</VersRestitutions>
                    )}
                  />
                )
              }
            >
              <Rangs vide={agences.length > 0 ? AUCUN_CLASSE : "Aucune agence."}>
                {agences
                  .filter((a) => a.moyenne_ht !== null)
                  .map((a, i) => (
                    <Rang
                      key={a.agence}
                      numero={i + 1}
                      nom={<VersRestitutions recherche={{ ...filtres, agence: a.agence }}>{a.agence}</VersRestitutions>}
                      sous={
                        a.montant_ht === null
                          ? combien(a.nombre, "restitution")
                          : `${combien(a.nombre, "restitution")}, ${formaterEuros(a.montant_ht)} en tout`
                      }
                      valeur={formaterEuros(a.moyenne_ht ?? 0)}
                    />
                  ))}
              </Rangs>
            </Panneau>
            <Panneau
              titre="Conducteurs"
              definition="Somme des montants HT des véhicules que la personne conduisait le jour de la restitution, d'après les affectations. Elle n'est pas pour autant la cause des dommages."
              note={
                conducteurs.some((c) => c.montant_ht === null) && (
                  <HorsClassement
                    noms={conducteurs.filter((c) => c.montant_ht === null)}
                    nommer={(c) => <Link to={chemins.conducteur(c.conducteur_id)}>{c.nom}</Link>}
                  />
                )
              }
            >
              {conducteurs_caches ? (
                <p className={styles.vide}>{CACHES[conducteurs_caches]}</p>
              ) : (
                <Rangs
                  vide={
                    conducteurs.length > 0
                      ? AUCUN_CLASSE
                      : "Aucun conducteur affecté le jour d'une restitution avec frais."
                  }
                >
                  {conducteurs
                    .filter((c) => c.montant_ht !== null)
                    .map((c, i) => (
                      <Rang
                        key={c.conducteur_id}
                        numero={i + 1}
                        nom={<Link to={chemins.conducteur(c.conducteur_id)}>{c.nom}</Link>}
                        sous={combien(c.nombre, "restitution")}
                        valeur={formaterEuros(c.montant_ht ?? 0)}
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

/** Ceux qu'un chiffre trahirait, réunis en une phrase : une rangée chacun ne dirait que leur petit nombre. */
function HorsClassement<T extends { nombre: number }>({
  noms,
  nommer,
}: {
  noms: readonly T[];
  nommer: (de: T) => ReactNode;
}) {
  return (
    <>
      Moins de {EFFECTIF_MINIMUM} restitutions, non {noms.length > 1 ? "classés" : "classé"}&nbsp;:{" "}
      {noms.map((n, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: une phrase, dont les noms n'ont que leur rang
        <Fragment key={i}>
          {i > 0 && ", "}
          {nommer(n)} ({n.nombre})
        </Fragment>
      ))}
      .
    </>
  );
}

const Rangs = ({ vide, children }: { vide: string; children: readonly ReactNode[] }) =>
  children.length === 0 ? <p className={styles.vide}>{vide}</p> : <ol className={styles.rangs}>{children}</ol>;

interface PropsRang {
  numero: number;
  nom: ReactNode;
  sous: string;
  valeur: ReactNode;
}
const Rang = ({ numero, nom, sous, valeur }: PropsRang) => (
  <li className={styles.rang}>
    <span className={styles.numero}>{numero}.</span>
    <span>
      {nom}
      <span className={styles.sous}>{sous}</span>
    </span>
    <span className={styles.montant}>{valeur}</span>
  </li>
);
