import type { ReactNode } from "react";
import { Bandeau } from "../ui/Bandeau.tsx";
import styles from "./CadreFormulaire.module.css";

interface Props {
  balise: Record<string, unknown>;
  erreurGenerale: string;
  /** Le formulaire a des champs obligatoires : la légende le dit. */
  obligatoires?: boolean;
  children: ReactNode;
  /** Boutons, en bas à droite. */
  actions: ReactNode;
}

/** Balise form, erreur générale, légende des astérisques, boutons. `<CadreFormulaire {...f} …>` */
export function CadreFormulaire({ balise, erreurGenerale, obligatoires, children, actions }: Props) {
  return (
    <form {...balise} className={styles.formulaire}>
      {erreurGenerale && <Bandeau genre="erreur" titre={erreurGenerale} />}
      {obligatoires && <p className={styles.legende}>Les champs marqués d'un * sont obligatoires</p>}
      {children}
      <div className={styles.actions}>{actions}</div>
    </form>
  );
}

/** Champs sur deux colonnes, une seule quand la place manque. */
export const GrilleChamps = ({ children }: { children: ReactNode }) => <div className={styles.grille}>{children}</div>;
