import { Fragment, type ReactNode } from "react";
import type { ActionMasse, ApercuMasse, EntiteMasse, Nommees } from "../../domain/masse/masse.ts";
import { nombre } from "../ui/nombres.ts";
import styles from "./Masse.module.css";
import { compte, phraseEcart } from "./phrases.ts";

interface Props {
  entite: EntiteMasse;
  action: ActionMasse;
  choisies: number;
  apercu: ApercuMasse | undefined;
  /** Il manque encore la valeur à écrire. */
  attendValeur: boolean;
  erreur: string | null;
}

const ANNONCES: Partial<Record<ActionMasse, string>> = { archiver: "À archiver", restaurer: "À restaurer" };

/** Ce qui changera, ce qui est déjà ainsi, ce qui est laissé et pourquoi. */
export function Apercu({ entite, action, choisies, apercu, attendValeur, erreur }: Props) {
  return (
    <div className={styles.apercu} role="status">
      {erreur && <p className={styles.alerte}>{erreur}</p>}
      {attendValeur ? (
        <p>{compte(choisies, entite)} dans la sélection.</p>
      ) : apercu ? (
        <>
          <p className={styles.concernes}>
            {apercu.concernes === 0
              ? "Rien à changer"
              : `${ANNONCES[action] ?? "À changer"}\u00a0: ${compte(apercu.concernes, entite)}`}
          </p>
          {apercu.inchanges > 0 && (
            <div className={styles.ecartes}>
              <Laissees apercu={apercu} raison="inchange" nombre={apercu.inchanges}>
                Déjà ainsi&nbsp;: {nombre(apercu.inchanges)}
              </Laissees>
            </div>
          )}
          {apercu.ecartes.length > 0 && (
            <div className={styles.ecartes}>
              <p>Fiches laissées de côté&nbsp;:</p>
              <ul>
                {apercu.ecartes.map((e) => (
                  <li key={e.raison}>
                    <Laissees apercu={apercu} {...e}>
                      {phraseEcart(e)}
                    </Laissees>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </>
      ) : (
        !erreur && <p>Calcul de ce qui changera…</p>
      )}
    </div>
  );
}

interface PropsLaissees {
  apercu: ApercuMasse;
  raison: Nommees["raison"];
  nombre: number;
  /** Le compte et sa raison. */
  children: ReactNode;
}

/** Le compte, qui s'ouvre sur le nom des premières fiches qu'il compte. */
function Laissees({ apercu, raison, nombre: total, children }: PropsLaissees) {
  const fiches = apercu.nommees.find((n) => n.raison === raison)?.fiches ?? [];
  if (fiches.length === 0) return <span>{children}</span>;
  const reste = total - fiches.length;
  return (
    <details>
      <summary>{children}</summary>
      <p className={styles.noms}>
        {fiches.map((f, i) => (
          <Fragment key={f.id}>
            {i > 0 && ", "}
            <span className={styles.nom}>{f.nom}</span>
          </Fragment>
        ))}
        {reste > 0 && ` et ${nombre(reste)} ${reste > 1 ? "autres" : "autre"}`}
      </p>
    </details>
  );
}
