import { IconCheck } from "@tabler/icons-react";
import type { EtatImport } from "../../domain/imports/import.ts";
import styles from "./Etapes.module.css";

const ETAPES = ["Fichier", "Colonnes", "Vérification", "Import", "Résultat"] as const;

const RANG: Record<EtatImport, number> = {
  lecture: 0,
  colonnes: 1,
  verification: 2,
  pret: 2,
  import: 3,
  termine: 4,
  annulation: 4,
  annule: 4,
  echec: 4,
  abandonne: 4,
};

/** Où l'on en est d'un import ; sans état, au choix du fichier. */
export function Etapes({ etat }: { etat?: EtatImport }) {
  const rang = etat ? RANG[etat] : 0;
  return (
    <ol className={styles.etapes} aria-label="Étapes de l'import">
      {ETAPES.map((nom, i) => (
        <li
          key={nom}
          className={styles.etape}
          data-faite={i < rang || undefined}
          data-courante={i === rang || undefined}
          aria-current={i === rang ? "step" : undefined}
        >
          <span className={styles.pastille} aria-hidden="true">
            {i < rang ? <IconCheck size={14} /> : i + 1}
          </span>
          {nom}
          {i < rang && <span className="visuellement-cache"> (faite)</span>}
        </li>
      ))}
    </ol>
  );
}
