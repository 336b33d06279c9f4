import type { ReactNode } from "react";
import { EFFECTIF_MINIMUM } from "../../../domain/analyses/effectif.ts";
import { Definition } from "../../ui/Definition.tsx";
import styles from "./Detail.module.css";

interface Props {
  titre: string;
  definition: string;
  children: ReactNode;
  precision?: ReactNode;
  /** Ce qu'il était la période d'avant. */
  depuis?: ReactNode;
}

/** Un chiffre, ce qu'il divise, et sur combien. */
export function Chiffre({ titre, definition, children, precision, depuis }: Props) {
  return (
    <div className={styles.chiffre}>
      <dt>
        {titre}
        <Definition de={titre}>{definition}</Definition>
      </dt>
      <dd>
        <span className={styles.valeur}>{children}</span>
        {depuis}
        {precision && <span className={styles.precision}>{precision}</span>}
      </dd>
    </div>
  );
}

/** Trop peu de dossiers pour comparer : le dire, plutôt que montrer un hasard. */
export function TropPeu({ nombre }: { nombre: number }) {
  return (
    <span className={styles.cache} title={`Moins de ${EFFECTIF_MINIMUM} dossiers\u00a0: non comparé`}>
      n&nbsp;&lt;&nbsp;{EFFECTIF_MINIMUM}
      <span className="visuellement-cache"> ({nombre} seulement&nbsp;: non comparé)</span>
    </span>
  );
}
