import type { ReactNode } from "react";
import type { LigneLoueur } from "../../../domain/analyses/detail.contrat.ts";
import type { FiltresAnalyses } from "../../../domain/analyses/filtres.ts";
import { formaterEuros } from "../../../domain/commun/montants.ts";
import { Absent } from "../../ui/Valeurs.tsx";
import { partagerColonnes, partagerLoueurs, type Vers } from "./colonnes-loueurs.ts";
import styles from "./Detail.module.css";
import { VersRestitutions } from "./liens.tsx";
import { TableDetail } from "./TableDetail.tsx";

export function TableLoueurs({ loueurs, filtres }: { loueurs: readonly LigneLoueur[]; filtres: FiltresAnalyses }) {
  if (loueurs.length === 0) return <p className={styles.vide}>Aucune restitution sur ce périmètre.</p>;
  const vers: Vers = ({ loueur_id }, dossier, texte) => (
    <VersRestitutions recherche={{ ...filtres, loueur_id, dossier }}>{texte}</VersRestitutions>
  );
  const { montrees } = partagerColonnes(loueurs);
  const { montres } = partagerLoueurs(loueurs);
  if (montres.length === 0) return null;
  return (
    <TableDetail
      legende="Clauses, contestations et délais par loueur"
      premiere="Loueur"
      nombres={["Restitutions", ...montrees.map((c) => c.titre), "Accordé HT"]}
    >
      {montres.map((l) => (
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
    <td className={styles.nombre} data-absente={texte === null || undefined}>
      {texte ?? <Absent />}
      {texte === null && n > 0 && <span className="visuellement-cache"> ({n} seulement&nbsp;: non comparé)</span>}
      {sous && <span className={styles.sous}>{sous}</span>}
    </td>
  );
}
