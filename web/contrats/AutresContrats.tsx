import { Link } from "@tanstack/react-router";
import type { ContratLu } from "../../domain/contrats/contrat.ts";
import { chemins } from "../chemins.ts";
import { Fiche } from "../ui/Fiche.tsx";
import tables from "../ui/TableFiche.module.css";
import { TitresTable } from "../ui/TitresTable.tsx";
import { DateCourte, Kilometres, Texte } from "../ui/Valeurs.tsx";

/** Les autres contrats du véhicule, passés ou à venir ; chacun s'ouvre à la place de celui qu'on lit. */
export function AutresContrats({ contrats }: { contrats: readonly ContratLu[] }) {
  return (
    <Fiche titre="Autres contrats">
      <div className={tables.defile}>
        <table className={tables.table}>
          <caption className="visuellement-cache">Autres contrats du véhicule</caption>
          <TitresTable titres={["Contrat", "Loueur", "Début", "Fin", "Kilométrage contractuel"]} />
          <tbody>
            {contrats.map((c) => (
              <tr key={c.id}>
                <td data-libelle="Contrat">
                  <Link to={chemins.contratDeVehicule(c.vehicule_id, c.id)} resetScroll={false}>
                    {c.numero ?? "Sans numéro"}
                  </Link>
                </td>
                <td data-libelle="Loueur">
                  <Texte valeur={c.loueur_nom} />
                </td>
                <td data-libelle="Début">
                  <DateCourte iso={c.date_debut} />
                </td>
                <td data-libelle="Fin">
                  <DateCourte iso={c.date_fin} />
                </td>
                <td data-libelle="Kilométrage contractuel">
                  <Kilometres km={c.kilometrage_contractuel} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Fiche>
  );
}
