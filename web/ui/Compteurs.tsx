import styles from "./Compteurs.module.css";
import { Definition } from "./Definition.tsx";

export interface Compteur {
  libelle: string;
  /** Valeur déjà écrite ; absente, elle arrive. */
  valeur: string | undefined;
  /** De quoi parle le nombre : « toutes », « selon les filtres ». */
  precision?: string;
  /** Comment le nombre se compte, à la demande ; un compteur qui filtre n'en a pas. */
  definition?: string;
  /** Le compteur filtre la liste. */
  surClic?: () => void;
  actif?: boolean;
}

interface Props {
  compteurs: readonly Compteur[];
  legende: string;
  /** Ces chiffres sont ceux d'avant le dernier filtre. */
  attente?: boolean | undefined;
}

/** Rangée de chiffres en tête d'écran. */
export function Compteurs({ compteurs, legende, attente }: Props) {
  return (
    <ul className={styles.compteurs} aria-label={legende} data-attente={attente || undefined}>
      {compteurs.map((compteur) => (
        <li key={compteur.libelle} className={styles.compteur} data-actif={compteur.actif || undefined}>
          {compteur.surClic ? (
            <button
              type="button"
              className={styles.bouton}
              onClick={compteur.surClic}
              aria-pressed={compteur.actif ?? false}
            >
              <Contenu {...compteur} />
            </button>
          ) : (
            <Contenu {...compteur} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Contenu({ libelle, valeur, precision, definition, surClic }: Compteur) {
  return (
    <>
      <span className={styles.libelle}>
        {libelle}
        {definition && !surClic && <Definition de={libelle}>{definition}</Definition>}
      </span>
      <span className={styles.valeur}>{valeur ?? "…"}</span>
      {precision && <span className={styles.precision}>{precision}</span>}
    </>
  );
}
