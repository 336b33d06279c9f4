import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconFilter } from "@tabler/icons-react";
import { aDesVues } from "../../domain/vues/vue-liste.ts";
import { ExporterOuRecevoir } from "../vues/ExporterOuRecevoir.tsx";
import { VuesDeListe } from "../vues/VuesDeListe.tsx";
import styles from "./BarreListe.module.css";
import type { Colonne } from "./colonnes.ts";
import { Deroulant } from "./Deroulant.tsx";
import type { Filtre } from "./filtres.ts";
import { MenuColonnes } from "./MenuColonnes.tsx";
import type { ProprietesListe } from "./proprietes-liste.ts";
import { Recherche } from "./Recherche.tsx";
import { TriMobile } from "./TriMobile.tsx";
import type { Valeur } from "./useListe.ts";

type Props<L> = Pick<
  ProprietesListe<L>,
  "id" | "legende" | "liste" | "exporter" | "actions" | "placeholderRecherche" | "colonnes"
> & {
  filtres: readonly Filtre[];
  visibles: readonly Colonne<L>[];
  cachees: readonly string[];
  /** Le choix tel qu'une vue le garde. */
  colonnesChoisies: readonly string[];
  basculer: (cle: string) => void;
  choisirColonnes: (choix: readonly string[]) => void;
  enCartes: boolean;
};

/** Au-dessus de la table : chercher, filtrer, choisir ses colonnes, exporter. */
export function BarreListe<L>({ liste, filtres, colonnes, visibles, cachees, basculer, enCartes, ...p }: Props<L>) {
  const [deplies, { toggle }] = useDisclosure(false);
  const montrees = visibles.map((c) => c.cle);
  const deroulants = filtres.filter((f) => !f.enPuceSeulement);
  return (
    <div className={styles.barre}>
      <Recherche liste={liste} placeholder={p.placeholderRecherche} />
      {enCartes && (
        <Button
          variant="default"
          leftSection={<IconFilter size={16} aria-hidden="true" />}
          onClick={toggle}
          aria-expanded={deplies}
        >
          Filtrer et trier
        </Button>
      )}
      {(!enCartes || deplies) &&
        deroulants.map((filtre) => <Deroulant key={filtre.cle} filtre={filtre} liste={liste} />)}
      {enCartes && deplies && <TriMobile liste={liste} colonnes={colonnes} />}
      <div className={styles.droite}>
        {aDesVues(p.id) && (
          <VuesDeListe ecran={p.id} cachees={p.colonnesChoisies} choisirColonnes={p.choisirColonnes} />
        )}
        {!enCartes && <MenuColonnes colonnes={colonnes} cachees={cachees} basculer={basculer} />}
        {p.exporter && (
          <ExporterOuRecevoir
            ecran={p.id}
            titre={p.legende}
            filtres={liste.entree as Readonly<Record<string, Valeur>>}
            colonnes={montrees}
            adresse={p.exporter}
          />
        )}
        {p.actions}
      </div>
    </div>
  );
}
