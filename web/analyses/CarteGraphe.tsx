import { Button } from "@mantine/core";
import { IconChartBar, IconTable } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import type { Barre, FiltresAnalyses, Graphe } from "../../domain/analyses/analyse.contrat.ts";
import { DESCRIPTIONS_GRAPHES, titreDuGraphe } from "../../domain/analyses/barres.ts";
import { Definition } from "../ui/Definition.tsx";
import { Barres } from "./Barres.tsx";
import styles from "./CarteGraphe.module.css";
import { Mois } from "./Mois.tsx";
import { preparerBarres } from "./preparer-barres.ts";
import { TableGraphe } from "./TableGraphe.tsx";
import type { Mesure } from "./useFiltresAnalyses.ts";

interface Props {
  graphe: Graphe;
  barres: readonly Barre[];
  mesure: Mesure;
  filtres: FiltresAnalyses;
  /** Sous le graphe : ce qu'il couvre. */
  note?: ReactNode;
}

/** Un graphe et sa table jumelle. */
export function CarteGraphe({ graphe, barres, mesure, filtres, note }: Props) {
  const [enTableau, setEnTableau] = useState(false);
  const id = useId();
  const { definition } = DESCRIPTIONS_GRAPHES[graphe];
  const titre = titreDuGraphe(graphe, barres);
  const preparees = preparerBarres(graphe, barres, mesure, filtres);
  const vide = preparees.length === 0;
  return (
    <section className={styles.carte} aria-labelledby={id}>
      <header className={styles.tete}>
        <h2 id={id} className={styles.titre}>
          {titre}
        </h2>
        <Definition de={titre}>{definition}</Definition>
        {!vide && (
          <Button
            className={styles.bascule}
            variant="subtle"
            size="compact-sm"
            leftSection={
              enTableau ? <IconChartBar size={16} aria-hidden="true" /> : <IconTable size={16} aria-hidden="true" />
            }
            onClick={() => setEnTableau(!enTableau)}
          >
            {enTableau ? "Voir en graphique" : "Voir en tableau"}
            <span className="visuellement-cache">&nbsp;: {titre.toLowerCase()}</span>
          </Button>
        )}
      </header>
      {vide ? (
        <p className={styles.vide}>Aucune ligne de frais validée sur ce périmètre.</p>
      ) : enTableau ? (
        <TableGraphe graphe={graphe} barres={preparees} />
      ) : graphe === "mois" ? (
        <Mois barres={preparees} mesure={mesure} />
      ) : (
        <Barres barres={preparees} classement={graphe === "agence"} mesure={mesure} />
      )}
      {note && !vide && <p className={styles.note}>{note}</p>}
    </section>
  );
}
