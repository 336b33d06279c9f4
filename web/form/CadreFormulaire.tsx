import { Button } from "@mantine/core";
import { type ReactNode, useLayoutEffect, useRef } from "react";
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
  f: {
    balise: Record<string, unknown>;
    erreurGenerale: string;
    envoi: boolean;
    rejouable?: boolean;
    soumettre?: () => Promise<void>;
  };
  /** Le formulaire a des champs obligatoires : la légende le dit. */
  obligatoires?: boolean;
  children: ReactNode;
}

const SAISIE = ":is(input, textarea, select):not(:disabled, [type='hidden'], [tabindex='-1'])";

/** Une fenêtre s'ouvre sur le premier champ de son formulaire : sans cela, Mantine donne le focus à « Fermer ». */
function commencerAuPremierChamp(formulaire: HTMLFormElement | null | undefined): void {
  if (!formulaire || formulaire.closest("[role='dialog']")?.querySelector("[data-autofocus]")) return;
  const premier = formulaire.querySelector<HTMLInputElement>(SAISIE);
  // D'un groupe de boutons radio, seul le choisi est un arrêt du clavier.
  const choisi = premier?.type === "radio" && formulaire.querySelector(`[name="${premier.name}"]:checked`);
  (choisi || premier)?.setAttribute("data-autofocus", "true");
}

/** Balise form, erreur générale, légende des astérisques, boutons : « Annuler » puis l'acte, en bas à droite. */
export function CadreFormulaire({ f, obligatoires, children, ...boutons }: Props) {
  const pied = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => commencerAuPremierChamp(pied.current?.closest("form")), []);
  return (
    <form {...f.balise} className={styles.formulaire}>
      {f.erreurGenerale && (
        <Bandeau
          genre="erreur"
          titre={f.erreurGenerale}
          {...(f.rejouable && f.soumettre && { surReessayer: () => void f.soumettre?.() })}
        />
      )}
      {obligatoires && <p className={styles.legende}>Les champs marqués d'un * sont obligatoires</p>}
      {children}
      <div ref={pied} className={styles.actions}>
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
