import { Progress } from "@mantine/core";
import { type ImportLu, LIBELLES_ETAT_IMPORT } from "../../domain/imports/import.ts";
import { Fiche } from "../ui/Fiche.tsx";
import { nombre } from "../ui/nombres.ts";
import styles from "./Imports.module.css";

/** Le travail en cours du serveur ; le quitter ne l'arrête pas. */
export function Avancement({ lu }: { lu: ImportLu }) {
  const part = lu.a_faire > 0 ? Math.min(100, Math.round((lu.faites / lu.a_faire) * 100)) : 0;
  const titre = LIBELLES_ETAT_IMPORT[lu.etat];
  return (
    <Fiche titre={titre}>
      <div className={styles.cours} aria-busy="true">
        <Progress value={part} animated aria-label={titre} size="lg" />
        <p className={styles.aide} role="status">
          {lu.a_faire > 0
            ? `${nombre(lu.faites)} lignes sur ${nombre(lu.a_faire)} (${part}\u00a0%)`
            : lu.etat === "lecture"
              ? "Ouverture du fichier…"
              : "Préparation…"}
        </p>
        <p className={styles.aide}>
          Vous pouvez quitter cette page&nbsp;: le travail continue, et vous le retrouverez ici.
        </p>
      </div>
    </Fiche>
  );
}
