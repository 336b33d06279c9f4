import { Tooltip } from "@mantine/core";
import { libelleMois } from "../../domain/analyses/barres.ts";
import { formaterEurosCourts } from "../../domain/analyses/constat.ts";
import { LienBarre } from "./LienBarre.tsx";
import styles from "./Mois.module.css";
import type { BarreAffichee } from "./preparer-barres.ts";
import type { Mesure } from "./useFiltresAnalyses.ts";

const ABREGES = ["janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc."];

/** Une colonne par mois ; au-delà d'une année, seules les années s'écrivent dessous. */
export function Mois({ barres, mesure }: { barres: readonly BarreAffichee[]; mesure: Mesure }) {
  const uneAnnee = barres.length <= 12;
  return (
    <ol className={styles.colonnes} data-serre={uneAnnee ? undefined : true}>
      {barres.map((barre, i) => (
        <li key={barre.cle} className={styles.mois}>
          <Tooltip label={`${barre.nom} : ${barre.valeur} – ${barre.compte}`} openDelay={0} events={AU_SURVOL}>
            {/* Le pas de Tooltip est un élément qui accepte une référence. */}
            <div className={styles.cible}>
              <LienBarre barre={barre} className={styles.lien}>
                <span className="visuellement-cache">
                  {barre.nom}&nbsp;: {barre.valeur}, {barre.compte}
                </span>
                <span className={styles.colonne} aria-hidden="true">
                  {uneAnnee && barre.nombre > 0 && <span className={styles.valeur}>{abrege(barre, mesure)}</span>}
                  <span className={styles.plein} style={{ height: `${barre.longueur * 100}%` }} />
                </span>
                <span className={styles.pied} aria-hidden="true">
                  {uneAnnee ? <NomMois cle={barre.cle} /> : anneeSous(barre.cle, i)}
                </span>
              </LienBarre>
            </div>
          </Tooltip>
        </li>
      ))}
    </ol>
  );
}

const AU_SURVOL = { hover: true, focus: true, touch: false };

const abrege = (barre: BarreAffichee, mesure: Mesure): string =>
  mesure === "montant" ? formaterEurosCourts(barre.montant_ht) : String(barre.nombre);

const anneeSous = (cle: string, rang: number): string => (rang === 0 || cle.endsWith("-01") ? cle.slice(0, 4) : "");

/** Sur un téléphone, l'initiale suffit. */
function NomMois({ cle }: { cle: string }) {
  return (
    <>
      <span className={styles.long}>{ABREGES[Number(cle.slice(5)) - 1]}</span>
      <span className={styles.initiale}>{libelleMois(cle).charAt(0).toUpperCase()}</span>
    </>
  );
}
