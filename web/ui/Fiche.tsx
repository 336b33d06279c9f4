import { IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useContext, useId, useState } from "react";
import { ContextePli, type PliDeFiche } from "./contexte-pli.ts";
import styles from "./Fiche.module.css";
import { Absent } from "./Valeurs.tsx";

interface PropsFiche {
  titre: string;
  actions?: ReactNode;
  /** Rien à montrer : ces mots tiennent sur la ligne du titre, et la section n'a que cette ligne. */
  vide?: ReactNode;
  children?: ReactNode;
}

/** Une section de fiche : titre, actions, contenu. Sous un pli, elle se replie. */
export function Fiche(p: PropsFiche) {
  const pli = useContext(ContextePli);
  if (pli) return <FichePliable {...p} pli={pli} />;
  return (
    <section className={styles.fiche} aria-label={p.titre} data-repliee={Boolean(p.vide) || undefined}>
      <header className={styles.tete}>
        <h2 className={styles.titre}>{p.titre}</h2>
        {p.vide && <div className={styles.resume}>{p.vide}</div>}
        {p.actions && <div className={styles.actions}>{p.actions}</div>}
      </header>
      {!p.vide && p.children}
    </section>
  );
}

/** Repliée, elle ne charge rien ; ouverte une fois, elle garde ce qu'on y a fait. */
function FichePliable({ titre, actions, vide, children, pli }: PropsFiche & { pli: PliDeFiche }) {
  const contenu = useId();
  const [dejaOuverte, noter] = useState(pli.ouverte);
  if (pli.ouverte && !dejaOuverte) noter(true);
  const montree = pli.ouverte && !vide;
  return (
    <section className={styles.fiche} aria-label={titre} data-repliee={!montree || undefined}>
      <header className={styles.tete}>
        <h2 className={styles.titre}>
          {vide ? (
            titre
          ) : (
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
          )}
        </h2>
        {(vide || (!pli.ouverte && pli.resume)) && <div className={styles.resume}>{vide || pli.resume}</div>}
        {(vide || pli.ouverte) && actions && <div className={styles.actions}>{actions}</div>}
      </header>
      <div id={contenu} hidden={!montree}>
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

const estAbsente = ({ valeur }: Donnee): boolean => valeur === null || valeur === undefined || valeur === "";

/**
 * Libellés et valeurs, à lire. Une valeur vide montre « -- » ; `resserrees` : les vides tiennent sur une ligne, après les autres, et une fiche à peine
 * commencée n'est pas une grille de tirets.
 */
export function Donnees({ donnees, resserrees = false }: { donnees: readonly Donnee[]; resserrees?: boolean }) {
  const vides = resserrees ? donnees.filter(estAbsente) : [];
  const grille = donnees.filter((d) => !vides.includes(d));
  const rendre = (d: Donnee, i: number) => (
    <div key={i} className={styles.donnee} data-insecable={d.insecable}>
      <dt>{d.libelle}</dt>
      <dd>{estAbsente(d) ? <Absent /> : d.valeur}</dd>
    </div>
  );
  return (
    <>
      {grille.length > 0 && <dl className={styles.donnees}>{grille.map(rendre)}</dl>}
      {vides.length > 0 && <dl className={styles.vides}>{vides.map(rendre)}</dl>}
    </>
  );
}
