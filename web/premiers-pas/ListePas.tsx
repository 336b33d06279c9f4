import { IconChevronDown, IconCircle, IconCircleCheckFilled } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import styles from "./PremiersPas.module.css";

/** Un pas tel qu'il se lit : son écran s'ouvre de son titre ; fait, il ne dit plus que son nom. */
export interface PasLu {
  cle: string;
  fait: boolean;
  titre: string;
  texte: ReactNode;
  /** Nul : un autre pas passe d'abord. */
  vers: string | null;
  gestes?: ReactNode;
}

interface Props {
  titre: string;
  pas: readonly PasLu[];
  /** Déplié d'office ; la personne le replie. */
  ouvert: boolean;
}

/** Ce qui est fait, ce qui reste et où le faire ; rien quand tout est fait. */
export function ListePas({ titre, pas, ouvert }: Props) {
  const faits = pas.filter((p) => p.fait).length;
  if (faits === pas.length) return null;
  return (
    <details className={styles.pas} open={ouvert}>
      <summary className={styles.resume}>
        <h2 className={styles.titre}>{titre}</h2>
        <span className={styles.compte}>
          {faits} sur {pas.length} {faits > 1 ? "faits" : "fait"}
        </span>
        <IconChevronDown size={18} aria-hidden="true" className={styles.fleche} />
      </summary>
      <ol className={styles.liste}>
        {pas.map((p) => (
          <UnPas key={p.cle} pas={p} />
        ))}
      </ol>
    </details>
  );
}

function UnPas({ pas: { fait, titre, texte, vers, gestes } }: { pas: PasLu }) {
  const Icone = fait ? IconCircleCheckFilled : IconCircle;
  return (
    <li className={styles.etape} data-fait={fait || undefined}>
      <Icone size={20} stroke={1.5} aria-hidden="true" />
      <div>
        <span className={styles.nom}>
          {fait || !vers ? titre : <Link to={vers}>{titre}</Link>}
          <span className="visuellement-cache">{fait ? ", fait" : ", à faire"}</span>
        </span>
        {!fait && <p className={styles.texte}>{texte}</p>}
        {!fait && gestes && <div className={styles.gestes}>{gestes}</div>}
      </div>
    </li>
  );
}
