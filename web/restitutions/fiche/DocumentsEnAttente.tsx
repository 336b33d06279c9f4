import { Link } from "@tanstack/react-router";
import { pluriel } from "../../../domain/commun/pluriel.ts";
import type { DocumentDetaille } from "../../../domain/documents/document.ts";
import { chemins } from "../../chemins.ts";
import { raisonFigee, titreDocument } from "../../documents/lecture/libelles.ts";
import { Bandeau } from "../../ui/Bandeau.tsx";
import styles from "./Fiche.module.css";

/** Ce que la personne a encore à faire d'un document qu'elle peut corriger. */
function attente({ etat, a_completer, anomalies }: DocumentDetaille): string {
  if (etat === "illisible") return "à saisir";
  const points = a_completer.length + anomalies.length;
  return points > 0 ? pluriel(points, "point à vérifier", "points à vérifier") : "à valider";
}

/**
 * Un client lit la restitution sans la modifier : ce que ses propres documents attendent de lui se fait sur leur page, et l'écran y mène
 * tant qu'il en reste.
 */
export function DocumentsEnAttente({ documents }: { documents: readonly DocumentDetaille[] }) {
  const enAttente = documents.filter((d) => d.modifiable);
  if (enAttente.length === 0) return null;
  return (
    <Bandeau
      genre="alerte"
      titre={enAttente.length === 1 ? "Un de vos documents vous attend" : "Des documents vous attendent"}
      action={<Link to={chemins.documents()}>Tous les documents</Link>}
    >
      <ul className={styles.attente}>
        {enAttente.map((d) => (
          <li key={d.id}>
            <Link to={chemins.document(d.id)}>{titreDocument(d)}</Link>
            {"\u00a0"}: {attente(d)}
          </li>
        ))}
      </ul>
    </Bandeau>
  );
}

/** Pourquoi un client ne corrige pas ce document ici : celui de sa société se corrige sur sa page, les autres sont à l'équipe. */
export const raisonEnLectureSeule = (document: DocumentDetaille): string | null =>
  document.modifiable
    ? "Cet écran se lit\u00a0: ce document se complète, se corrige et se valide sur sa page."
    : raisonFigee(document);
