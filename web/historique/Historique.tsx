import { Button, Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { bornerHistorique, type EvenementHistorique } from "../../domain/commun/historique.ts";
import { peut } from "../../domain/droits/capacites.ts";
import { chemins } from "../chemins.ts";
import { useActeur } from "../session/session.ts";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import { Fiche } from "../ui/Fiche.tsx";
import { formaterInstant } from "../ui/instants.ts";
import { Texte } from "../ui/Valeurs.tsx";
import type { Changement, Etape } from "./etapes.ts";
import styles from "./Historique.module.css";
import { RetablirValeur } from "./RetablirValeur.tsx";
import { aRetablir, type Retablissement } from "./retablissement.ts";

const MONTREES = 6;

interface Props {
  /** Titre de la section, quand la fiche a une autre histoire à raconter. */
  titre?: string;
  requete: Pick<UseQueryResult<EvenementHistorique[]>, "data" | "error" | "refetch">;
  raconter: (evenements: readonly EvenementHistorique[]) => Etape[];
  /** Identifiant de la fiche, pour en lire tout le journal : accès et écritures. */
  objet?: string;
  /** Une par table que la fiche montre. Absente : la personne ne modifie pas la fiche, rien ne s'y rétablit. */
  retablir?: Retablissement | readonly Retablissement[] | undefined;
  /** Remet ce qu'un geste a retiré, s'il peut l'être : le bouton et ce qu'il fait. */
  remettre?: ((changement: Changement) => ReactNode) | undefined;
}

/** Qui a changé quoi sur une fiche, le plus récent d'abord. */
export function Historique({
  titre = "Historique",
  requete: { data, error, refetch },
  raconter,
  retablir,
  remettre,
  objet,
}: Props) {
  const [tout, setTout] = useState(false);
  const retablissements = retablir === undefined ? [] : "entite" in retablir ? [retablir] : retablir;
  const acteur = useActeur();
  const { montres, plusAnciens } = bornerHistorique(data ?? []);
  const etapes = raconter(montres);
  const reste = etapes.length - MONTREES;
  return (
    <Fiche
      titre={titre}
      actions={
        objet &&
        peut(acteur, "voir_journal") && (
          <Link to={chemins.journal()} search={{ q: objet }} className={styles.journal}>
            Lire au journal
          </Link>
        )
      }
    >
      {error && data === undefined && <ErreurChargement erreur={error} relire={refetch} />}
      {!error && data === undefined && <Skeleton height={60} />}
      {data && etapes.length === 0 && <p className={styles.rien}>Aucune modification enregistrée.</p>}
      <ol className={styles.etapes}>
        {(tout ? etapes : etapes.slice(0, MONTREES)).map((etape) => (
          <UneEtape key={etape.cle} {...{ etape, retablissements, remettre }} />
        ))}
      </ol>
      {!tout && reste > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => setTout(true)}>
          {reste > 1 ? `Voir les ${reste} plus anciennes` : "Voir la plus ancienne"}
        </Button>
      )}
      {(tout || reste <= 0) && plusAnciens && (
        <p className={styles.rien}>Les changements plus anciens ne sont pas montrés ici.</p>
      )}
    </Fiche>
  );
}

interface PropsEtape extends Pick<Props, "remettre"> {
  etape: Etape;
  retablissements: readonly Retablissement[];
}

function UneEtape({ etape, retablissements, remettre }: PropsEtape) {
  const pour = (changement: Changement) => retablissements.find((r) => aRetablir(changement, r));
  return (
    <li className={styles.etape}>
      <p className={styles.titre}>
        <strong>{etape.titre}</strong>
        <span>
          {etape.auteur}, le <time dateTime={etape.fait_le}>{formaterInstant(etape.fait_le)}</time>
        </span>
      </p>
      {etape.changements.length > 0 && (
        <ul className={styles.changements}>
          {etape.changements.map((changement, i) => {
            const retablir = pour(changement);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: deux lignes corrigées ensemble ont les mêmes libellés
              <li key={`${changement.libelle}-${i}`}>
                <UnChangement changement={changement} />
                {retablir && <RetablirValeur changement={changement} retablir={retablir} />}
                {remettre?.(changement)}
              </li>
            );
          })}
        </ul>
      )}
    </li>
  );
}

/** « Ville : Lyon → Paris ». */
export function UnChangement({ changement: { libelle, avant, apres } }: { changement: Changement }) {
  return (
    <>
      <span className={styles.libelle}>
        {libelle}
        {"\u00a0"}:
      </span>{" "}
      {avant !== undefined && (
        <>
          <Texte valeur={avant} />
          <span aria-hidden="true"> → </span>
          <span className="visuellement-cache"> devient </span>
        </>
      )}
      <Texte valeur={apres} />
    </>
  );
}
