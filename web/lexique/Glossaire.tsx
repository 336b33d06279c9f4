import { Modal } from "@mantine/core";
import { TERMES } from "../../domain/lexique/termes.ts";
import styles from "./Glossaire.module.css";

const PAR_NOM = Object.values(TERMES).toSorted((a, b) => a.terme.localeCompare(b.terme, "fr"));

/** Tous les mots du métier, dans l'ordre du dictionnaire. */
export const Glossaire = ({ surFermer }: { surFermer: () => void }) => (
  <Modal opened onClose={surFermer} title="Glossaire" size="lg">
    <dl className={styles.mots}>
      {PAR_NOM.map(({ terme, definition }) => (
        <div key={terme}>
          <dt>{terme}</dt>
          <dd>{definition}</dd>
        </div>
      ))}
    </dl>
  </Modal>
);
