import { EFFECTIF_MINIMUM } from "../../domain/analyses/effectif.ts";
import styles from "./Barres.module.css";
import { LienBarre } from "./LienBarre.tsx";
import type { BarreAffichee } from "./preparer-barres.ts";

interface Props {
  barres: readonly BarreAffichee[];
  /** Numéro devant les barres comparables. */
  classement: boolean;
}

/** Barres horizontales : chacune est un lien, au clavier comme à la souris. */
export function Barres({ barres, classement }: Props) {
  const horsClassement = barres.filter((b) => b.horsClassement).length;
  return (
    <>
      <ol className={styles.barres}>
        {barres.map((barre, i) => (
          <li key={barre.cle || barre.nom} data-hors={barre.horsClassement || undefined}>
            <LienBarre barre={barre} className={styles.barre}>
              <span className={styles.nom}>
                {classement && !barre.horsClassement && barre.regroupees === 0 && (
                  <span className={styles.rang}>{i + 1}.</span>
                )}
                {barre.nom}
                {classement && <span className={styles.effectif}> n&nbsp;=&nbsp;{barre.nombre}</span>}
              </span>
              <span className={styles.piste} aria-hidden="true">
                <span
                  className={styles.plein}
                  style={{ width: `${barre.longueur * 100}%` }}
                  data-nul={barre.longueur === 0 || undefined}
                />
              </span>
              <span className={styles.valeur}>{barre.valeur}</span>
              <span className={styles.part}>{barre.part}</span>
            </LienBarre>
          </li>
        ))}
      </ol>
      {horsClassement > 0 && (
        <p className={styles.note}>En gris&nbsp;: moins de {EFFECTIF_MINIMUM} restitutions, agence non classée.</p>
      )}
    </>
  );
}
