import { Link } from "@tanstack/react-router";
import { type IssuePiece, LIBELLES_ISSUE, type PieceArrivage } from "../../domain/arrivages/arrivage.ts";
import { chemins } from "../chemins.ts";
import { Etiquette, type Ton } from "../ui/Etiquette.tsx";
import { Fiche } from "../ui/Fiche.tsx";
import table from "../ui/TableFiche.module.css";
import { TitresTable } from "../ui/TitresTable.tsx";
import { Texte } from "../ui/Valeurs.tsx";
import styles from "./Arrivages.module.css";
import { ecrireTaille } from "./taille.ts";

const TONS: Record<IssuePiece, Ton> = {
  document: "vert",
  doublon: "neutre",
  refusee: "rouge",
  ignoree: "neutre",
  attente: "ambre",
  statut: "vert",
};

/** Les pièces d'un message, et ce que chacune est devenue. */
export function PiecesArrivage({ pieces }: { pieces: readonly PieceArrivage[] }) {
  return (
    <Fiche titre="Pièces" vide={pieces.length === 0 && "Aucune pièce jointe"}>
      <table className={table.table}>
        <caption className="visuellement-cache">Pièces du message</caption>
        <TitresTable titres={["Nom", "Taille", "Sort", "Raison"]} />
        <tbody>
          {pieces.map((p, rang) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: deux pièces peuvent porter le même nom ; leur ordre ne change pas
            <tr key={rang}>
              <td data-libelle="Nom" className={styles.long}>
                {p.document_id ? <Link to={chemins.document(p.document_id)}>{p.nom}</Link> : p.nom}
              </td>
              <td data-libelle="Taille" className="chiffres">
                {ecrireTaille(p.taille)}
              </td>
              <td data-libelle="Sort">
                <Etiquette ton={TONS[p.issue]}>{LIBELLES_ISSUE[p.issue]}</Etiquette>
              </td>
              <td data-libelle="Raison" className={styles.long}>
                <Texte valeur={p.raison} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Fiche>
  );
}
