import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Bandeau } from "../ui/Bandeau.tsx";
import styles from "./CadreFormulaire.module.css";

interface Boutons {
  libelleAction: string;
  /** Le bouton le dit pendant l'envoi, au lieu de tourner. */
  libelleEnvoi?: string;
  /** L'acte ne se défait pas. */
  danger?: boolean;
  /** L'acte n'a pas encore de quoi partir. */
  inactif?: boolean;
  /** Pourquoi, au survol du bouton. */
  raison?: string | undefined;
  surAnnuler?: () => void;
  libelleAnnuler?: string;
  /** La fenêtre s'ouvre le focus sur « Annuler ». */
  annulerDabord?: boolean;
  /** Gestes de plus, à gauche de « Annuler ». */
  autres?: ReactNode;
}

interface Props extends Boutons {
  f: { balise: Record<string, unknown>; erreurGenerale: string; envoi: boolean };
  /** Le formulaire a des champs obligatoires : la légende le dit. */
  obligatoires?: boolean;
  children: ReactNode;
}

/** Balise form, erreur générale, légende des astérisques, boutons : « Annuler » puis l'acte, en bas à droite. */
export function CadreFormulaire({ f, obligatoires, children, ...boutons }: Props) {
  return (
    <form {...f.balise} className={styles.formulaire}>
      {f.erreurGenerale && <Bandeau genre="erreur" titre={f.erreurGenerale} />}
      {obligatoires && <p className={styles.legende}>Les champs marqués d'un * sont obligatoires</p>}
      {children}
      <div className={styles.actions}>
        <Actions envoi={f.envoi} {...boutons} />
      </div>
    </form>
  );
}

function Actions({ envoi, surAnnuler, libelleAnnuler = "Annuler", libelleEnvoi, ...p }: Boutons & { envoi: boolean }) {
  return (
    <>
      {p.autres}
      {surAnnuler && (
        <Button
          variant="default"
          onClick={surAnnuler}
          disabled={envoi}
          data-autofocus={p.annulerDabord ? true : undefined}
        >
          {libelleAnnuler}
        </Button>
      )}
      <Button
        type="submit"
        color={p.danger ? "red" : undefined}
        loading={envoi && !libelleEnvoi}
        disabled={p.inactif || (envoi && libelleEnvoi !== undefined)}
        title={p.raison}
        className={libelleEnvoi && styles.parlant}
      >
        {(envoi && libelleEnvoi) || p.libelleAction}
      </Button>
    </>
  );
}

/** Champs sur deux colonnes, une seule quand la place manque. */
export const GrilleChamps = ({ children }: { children: ReactNode }) => <div className={styles.grille}>{children}</div>;
