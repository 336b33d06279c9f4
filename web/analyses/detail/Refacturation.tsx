import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Refacturation as Releve } from "../../../domain/analyses/detail.contrat.ts";
import type { FiltresAnalyses } from "../../../domain/analyses/filtres.ts";
import { formaterEuros } from "../../../domain/commun/montants.ts";
import { adresseApi, api } from "../../api.ts";
import { chemins } from "../../chemins.ts";
import { MenuExport } from "../../ui/MenuExport.tsx";
import { combien } from "../../ui/nombres.ts";
import { DepuisAvant, filtresAvant } from "../DepuisAvant.tsx";
import { Chargement } from "./Chargement.tsx";
import styles from "./Detail.module.css";
import { VersRestitutions } from "./liens.tsx";
import { Panneau } from "./Panneau.tsx";
import { TableDetail } from "./TableDetail.tsx";

/** Ce que chaque agence doit pour ses véhicules rendus, à lui refacturer, et qui avait le véhicule. */
export function Refacturation({ filtres }: { filtres: FiltresAnalyses }) {
  const requete = useQuery(api.analyses.refacturation.queryOptions({ input: filtres }));
  const avant = filtresAvant(filtres);
  const lue = useQuery({
    ...api.analyses.refacturation.queryOptions({ input: avant ?? filtres }),
    enabled: avant !== null,
  });
  return (
    <Panneau
      titre="Refacturation"
      definition="Par agence du véhicule à son retour&nbsp;: somme des factures HT moins leurs avoirs&nbsp;; sans facture lue, le montant HT de la restitution. Les frais facturés avec la remise en état (kilomètres, dossier, transport) y sont, et leur part se lit sous «&nbsp;Dont hors FRE&nbsp;»&nbsp;: c'est l'écart avec le total des FRE. Les restitutions sans frais n'y sont pas. L'export donne un véhicule par ligne, avec le conducteur du jour du retour si vous voyez les conducteurs et qu'un client est choisi."
      gestes={
        <MenuExport
          taille="xs"
          colonnes={[]}
          adresse={(format) => adresseApi("/analyses/refacturation/export", { ...filtres, format })}
        />
      }
    >
      <Chargement requete={requete}>
        {(releve) =>
          releve.agences.length === 0 ? (
            <p className={styles.vide}>Aucun frais à refacturer sur ce périmètre.</p>
          ) : (
            <>
              <ParAgence releve={releve} precedent={avant === null ? undefined : lue.data} filtres={filtres} />
              <ParConducteur conducteurs={releve.conducteurs} />
            </>
          )
        }
      </Chargement>
    </Panneau>
  );
}

interface PropsAgence {
  releve: Releve;
  /** Le relevé de la période d'avant ; `undefined` : pas lu, ou aucune. */
  precedent: Releve | undefined;
  filtres: FiltresAnalyses;
}

function ParAgence({ releve, precedent, filtres }: PropsAgence) {
  const { agences, nombre, dommages, net_ht, hors_fre_ht, sans_frais } = releve;
  return (
    <TableDetail
      legende="Relevé par agence"
      premiere="Agence"
      nombres={["Véhicules", "Restitutions", "Dommages", "Dont hors FRE", "Net HT"]}
      suite={
        <>
          <p className={styles.total}>
            {combien(nombre, "restitution")} avec frais, {combien(dommages, "dommage")}, {formaterEuros(net_ht)} HT en
            tout{hors_fre_ht !== 0 && `, dont ${formaterEuros(hors_fre_ht)} hors FRE`}.{" "}
            <DepuisAvant
              periode={filtres.annee}
              valeur={net_ht}
              avant={precedent?.net_ht}
              effectifs={[nombre, precedent?.nombre]}
              nature="montant"
              mieux="bas"
            />
          </p>
          <SansFrais {...sans_frais} />
        </>
      }
    >
      {agences.map((a) => (
        <tr key={a.agence}>
          <th scope="row">
            <VersRestitutions recherche={{ ...filtres, agence: a.agence }}>{a.agence}</VersRestitutions>
          </th>
          <td className={styles.nombre}>{a.vehicules}</td>
          <td className={styles.nombre}>{a.nombre}</td>
          <td className={styles.nombre}>{a.dommages}</td>
          <td className={styles.nombre}>{formaterEuros(a.hors_fre_ht)}</td>
          <td className={styles.nombre}>{formaterEuros(a.net_ht)}</td>
        </tr>
      ))}
    </TableDetail>
  );
}

/** Pourquoi ce relevé a moins de dommages que le reste des analyses. */
const SansFrais = ({ nombre, dommages }: Releve["sans_frais"]) =>
  dommages > 0 && (
    <p className={styles.precision}>
      {combien(dommages, "autre dommage", "autres dommages")}, sur {combien(nombre, "restitution")} sans frais&nbsp;:
      rien à refacturer.
    </p>
  );

/** Le même total, par conducteur du jour du retour. Rien à montrer si aucun véhicule n'avait de conducteur. */
function ParConducteur({ conducteurs }: { conducteurs: Releve["conducteurs"] }) {
  if (!conducteurs?.some((c) => c.conducteur_id !== null)) return null;
  return (
    <TableDetail
      legende="Relevé par conducteur du jour du retour"
      premiere="Conducteur le jour du retour"
      nombres={["Restitutions", "Dommages", "Net HT"]}
      suite={
        <p className={styles.precision}>
          D'après les affectations&nbsp;; conduire le véhicule ce jour-là ne dit pas que l'on a causé ses dommages.
        </p>
      }
    >
      {conducteurs.map((c) => (
        <tr key={c.conducteur_id ?? ""}>
          <th scope="row">
            {c.conducteur_id === null ? (
              "Sans conducteur affecté"
            ) : (
              <Link to={chemins.conducteur(c.conducteur_id)}>{c.conducteur}</Link>
            )}
          </th>
          <td className={styles.nombre}>{c.nombre}</td>
          <td className={styles.nombre}>{c.dommages}</td>
          <td className={styles.nombre}>{formaterEuros(c.net_ht)}</td>
        </tr>
      ))}
    </TableDetail>
  );
}
