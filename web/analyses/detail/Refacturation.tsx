import { useQuery } from "@tanstack/react-query";
import type { FiltresAnalyses } from "../../../domain/analyses/filtres.ts";
import { formaterEuros } from "../../../domain/commun/montants.ts";
import { adresseApi, api } from "../../api.ts";
import { MenuExport } from "../../table/MenuExport.tsx";
import { Chargement } from "./Chargement.tsx";
import styles from "./Detail.module.css";
import { combien } from "./formats.ts";
import { VersRestitutions } from "./liens.tsx";
import { Panneau } from "./Panneau.tsx";

/** Ce que chaque agence doit pour ses véhicules rendus, à lui refacturer. */
export function Refacturation({ filtres }: { filtres: FiltresAnalyses }) {
  const requete = useQuery(api.analyses.refacturation.queryOptions({ input: filtres }));
  return (
    <Panneau
      titre="Refacturation par agence"
      definition="Par agence du véhicule à son retour : somme des factures HT moins leurs avoirs ; sans facture lue, le montant HT de la restitution. Les restitutions sans frais n'y sont pas. L'export donne un véhicule par ligne, avec le conducteur du jour du retour si vous voyez les conducteurs et qu'un client est choisi."
      gestes={
        <MenuExport
          taille="xs"
          colonnes={[]}
          adresse={(format) => adresseApi("/analyses/refacturation/export", { ...filtres, format })}
        />
      }
    >
      <Chargement requete={requete}>
        {({ agences, nombre, dommages, net_ht }) =>
          agences.length === 0 ? (
            <p className={styles.vide}>Aucun frais à refacturer sur ce périmètre.</p>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: une zone qui défile doit se parcourir au clavier
            <section className={styles.defilement} tabIndex={0} aria-label="Relevé par agence">
              <table className={styles.table}>
                <caption className="visuellement-cache">Restitutions, dommages et montants nets par agence</caption>
                <thead>
                  <tr>
                    <th scope="col">Agence</th>
                    {["Véhicules", "Restitutions", "Dommages", "Net HT"].map((c) => (
                      <th key={c} scope="col" className={styles.nombre}>
                        {c}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {agences.map((a) => (
                    <tr key={a.agence}>
                      <th scope="row">
                        <VersRestitutions recherche={{ ...filtres, agence: a.agence }}>{a.agence}</VersRestitutions>
                      </th>
                      <td className={styles.nombre}>{a.vehicules}</td>
                      <td className={styles.nombre}>{a.nombre}</td>
                      <td className={styles.nombre}>{a.dommages}</td>
                      <td className={styles.nombre}>{formaterEuros(a.net_ht)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <p className={styles.total}>
                {combien(nombre, "restitution")} avec frais, {combien(dommages, "dommage")}, {formaterEuros(net_ht)} HT
                en tout.
              </p>
            </section>
          )
        }
      </Chargement>
    </Panneau>
  );
}
