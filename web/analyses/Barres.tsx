import { formaterEurosCourts } from "../../domain/analyses/constat.ts";
import { EFFECTIF_MINIMUM } from "../../domain/analyses/effectif.ts";
import { nombre } from "../ui/nombres.ts";
import { AxeHorizontal, echelleDe, enTraits } from "./Axe.tsx";
import styles from "./Barres.module.css";
import { LienBarre } from "./LienBarre.tsx";
import { type BarreAffichee, UNITES, valeurDe } from "./preparer-barres.ts";
import type { Mesure } from "./useFiltresAnalyses.ts";

interface Props {
  barres: readonly BarreAffichee[];
  /** Numéro devant les barres comparables. */
  classement: boolean;
  mesure: Mesure;
}

/** Barres horizontales : chacune est un lien, au clavier comme à la souris. */
export function Barres({ barres, classement, mesure }: Props) {
  const echelle = echelleDe(
    Math.max(0, ...barres.map((b) => valeurDe(b, mesure))),
    mesure === "montant" ? formaterEurosCourts : nombre,
    mesure === "nombre",
    // Une piste étroite : plus de repères s'y toucheraient.
    2,
  );
  const horsClassement = barres.filter((b) => b.horsClassement).length;
  return (
    <>
      <ol className={styles.barres} style={enTraits(echelle)}>
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
                  style={{ width: `${(100 * Math.max(0, valeurDe(barre, mesure))) / echelle.haut}%` }}
                  data-nul={barre.longueur === 0 || undefined}
                />
              </span>
              <span className={styles.valeur}>{barre.valeur}</span>
              <span className={styles.part}>{barre.part}</span>
            </LienBarre>
          </li>
        ))}
      </ol>
      <div className={styles.axe}>
        <AxeHorizontal echelle={echelle} unite={UNITES[mesure]} />
      </div>
      {horsClassement > 0 && (
        <p className={styles.note}>En gris&nbsp;: moins de {EFFECTIF_MINIMUM} restitutions, agence non classée.</p>
      )}
    </>
  );
}
