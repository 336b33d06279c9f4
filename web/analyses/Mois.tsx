import { Tooltip } from "@mantine/core";
import type { ReactNode } from "react";
import { abregeMois } from "../../domain/analyses/barres.ts";
import { formaterEurosCourts } from "../../domain/analyses/constat.ts";
import { libelleMois } from "../../domain/commun/nom-du-mois.ts";
import { nombre } from "../ui/nombres.ts";
import { AxeVertical, echelleDe } from "./Axe.tsx";
import { LienBarre } from "./LienBarre.tsx";
import styles from "./Mois.module.css";
import { type BarreAffichee, UNITES, valeurDe } from "./preparer-barres.ts";
import type { Mesure } from "./useFiltresAnalyses.ts";

/** Une colonne par mois ; au-delà d'une année, seules les années s'écrivent dessous. */
export function Mois({ barres, mesure }: { barres: readonly BarreAffichee[]; mesure: Mesure }) {
  // Douze mois glissants en touchent treize.
  const uneAnnee = barres.length <= 13;
  const jours = barres[0]?.cle.length === 10;
  const echelle = echelleDe(
    Math.max(0, ...barres.map((b) => valeurDe(b, mesure))),
    mesure === "montant" ? formaterEurosCourts : nombre,
    mesure === "nombre",
  );
  const aCheval = barres[0]?.cle.slice(0, 4) !== barres.at(-1)?.cle.slice(0, 4);
  const plusFort = barres.find((b) => b.longueur === 1);
  return (
    <>
      <div className={styles.graphe}>
        <AxeVertical echelle={echelle} unite={UNITES[mesure]} />
        <ol ref={montrerLaFin} className={styles.colonnes} data-serre={uneAnnee ? undefined : true}>
          {barres.map((barre, i) => (
            <Colonne
              key={barre.cle}
              barre={barre}
              part={valeurDe(barre, mesure) / echelle.haut}
              etiquette={uneAnnee ? abrege(barre, mesure) : undefined}
            >
              {uneAnnee && !jours ? (
                <NomMois cle={barre.cle} annee={aCheval && (i === 0 || barre.cle.endsWith("-01"))} />
              ) : jours ? (
                jourSous(barre.cle, i)
              ) : (
                anneeSous(barre.cle, i)
              )}
            </Colonne>
          ))}
        </ol>
      </div>
      {!uneAnnee && plusFort && (
        <p className={styles.note}>
          {jours ? "Jour" : "Mois"} le plus fort&nbsp;: {plusFort.nom}, {plusFort.valeur}
          {mesure === "montant" && " HT"}.
        </p>
      )}
    </>
  );
}

interface ProprietesColonne {
  barre: BarreAffichee;
  /** Hauteur, en part de l'axe. */
  part: number;
  /** Chiffre au-dessus de la colonne, quand il y a la place. */
  etiquette: string | undefined;
  children: ReactNode;
}

function Colonne({ barre, part, etiquette, children }: ProprietesColonne) {
  return (
    <li className={styles.mois}>
      <Tooltip label={`${barre.nom}\u00a0: ${barre.valeur} – ${barre.compte}`} openDelay={0} events={AU_SURVOL}>
        <div className={styles.cible}>
          <LienBarre barre={barre} className={styles.lien}>
            <span className="visuellement-cache">
              {barre.nom}&nbsp;: {barre.valeur}, {barre.compte}
            </span>
            <span className={styles.colonne} aria-hidden="true">
              {etiquette !== undefined && barre.nombre > 0 && <span className={styles.valeur}>{etiquette}</span>}
              <span className={styles.plein} style={{ height: `${Math.max(0, part) * 100}%` }} />
            </span>
            <span className={styles.pied} aria-hidden="true">
              {children}
            </span>
          </LienBarre>
        </div>
      </Tooltip>
    </li>
  );
}

/** Quand elles ne tiennent pas toutes, ce sont les plus récentes qui se lisent d'abord. */
const montrerLaFin = (colonnes: HTMLOListElement | null): void => {
  if (colonnes) colonnes.scrollLeft = colonnes.scrollWidth;
};

const AU_SURVOL = { hover: true, focus: true, touch: false };

const abrege = (barre: BarreAffichee, mesure: Mesure): string =>
  mesure === "montant" ? formaterEurosCourts(barre.montant_ht) : String(barre.nombre);

/** L'année sous son mois de janvier, et sous le premier mois si janvier n'est pas tout près. */
const anneeSous = (cle: string, rang: number): string =>
  cle.endsWith("-01") || (rang === 0 && Number(cle.slice(5)) < 10) ? cle.slice(0, 4) : "";

/** Le premier jour, et chaque cinquième. */
const jourSous = (cle: string, rang: number): string =>
  rang === 0 || Number(cle.slice(8)) % 5 === 0 ? String(Number(cle.slice(8))) : "";

/** Sur un téléphone, l'initiale suffit ; à cheval sur deux années, le premier mois et janvier disent la leur. */
function NomMois({ cle, annee }: { cle: string; annee: boolean }) {
  return (
    <>
      <span className={styles.long}>
        {abregeMois(cle)}
        {annee && ` ${cle.slice(0, 4)}`}
      </span>
      <span className={styles.initiale}>{libelleMois(cle).charAt(0).toUpperCase()}</span>
    </>
  );
}
