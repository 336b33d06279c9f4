import { Link } from "@tanstack/react-router";
import styles from "./Compteurs.module.css";
import { Definition } from "./Definition.tsx";

export interface Compteur {
  libelle: string;
  /** Valeur déjà écrite ; absente, elle arrive. */
  valeur: string | undefined;
  /** Ce que le nombre compte, en plus de son libellé. */
  precision?: string;
  /** Comment le nombre se compte, à la demande ; un compteur qui filtre n'en a pas. */
  definition?: string;
  /** Ce qui compose la valeur : l'écran où la lire, et ce qui l'y retrouve. */
  lien?: { vers: string; recherche: Readonly<Record<string, string | number | undefined>> };
  /** Le compteur filtre la liste. */
  surClic?: () => void;
  /** Les filtres qui font le même choix que lui : ils ne changent pas son nombre. */
  choix?: readonly string[];
  actif?: boolean;
}

interface Props {
  compteurs: readonly Compteur[];
  legende: string;
  /** Ces chiffres sont ceux d'avant le dernier filtre. */
  attente?: boolean | undefined;
  /** Quelles lignes ces chiffres comptent. */
  portee?: string;
  /** Ce qu'ils comptent et que la liste ne montre pas. */
  note?: string | undefined;
}

/** Rangée de chiffres en tête d'écran. */
export function Compteurs({ compteurs, legende, attente, portee, note }: Props) {
  const rangee = (
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
  if (!portee) return rangee;
  return (
    <div>
      {rangee}
      <p className={styles.portee}>{portee}</p>
      {note && <p className={styles.portee}>{note}</p>}
    </div>
  );
}

function Contenu({ libelle, valeur, precision, definition, lien, surClic }: Compteur) {
  return (
    <>
      <span className={styles.libelle}>
        {libelle}
        {definition && !surClic && <Definition de={libelle}>{definition}</Definition>}
      </span>
      <span className={styles.valeur}>
        {lien && valeur !== undefined ? (
          <Link to={lien.vers} search={lien.recherche} preload={false}>
            {valeur}
            <span className="visuellement-cache"> – voir les lignes</span>
          </Link>
        ) : (
          (valeur ?? "…")
        )}
      </span>
      {precision && <span className={styles.precision}>{precision}</span>}
    </>
  );
}
