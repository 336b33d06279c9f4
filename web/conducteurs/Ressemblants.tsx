import { Button } from "@mantine/core";
import type { Ressemblant } from "../../domain/conducteurs/conducteur.erreurs.ts";
import { nomComplet } from "../../domain/conducteurs/conducteur.ts";
import { chemins } from "../chemins.ts";
import { Bandeau } from "../ui/Bandeau.tsx";
import styles from "./Ressemblants.module.css";

interface Props {
  phrase: string;
  conducteurs: readonly Ressemblant[];
  desactive: boolean;
  /** « Créer quand même » */
  libelle: string;
  surAdmettre: () => void;
}

/** Un conducteur ressemble à celui que l'on écrit : sa fiche s'ouvre à côté, et la personne décide. */
export function Ressemblants({ phrase, conducteurs, desactive, libelle, surAdmettre }: Props) {
  return (
    <Bandeau genre="alerte" titre={phrase}>
      <ul className={styles.liste}>
        {conducteurs.map((c) => (
          <li key={c.id}>
            {/* Un autre onglet : la saisie en cours reste où elle est. */}
            <a href={chemins.conducteur(c.id)} target="_blank" rel="noopener">
              {nomComplet(c)}
              <span className="visuellement-cache"> (nouvel onglet)</span>
            </a>
            {c.archive && " (archivé)"}
          </li>
        ))}
      </ul>
      <Button variant="default" size="xs" disabled={desactive} onClick={surAdmettre}>
        {libelle}
      </Button>
    </Bandeau>
  );
}
