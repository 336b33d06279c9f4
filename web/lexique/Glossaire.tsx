import { Modal } from "@mantine/core";
import { useState } from "react";
import { MOTS, type Mot, motsDe, TERMES } from "../../domain/lexique/termes.ts";
import styles from "./Glossaire.module.css";

/** Tous les mots du métier, ceux que l'écran emploie d'abord. */
export function Glossaire({ surFermer }: { surFermer: () => void }) {
  // L'écran tel qu'il se lit à l'ouverture, données comprises : ce qu'on y cherche est ce qu'on vient d'y lire.
  // biome-ignore lint/performance/useDomNodeTextContent: lu une fois par ouverture, et textContent collerait entre eux les mots de deux cases
  const [ici] = useState(() => motsDe(document.getElementById("contenu")?.innerText ?? ""));
  const ailleurs = MOTS.filter((mot) => !ici.includes(mot));
  return (
    <Modal opened onClose={surFermer} title="Glossaire" size="lg">
      {ici.length > 0 && <Mots titre="Sur cet écran" mots={ici} />}
      {ailleurs.length > 0 && <Mots titre={ici.length > 0 ? "Les autres mots" : null} mots={ailleurs} />}
    </Modal>
  );
}

const Mots = ({ titre, mots }: { titre: string | null; mots: readonly Mot[] }) => (
  <section className={styles.groupe} aria-label={titre ?? "Mots du métier"}>
    {titre && <h3 className={styles.titre}>{titre}</h3>}
    <dl className={styles.mots}>
      {mots.map((mot) => (
        <div key={mot}>
          <dt>{TERMES[mot].terme}</dt>
          <dd>{TERMES[mot].definition}</dd>
        </div>
      ))}
    </dl>
  </section>
);
