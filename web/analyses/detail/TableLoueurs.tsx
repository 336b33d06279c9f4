import type { ReactNode } from "react";
import type { LigneLoueur } from "../../../domain/analyses/detail.contrat.ts";
import type { Dossier } from "../../../domain/analyses/dossiers.ts";
import type { FiltresAnalyses } from "../../../domain/analyses/filtres.ts";
import { formaterEuros } from "../../../domain/commun/montants.ts";
import { Absent } from "../../ui/Valeurs.tsx";
import { TropPeu } from "./Chiffre.tsx";
import styles from "./Detail.module.css";
import { jours, pourcent } from "./formats.ts";
import { VersRestitutions } from "./liens.tsx";
import { TableDetail } from "./TableDetail.tsx";

interface ColonneLoueur {
  titre: string;
  cellule: (l: LigneLoueur, vers: Vers) => { n: number; texte: ReactNode | null; sous?: string | undefined };
}
type Vers = (l: LigneLoueur, dossier: Dossier, texte: string) => ReactNode;

const oui = <T,>(valeur: T | null, dire: (v: T) => ReactNode): ReactNode | null =>
  valeur === null ? null : dire(valeur);

/** Ce qui se compare : `null` sous cinq dossiers. Le nombre de restitutions et ce qui est accordé ne sont pas des moyennes. */
const COLONNES: readonly ColonneLoueur[] = [
  { titre: "FRE moyen HT", cellule: (l) => ({ n: l.nombre, texte: oui(l.moyenne_ht, formaterEuros) }) },
  { titre: "Avec FRE", cellule: (l) => ({ n: l.nombre, texte: oui(l.part_avec_frais, pourcent) }) },
  { titre: "Vétusté", cellule: (l) => ({ n: l.vetuste_nombre, texte: oui(l.vetuste_part, pourcent) }) },
  {
    titre: "Franchise",
    cellule: (l) => ({
      n: l.franchise_nombre,
      texte: oui(l.franchise_part, pourcent),
      sous: l.franchise_moyenne_ht === null ? undefined : `moy.\u00a0${formaterEuros(l.franchise_moyenne_ht)}`,
    }),
  },
  { titre: "Remise", cellule: (l) => ({ n: l.remise_nombre, texte: oui(l.remise_part, pourcent) }) },
  {
    titre: "Écart facture",
    cellule: (l, vers) => ({
      n: l.ecart_nombre,
      texte: oui(l.ecart_part, (part) => vers(l, "compare", pourcent(part))),
      sous: l.ecart_part === null ? undefined : `n = ${l.ecart_nombre}`,
    }),
  },
  {
    titre: "Contestées",
    cellule: (l, vers) => ({
      n: l.factures,
      texte: oui(l.contestation_part, (part) => vers(l, "conteste", pourcent(part))),
      sous: l.contestation_part === null ? undefined : `${l.contestees} sur ${l.factures}`,
    }),
  },
  { titre: "Délai rapport", cellule: (l) => ({ n: l.delai_rapport_nombre, texte: oui(l.delai_rapport, jours) }) },
  { titre: "Délai facture", cellule: (l) => ({ n: l.delai_facture_nombre, texte: oui(l.delai_facture, jours) }) },
];

const sansLien: Vers = (_l, _dossier, texte) => texte;

/** Les colonnes qu'un loueur au moins remplit, et les titres des autres. */
export function partagerColonnes(loueurs: readonly LigneLoueur[]): { montrees: ColonneLoueur[]; repliees: string[] } {
  const remplie = (c: ColonneLoueur) => loueurs.some((l) => c.cellule(l, sansLien).texte !== null);
  return {
    montrees: COLONNES.filter(remplie),
    repliees: COLONNES.filter((c) => !remplie(c)).map((c) => c.titre),
  };
}

export function TableLoueurs({ loueurs, filtres }: { loueurs: readonly LigneLoueur[]; filtres: FiltresAnalyses }) {
  if (loueurs.length === 0) return <p className={styles.vide}>Aucune restitution sur ce périmètre.</p>;
  const vers: Vers = ({ loueur_id }, dossier, texte) => (
    <VersRestitutions recherche={{ ...filtres, loueur_id, dossier }}>{texte}</VersRestitutions>
  );
  const { montrees } = partagerColonnes(loueurs);
  return (
    <TableDetail
      legende="Clauses, contestations et délais par loueur"
      premiere="Loueur"
      nombres={["Restitutions", ...montrees.map((c) => c.titre), "Accordé HT"]}
    >
      {loueurs.map((l) => (
        <tr key={l.loueur_id}>
          <th scope="row">
            <VersRestitutions recherche={{ ...filtres, loueur_id: l.loueur_id }}>{l.nom}</VersRestitutions>
          </th>
          <td className={styles.nombre}>{l.nombre}</td>
          {montrees.map((c) => (
            <Comparee key={c.titre} {...c.cellule(l, vers)} />
          ))}
          <td className={styles.nombre} data-absente={l.accorde_ht === 0 || undefined}>
            {l.accorde_ht === 0 ? <Absent /> : vers(l, "accorde", formaterEuros(l.accorde_ht))}
          </td>
        </tr>
      ))}
    </TableDetail>
  );
}

function Comparee({ n, texte, sous }: { n: number; texte: ReactNode | null; sous?: string | undefined }) {
  return (
    <td className={styles.nombre} data-absente={(texte === null && n === 0) || undefined}>
      {texte ?? (n === 0 ? <Absent /> : <TropPeu nombre={n} />)}
      {sous && <span className={styles.sous}>{sous}</span>}
    </td>
  );
}
