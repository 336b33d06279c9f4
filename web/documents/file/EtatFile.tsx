import { direManque } from "../../../domain/documents/dire-manque.ts";
import { type AvancementLecture, LIBELLES_ETAT_DOCUMENT } from "../../../domain/documents/document.ts";
import type { DocumentListe } from "../../../domain/documents/file.ts";
import { Etiquette } from "../../ui/Etiquette.tsx";
import { TONS_ETAT } from "../lecture/EtatLecture.tsx";
import styles from "./File.module.css";

/** « Lecture en cours », « Page 3 sur 12 », ou ce qui l'a arrêtée ; vide tant qu'elle attend son tour. */
export function phraseLecture(lecture: AvancementLecture | null): string {
  if (!lecture) return "";
  if (lecture.arretee) return "Arrêtée\u00a0: à relancer";
  if (lecture.page !== null && lecture.pages !== null) return `Page ${lecture.page} sur ${lecture.pages}`;
  if (lecture.pages !== null) return `${lecture.pages} pages numérisées à reconnaître`;
  return lecture.en_cours ? "Lecture en cours…" : "En attente de lecture";
}

/** L'état d'un document, et la première chose à régler. */
export function EtatFile({ document: d }: { document: DocumentListe }) {
  const suite = d.manques > 1 ? ` (+ ${d.manques - 1})` : "";
  const detail =
    d.etat === "a_lire" ? phraseLecture(d.lecture) : d.etat === "valide" ? "" : d.manque && `${direManque(d)}${suite}`;
  return (
    <span className={styles.etat}>
      <Etiquette ton={TONS_ETAT[d.etat]}>{LIBELLES_ETAT_DOCUMENT[d.etat]}</Etiquette>
      {detail && (
        <span className={styles.detail} data-phrase>
          {detail}
        </span>
      )}
    </span>
  );
}
