import { SegmentedControl } from "@mantine/core";
import type { Graphe, TableauDeBord } from "../../domain/analyses/analyse.contrat.ts";
import { constat, formaterEurosRonds } from "../../domain/analyses/constat.ts";
import type { FiltresAnalyses } from "../../domain/analyses/filtres.ts";
import { moisPartiels } from "../../domain/commun/periode.ts";
import { CarteGraphe } from "./CarteGraphe.tsx";
import { Essentiel } from "./Essentiel.tsx";
import { Indicateurs } from "./Indicateurs.tsx";
import styles from "./TableauDeBordFre.module.css";
import type { EtatAnalyses, Mesure } from "./useFiltresAnalyses.ts";

const PILES: readonly (readonly Graphe[])[] = [
  ["categorie", "dommage", "agence"],
  ["localisation", "loueur", "marque"],
];
const MESURES = [
  { value: "montant", label: "Montant HT" },
  { value: "nombre", label: "Nombre" },
];

interface Props {
  tableau: TableauDeBord;
  etat: EtatAnalyses;
  /** Les chiffres d'un filtre précédent, le temps que les nouveaux arrivent. */
  ancien: boolean;
}

export function TableauDeBordFre({ tableau, etat, ancien }: Props) {
  const { filtres, mesure, changer } = etat;
  const carte = (graphe: Graphe) => (
    <CarteGraphe
      key={graphe}
      graphe={graphe}
      barres={tableau.graphes[graphe]}
      mesure={mesure}
      filtres={filtres}
      note={
        graphe === "categorie"
          ? couverture(tableau)
          : notePartielle(graphe, filtres, tableau.graphes.mois[0]?.cle.length === 10)
      }
    />
  );
  return (
    <div className={styles.tableau} data-attente={ancien || undefined} aria-busy={ancien}>
      <Essentiel filtres={filtres} />
      <p className={styles.constat} aria-live="polite">
        {constat(tableau, filtres.annee)}
      </p>
      <Indicateurs tableau={tableau} annee={filtres.annee} filtres={filtres} />
      <div className={styles.mesure}>
        <p className={styles.aide}>Chaque barre ouvre les restitutions qui la composent.</p>
        <SegmentedControl
          aria-label="Mesure des graphiques"
          data={MESURES}
          value={mesure}
          // Les deux seules valeurs du contrôle ; le montant, valeur par défaut, ne s'écrit pas dans l'adresse.
          onChange={(choisie) => changer({ mesure: choisie === "montant" ? undefined : (choisie as Mesure) })}
        />
      </div>
      {carte("mois")}
      <div className={styles.piles}>
        {piles(tableau).map((pile) => (
          <div key={pile[0]} className={styles.pile}>
            {pile.map(carte)}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Deux piles de hauteur voisine, le plus petit graphe sous la plus courte ; sur un téléphone, l'une suit l'autre. */
function piles({ graphes }: TableauDeBord): readonly (readonly Graphe[])[] {
  const hauteurs = PILES.map((pile) => pile.reduce((barres, g) => barres + graphes[g].length, 0));
  const courte = hauteurs.indexOf(Math.min(...hauteurs));
  return PILES.map((pile, i) => (i === courte ? [...pile, "type_vehicule"] : pile));
}

/** Une période qui ne commence pas un premier, ou ne finit pas un mois : les deux bouts ne se comparent pas aux autres. */
const notePartielle = (graphe: Graphe, { annee }: FiltresAnalyses, jours: boolean): string | undefined =>
  graphe === "mois" && moisPartiels(annee) && !jours
    ? "Le premier et le dernier mois ne comptent que les jours de la période."
    : undefined;

/** Les lignes lues ne couvrent pas toujours tout le montant : le dire plutôt que laisser croire. */
const couverture = ({ indicateurs, detail_ht }: TableauDeBord): string =>
  `Lignes des documents validés, avant franchise et remise sur le total\u00a0: ${formaterEurosRonds(detail_ht)} HT, pour ${formaterEurosRonds(indicateurs.total_ht)} HT de FRE au total.`;
