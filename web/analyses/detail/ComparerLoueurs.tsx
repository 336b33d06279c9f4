import type { ReactNode } from "react";
import { formaterEurosCourts } from "../../../domain/analyses/constat.ts";
import type { LigneLoueur, RepereLoueur } from "../../../domain/analyses/detail.contrat.ts";
import { EFFECTIF_MINIMUM } from "../../../domain/analyses/effectif.ts";
import type { FiltresAnalyses } from "../../../domain/analyses/filtres.ts";
import type { Dossier } from "../../../domain/restitutions/dossiers.ts";
import { Definition } from "../../ui/Definition.tsx";
import { nombre } from "../../ui/nombres.ts";
import { AxeHorizontal, echelleDe, enTraits } from "../Axe.tsx";
import styles from "./ComparerLoueurs.module.css";
import { jours, pourcent } from "./formats.ts";
import { VersRestitutions } from "./liens.tsx";

interface MesureLoueur {
  titre: string;
  definition: string;
  unite: string;
  dossier: Dossier | undefined;
  /** Ce que ses propres dossiers disent ; `null` sous cinq. */
  valeur: (l: LigneLoueur) => number | null;
  /** Ce que dix sociétés réunies en disent. */
  repere: (r: RepereLoueur) => { valeur: number | null; societes: number } | null;
  dire: (v: number) => string;
}

/** Les quatre questions que l'on pose d'un loueur, dans cet ordre. */
const MESURES: readonly MesureLoueur[] = [
  {
    titre: "FRE moyen par véhicule",
    definition: "Somme des montants HT après remise ÷ nombre de restitutions, sans frais comprises.",
    unite: "Montant HT",
    dossier: undefined,
    valeur: (l) => l.moyenne_ht,
    repere: (r) => ({ valeur: r.moyenne_ht, societes: r.moyenne_societes }),
    dire: formaterEurosCourts,
  },
  {
    titre: "Écart rapport → facture",
    definition:
      "Σ (facture − avoirs − rapport) ÷ Σ rapports. À gauche de zéro, le loueur facture moins que le rapport.",
    unite: "Part du rapport",
    dossier: "compare",
    valeur: (l) => l.ecart_part,
    repere: (r) => ({ valeur: r.ecart_part, societes: r.ecart_societes }),
    dire: pourcent,
  },
  {
    titre: "Délai jusqu'à la facture",
    definition: "Médiane, en jours, de la date du rapport (à défaut, de la restitution) à celle de la facture.",
    unite: "Jours",
    dossier: "delai_facture",
    valeur: (l) => l.delai_facture,
    repere: (r) => ({ valeur: r.delai_facture, societes: r.delai_societes }),
    dire: jours,
  },
  {
    titre: "Accordé",
    definition: "Somme HT de ce que le loueur a accepté de rendre, lettre par lettre (livre de l'argent).",
    unite: "Montant HT",
    dossier: "accorde",
    valeur: (l) => (l.accorde_ht > 0 ? l.accorde_ht : null),
    repere: () => null,
    dire: formaterEurosCourts,
  },
];

interface Props {
  loueurs: readonly LigneLoueur[];
  reperes: readonly RepereLoueur[];
  filtres: FiltresAnalyses;
}

/** Les loueurs côte à côte : un petit graphe par question, chacun sur son axe. */
export function ComparerLoueurs({ loueurs, reperes, filtres }: Props) {
  const graphes = MESURES.map((mesure) => ({
    mesure,
    rangees: loueurs
      .flatMap((l) => rangeeDe(mesure, l, reperes))
      .toSorted((a, b) => b.valeur - a.valeur || a.loueur.nom.localeCompare(b.loueur.nom, "fr")),
  }));
  const vides = graphes.filter((g) => g.rangees.length === 0).map((g) => g.mesure.titre);
  return (
    <>
      <div className={styles.graphes}>
        {graphes.map((g) => g.rangees.length > 0 && <GrapheLoueurs key={g.mesure.titre} filtres={filtres} {...g} />)}
      </div>
      {vides.length > 0 && <p className={styles.vide}>Rien à comparer encore pour&nbsp;: {enumerer(vides)}.</p>}
    </>
  );
}

/** Des titres au milieu d'une phrase : leur capitale tombe, un sigle garde les siennes. */
const enumerer = (titres: readonly string[]): string =>
  titres.map((t) => (/^\p{Lu}{2}/u.test(t) ? t : t.charAt(0).toLowerCase() + t.slice(1))).join(", ");

interface Rangee {
  loueur: LigneLoueur;
  valeur: number;
  /** Dix sociétés réunies, à la place des siens. */
  societes: number | null;
}

interface ProprietesGraphe {
  mesure: MesureLoueur;
  rangees: readonly Rangee[];
  filtres: FiltresAnalyses;
}

function GrapheLoueurs({ mesure, rangees, filtres }: ProprietesGraphe) {
  const plus = Math.max(0, ...rangees.map((r) => r.valeur));
  const moins = Math.max(0, ...rangees.map((r) => -r.valeur));
  const echelle = echelleDe(Math.max(plus, moins), mesure.dire, mesure.unite === "Jours", 2);
  return (
    <section className={styles.graphe} aria-label={mesure.titre}>
      <h3 className={styles.titre}>
        {mesure.titre}
        <Definition de={mesure.titre}>{mesure.definition}</Definition>
      </h3>
      <ol className={styles.barres} style={enTraits(echelle)}>
        {rangees.map((r) => (
          <BarreLoueur
            key={r.loueur.loueur_id}
            r={r}
            mesure={mesure}
            haut={echelle.haut}
            deuxSens={moins > 0}
            filtres={filtres}
          />
        ))}
      </ol>
      <div className={styles.axe}>
        {moins > 0 ? (
          <div className={styles.deuxSens} aria-hidden="true">
            {[-echelle.haut, 0, echelle.haut].map((v) => (
              <span key={v}>{mesure.dire(v)}</span>
            ))}
            <span className={styles.unite}>{mesure.unite}</span>
          </div>
        ) : (
          <AxeHorizontal echelle={echelle} unite={mesure.unite} />
        )}
      </div>
    </section>
  );
}

function rangeeDe(mesure: MesureLoueur, loueur: LigneLoueur, reperes: readonly RepereLoueur[]): Rangee[] {
  const valeur = mesure.valeur(loueur);
  if (valeur !== null) return [{ loueur, valeur, societes: null }];
  const lu = reperes.find((r) => r.loueur_id === loueur.loueur_id);
  const repere = lu ? mesure.repere(lu) : null;
  return repere?.valeur == null ? [] : [{ loueur, valeur: repere.valeur, societes: repere.societes }];
}

interface ProprietesBarre {
  r: Rangee;
  mesure: MesureLoueur;
  haut: number;
  /** L'axe va des deux côtés de zéro. */
  deuxSens: boolean;
  filtres: FiltresAnalyses;
}

function BarreLoueur({ r: { loueur, valeur, societes }, mesure, haut, deuxSens, filtres }: ProprietesBarre) {
  const longueur = (100 * Math.abs(valeur)) / haut / (deuxSens ? 2 : 1);
  const depart = deuxSens ? (valeur < 0 ? 50 - longueur : 50) : 0;
  return (
    <li className={styles.barre}>
      <span className={styles.nom}>
        {societes === null ? (
          <VersRestitutions recherche={{ ...filtres, loueur_id: loueur.loueur_id, dossier: mesure.dossier }}>
            {loueur.nom}
          </VersRestitutions>
        ) : (
          loueur.nom
        )}
      </span>
      <span className={styles.piste} aria-hidden="true" data-deux={deuxSens || undefined}>
        <span
          className={styles.plein}
          data-repere={societes === null ? undefined : true}
          style={{ left: `${depart}%`, width: `${longueur}%` }}
        />
      </span>
      <span className={styles.valeur}>
        {mesure.dire(valeur)}
        {societes !== null && <span className={styles.repere}>repère, {nombre(societes)} sociétés</span>}
      </span>
    </li>
  );
}

/** Les colonnes qu'aucun loueur ne remplit, réunies en une phrase plutôt qu'en cases vides. */
export function direColonnesRepliees(titres: readonly string[]): ReactNode {
  if (titres.length === 0) return null;
  return `Moins de ${EFFECTIF_MINIMUM} dossiers chez chaque loueur pour\u00a0: ${enumerer(titres)}. `;
}
