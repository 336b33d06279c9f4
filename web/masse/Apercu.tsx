import type { ActionMasse, ApercuMasse, EntiteMasse } from "../../domain/masse/masse.ts";
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
              : `${ANNONCES[action] ?? "À changer"} : ${compte(apercu.concernes, entite)}`}
          </p>
          {apercu.inchanges > 0 && <p className={styles.ecartes}>Déjà ainsi : {nombre(apercu.inchanges)}</p>}
          {apercu.ecartes.length > 0 && (
            <div className={styles.ecartes}>
              <p>Fiches laissées de côté :</p>
              <ul>
                {apercu.ecartes.map((e) => (
                  <li key={e.raison}>{phraseEcart(e)}</li>
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
