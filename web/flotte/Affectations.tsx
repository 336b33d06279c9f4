import { Link } from "@tanstack/react-router";
import type { Affectation } from "../../domain/vehicules/vehicule.ts";
import { DateCourte, Kilometres } from "../ui/Valeurs.tsx";
import styles from "./Affectations.module.css";

interface Ligne extends Affectation {
  /** Ce à quoi l'affectation relie : le conducteur d'un véhicule, ou le véhicule d'un conducteur. */
  nom: string;
  /** Sa fiche, pour qui la voit. */
  vers: string | null;
}

/** Toutes les affectations, de la plus récente à la plus ancienne. Une fin vide se lit « En cours ». */
export function Affectations({ titre, lignes }: { titre: string; lignes: readonly Ligne[] }) {
  if (lignes.length === 0) return <p className={styles.vide}>Aucune affectation</p>;
  return (
    <div className={styles.defile}>
      <table className={styles.table}>
        <caption className="visuellement-cache">Historique des affectations</caption>
        <thead>
          <tr>
            <th scope="col">{titre}</th>
            <th scope="col">Date de début</th>
            <th scope="col">Date de fin</th>
            <th scope="col">Kilométrage de début</th>
            <th scope="col">Kilométrage de fin</th>
          </tr>
        </thead>
        <tbody>
          {lignes.map((a) => (
            <tr key={a.id}>
              <td data-libelle={titre}>{a.vers ? <Link to={a.vers}>{a.nom}</Link> : a.nom}</td>
              <td data-libelle="Date de début">
                <DateCourte iso={a.date_debut_affectation} />
              </td>
              <td data-libelle="Date de fin">
                {a.date_fin_affectation ? <DateCourte iso={a.date_fin_affectation} /> : "En cours"}
              </td>
              <td data-libelle="Kilométrage de début">
                <Kilometres km={a.kilometrage_debut_affectation} />
              </td>
              <td data-libelle="Kilométrage de fin">
                <Kilometres km={a.kilometrage_fin_affectation} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
