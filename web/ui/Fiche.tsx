import { IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useContext, useId, useState } from "react";
import { ContextePli, type PliDeFiche } from "./contexte-pli.ts";
import styles from "./Fiche.module.css";
import { Absent } from "./Valeurs.tsx";

interface PropsFiche {
  titre: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** Une section de fiche : titre, actions, contenu. Sous un pli, elle se replie. */
export function Fiche(p: PropsFiche) {
  const pli = useContext(ContextePli);
  if (pli) return <FichePliable {...p} pli={pli} />;
  return (
    <section className={styles.fiche} aria-label={p.titre}>
      <header className={styles.tete}>
        <h2 className={styles.titre}>{p.titre}</h2>
        {p.actions && <div className={styles.actions}>{p.actions}</div>}
      </header>
      {p.children}
    </section>
  );
}

/** Repliée, elle ne charge rien ; ouverte une fois, elle garde ce qu'on y a fait. */
function FichePliable({ titre, actions, children, pli }: PropsFiche & { pli: PliDeFiche }) {
  const contenu = useId();
  const [dejaOuverte, noter] = useState(pli.ouverte);
  if (pli.ouverte && !dejaOuverte) noter(true);
  return (
    <section className={styles.fiche} aria-label={titre} data-repliee={!pli.ouverte || undefined}>
      <header className={styles.tete}>
        <h2 className={styles.titre}>
          <button
            type="button"
            className={styles.pli}
            aria-expanded={pli.ouverte}
            aria-controls={contenu}
            onClick={pli.basculer}
          >
            <IconChevronRight size={18} aria-hidden="true" />
            {titre}
          </button>
        </h2>
        {!pli.ouverte && pli.resume && <div className={styles.resume}>{pli.resume}</div>}
        {pli.ouverte && actions && <div className={styles.actions}>{actions}</div>}
      </header>
      <div id={contenu} hidden={!pli.ouverte}>
        {dejaOuverte && <ContextePli value={null}>{children}</ContextePli>}
      </div>
    </section>
  );
}

export interface Donnee {
  libelle: ReactNode;
  valeur: ReactNode;
  /** Ne se coupe pas : prend toute la largeur d'un téléphone. */
  insecable?: true;
}

/** Libellés et valeurs, à lire. Une valeur vide montre « -- ». */
export function Donnees({ donnees }: { donnees: readonly Donnee[] }) {
  return (
    <dl className={styles.donnees}>
      {donnees.map(({ libelle, valeur, insecable }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: deux champs d'un formulaire peuvent porter le même libellé ; l'ordre ne change pas
        <div key={i} className={styles.donnee} data-insecable={insecable}>
          <dt>{libelle}</dt>
          <dd>{valeur === null || valeur === undefined || valeur === "" ? <Absent /> : valeur}</dd>
        </div>
      ))}
    </dl>
  );
}
