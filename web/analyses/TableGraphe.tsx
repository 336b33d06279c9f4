import type { Graphe } from "../../domain/analyses/analyse.contrat.ts";
import { DESCRIPTIONS_GRAPHES, titreDuGraphe } from "../../domain/analyses/barres.ts";
import { Euros } from "../ui/Valeurs.tsx";
import { LienBarre } from "./LienBarre.tsx";
import type { BarreAffichee } from "./preparer-barres.ts";
import styles from "./TableGraphe.module.css";

const PREMIERES: Record<Graphe, string> = {
  mois: "Mois",
  loueur: "Loueur",
  agence: "Agence",
  marque: "Marque",
  type_vehicule: "Type",
  categorie: "Catégorie",
  localisation: "Localisation",
  dommage: "Dommage",
};

/** Le graphe en chiffres exacts, avec les mêmes liens. */
export function TableGraphe({ graphe, barres }: { graphe: Graphe; barres: readonly BarreAffichee[] }) {
  const { unite } = DESCRIPTIONS_GRAPHES[graphe];
  const titre = titreDuGraphe(graphe, barres);
  return (
    <div className={styles.defilement}>
      <table className={styles.table}>
        <caption className="visuellement-cache">FRE HT et nombre – {titre.toLowerCase()}</caption>
        <thead>
          <tr>
            <th scope="col">{PREMIERES[graphe]}</th>
            <th scope="col" className={styles.nombre}>
              {unite === "ligne" ? "Lignes" : "Restitutions"}
            </th>
            <th scope="col" className={styles.nombre}>
              Montant HT
            </th>
            <th scope="col" className={styles.nombre}>
              Part
            </th>
          </tr>
        </thead>
        <tbody>
          {barres.map((barre) => (
            <tr key={barre.cle || barre.nom} data-hors={barre.horsClassement || undefined}>
              <th scope="row">
                <LienBarre barre={barre}>{barre.nom}</LienBarre>
                {barre.horsClassement && <span className={styles.hors}> – non classée</span>}
              </th>
              <td className={styles.nombre}>{barre.nombre}</td>
              <td className={styles.nombre}>
                <Euros centimes={barre.montant_ht} />
              </td>
              <td className={styles.nombre}>{barre.part}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
