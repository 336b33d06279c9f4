import { Link } from "@tanstack/react-router";
import styles from "./Cartes.module.css";
import type { Colonne } from "./colonnes.ts";
import type { ProprietesListe } from "./Liste.tsx";
import { ouvrirLigne } from "./ouvrir-ligne.ts";

type Props<L> = Pick<ProprietesListe<L>, "legende" | "cle" | "lien"> & {
  colonnes: readonly Colonne<L>[];
  lignes: readonly L[];
};

/** La liste sur un téléphone : une fiche par ligne, rien à faire défiler de côté. */
export function Cartes<L>({ legende, colonnes, lignes, cle, lien }: Props<L>) {
  const [premiere, ...autres] = colonnes;
  return (
    <ul className={styles.cartes} aria-label={legende}>
      {lignes.map((ligne) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: le clavier passe par le lien du titre
        <li key={cle(ligne)} className={styles.carte} onClick={ouvrirLigne}>
          <Link to={lien(ligne)} className={styles.titre} data-ligne={cle(ligne)}>
            {premiere?.rendu(ligne)}
          </Link>
          <dl className={styles.champs}>
            {autres
              .filter((c) => !c.horsMobile)
              .map((colonne) => (
                <div key={colonne.cle} className={styles.champ}>
                  <dt>{colonne.titre}</dt>
                  <dd>{colonne.rendu(ligne)}</dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
