import { Button, Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { ErreurChargement } from "../layout/ErreurChargement.tsx";
import { Proches } from "../recherche/Proches.tsx";
import { Message } from "../ui/Message.tsx";
import styles from "./Etats.module.css";
import type { EtatListe } from "./useListe.ts";

export function ErreurListe({ erreur, surReessayer }: { erreur: unknown; surReessayer: () => void }) {
  return (
    <div className={styles.erreur}>
      <ErreurChargement erreur={erreur} relire={surReessayer} />
    </div>
  );
}

/** Rien encore, ou rien qui réponde aux filtres : la suite à donner n'est pas la même. */
export function VideListe({ texte, action, liste }: { texte: string; action: ReactNode; liste: EtatListe<unknown> }) {
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
      {liste.q && <Proches cherche={liste.q} />}
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
