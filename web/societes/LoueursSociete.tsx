import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ClientLu, LoueurDeClient } from "../../domain/clients/client.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import { Fiche } from "../ui/Fiche.tsx";
import { nombre } from "../ui/nombres.ts";
import table from "../ui/TableFiche.module.css";
import { TitresTable } from "../ui/TitresTable.tsx";

/** Les loueurs que ses fiches désignent, et les conditions qui valent pour elle aujourd'hui. */
export function LoueursSociete({ societe: { id } }: { societe: ClientLu }) {
  const { data, error, refetch } = useQuery(api.clients.loueurs.queryOptions({ input: { id } }));
  return (
    <Fiche titre="Loueurs">
      {error && data === undefined && <ErreurChargement erreur={error} relire={refetch} />}
      {!error && data === undefined && <Skeleton height={60} />}
      {data?.length === 0 && (
        <p>
          Aucun loueur&nbsp;: ses véhicules et ses restitutions le diront.{" "}
          <Link to={chemins.loueurs()}>Voir les loueurs</Link>
        </p>
      )}
      {data && data.length > 0 && (
        <table className={table.table}>
          <caption className="visuellement-cache">Loueurs de la société</caption>
          <TitresTable titres={["Loueur", "Véhicules", "Restitutions", "Conditions"]} />
          <tbody>
            {data.map((l) => (
              <tr key={l.id}>
                <td data-libelle="Loueur">
                  <Link to={chemins.loueur(l.id)}>{l.nom}</Link>
                </td>
                <td data-libelle="Véhicules" className="chiffres">
                  {nombre(l.vehicules)}
                </td>
                <td data-libelle="Restitutions" className="chiffres">
                  {nombre(l.restitutions)}
                </td>
                <td data-libelle="Conditions">
                  <Conditions loueur={l} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Fiche>
  );
}

function Conditions({ loueur: { id, nom, version, communes } }: { loueur: LoueurDeClient }) {
  if (version)
    return (
      <Link to={chemins.conditions(id, version)}>
        Négociées<span className="visuellement-cache"> avec {nom}</span>
      </Link>
    );
  return (
    <Link to={chemins.loueur(id)}>
      {communes ? "Communes" : "Aucune, à saisir"}
      <span className="visuellement-cache"> chez {nom}</span>
    </Link>
  );
}
