import { Button, Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { Differee } from "../ui/Differee.tsx";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import { Message } from "../ui/Message.tsx";
import styles from "./Etats.module.css";
import type { EtatListe } from "./useListe.ts";

const chargerProches = () => import("../recherche/Proches.tsx").then((m) => ({ default: m.Proches }));

export function ErreurListe({ erreur, surReessayer }: { erreur: unknown; surReessayer: () => void }) {
  return (
    <div className={styles.erreur}>
      <ErreurChargement erreur={erreur} relire={surReessayer} />
    </div>
  );
}

interface PropsVide {
  /** Quelle liste. */
  id: string;
  texte: string;
  action: ReactNode;
  liste: EtatListe<unknown>;
}

/** Rien encore, ou rien qui réponde aux filtres : la suite à donner n'est pas la même. */
export function VideListe({ id, texte, action, liste }: PropsVide) {
  const filtree = Object.keys(liste.actifs).length > 0;
  const horsPages = liste.page > 1;
  return (
    <>
      <Message
        titre={texte}
        action={
          filtree ? (
            <Button variant="default" onClick={liste.reinitialiser}>
              Réinitialiser les filtres
            </Button>
          ) : horsPages ? (
            <Button variant="default" onClick={() => liste.allerA(1)}>
              Revenir à la première page
            </Button>
          ) : (
            action
          )
        }
      >
        {filtree ? "Aucun enregistrement ne répond à tous les filtres choisis." : null}
      </Message>
      {liste.q && <Differee charger={chargerProches} proprietes={{ cherche: liste.q, liste: id }} attente={null} />}
    </>
  );
}

const LIGNES = [0, 1, 2, 3, 4, 5, 6, 7];

/** `texte` : celui que la spécification demande de lire sur cet écran pendant l'attente. */
export function Squelette({ colonnes, texte }: { colonnes: number; texte?: string | undefined }) {
  return (
    <>
      {texte && (
        <p className={styles.attente} aria-hidden="true">
          {texte}
        </p>
      )}
      <div className={styles.squelette} role="status" aria-label={texte ?? "Chargement…"}>
        {LIGNES.map((ligne) => (
          <div key={ligne} className={styles.ligne}>
            {Array.from({ length: colonnes }, (_, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cases sans identité ni ordre changeant
              <Skeleton key={i} height={12} radius="xs" />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}
