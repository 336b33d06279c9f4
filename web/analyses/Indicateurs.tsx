import { IconArrowDownRight, IconArrowUpRight, IconEqual } from "@tabler/icons-react";
import type { TableauDeBord } from "../../domain/analyses/analyse.contrat.ts";
import {
  type Comparaison,
  comparerIndicateur,
  direAnneeAvant,
  direRienAComparer,
  formaterIndicateur,
} from "../../domain/analyses/comparaison.ts";
import type { FiltresAnalyses } from "../../domain/analyses/filtres.ts";
import { type DescriptionIndicateur, INDICATEURS } from "../../domain/analyses/indicateurs.ts";
import type { Periode } from "../../domain/commun/periode.ts";
import { Definition } from "../ui/Definition.tsx";
import { Absent } from "../ui/Valeurs.tsx";
import { VersRestitutions } from "./detail/liens.tsx";
import styles from "./Indicateurs.module.css";

interface Props {
  tableau: TableauDeBord;
  annee: Periode | undefined;
  filtres: FiltresAnalyses;
}

/** Ceux qui ne portent que sur les restitutions avec frais ouvrent celles-là. */
const AVEC_FRAIS: ReadonlySet<string> = new Set(["part_avec_frais", "moyenne_facturee_ht"]);
/** Les restitutions qu'un chiffre compte, et elles seules. */
const dossiersDe = (cle: string) => ({
  frais: AVEC_FRAIS.has(cle) ? "oui" : undefined,
  dossier: cle === "ecart_rapport_facture_ht" ? "compare" : undefined,
});

/** Les chiffres de la période, chacun avec sa définition et l'année d'avant. */
export function Indicateurs({ tableau, annee, filtres }: Props) {
  return (
    <dl className={styles.grille} aria-label="Indicateurs">
      {INDICATEURS.map((description) => (
        <div key={description.cle} className={styles.case}>
          <dt className={styles.libelle}>
            {description.titre}
            <Definition de={description.titre}>{description.definition}</Definition>
          </dt>
          <dd className={styles.donnee}>
            <Chiffre description={description} tableau={tableau} filtres={filtres} />
            {annee !== undefined && <AnneeAvant description={description} tableau={tableau} annee={annee} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ProprietesChiffre {
  description: DescriptionIndicateur;
  tableau: TableauDeBord;
}

function Chiffre({
  description: { cle, nature },
  tableau: { indicateurs },
  filtres,
}: ProprietesChiffre & { filtres: FiltresAnalyses }) {
  const { couples } = indicateurs;
  const texte = formaterIndicateur(indicateurs[cle], nature);
  return (
    <>
      <span className={styles.valeur}>
        {texte === null ? (
          <Absent />
        ) : (
          <VersRestitutions recherche={{ ...filtres, ...dossiersDe(cle) }}>{texte}</VersRestitutions>
        )}
      </span>
      {cle === "ecart_rapport_facture_ht" && (
        <span className={styles.base}>
          {couples === 0
            ? "Aucun dossier comparable"
            : `${couples} dossier${couples > 1 ? "s" : ""} comparé${couples > 1 ? "s" : ""}`}
        </span>
      )}
    </>
  );
}

export function AnneeAvant({ description, tableau, annee }: ProprietesChiffre & { annee: Periode }) {
  const dite = direAnneeAvant(tableau, description, annee);
  if (dite === null) return <span className={styles.base}>{direRienAComparer(annee, tableau.precedents_au)}</span>;
  const comparaison = comparerIndicateur(tableau, description);
  return (
    <>
      {comparaison && <Evolution comparaison={comparaison} />}
      <span className={styles.base}>{dite}</span>
    </>
  );
}

const ICONES = { hausse: IconArrowUpRight, baisse: IconArrowDownRight, stable: IconEqual };

/** La couleur dit si c'est bon ; la flèche et les mots disent la même chose sans elle. */
export function Evolution({ comparaison: { sens, favorable, texte } }: { comparaison: Comparaison }) {
  const Icone = ICONES[sens];
  return (
    <span className={styles.evolution} data-ton={favorable === null ? "neutre" : favorable ? "bon" : "mauvais"}>
      <Icone size={16} aria-hidden="true" />
      {texte}
      {favorable !== null && (
        <span className="visuellement-cache">{favorable ? " (amélioration)" : " (dégradation)"}</span>
      )}
    </span>
  );
}
