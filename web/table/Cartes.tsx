import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import styles from "./Cartes.module.css";
import { Case } from "./Case.tsx";
import type { Cases } from "./cases.ts";
import type { Colonne } from "./colonnes.ts";
import { ouvrirLigne } from "./ouvrir-ligne.ts";
import type { ProprietesListe } from "./proprietes-liste.ts";

type Props<L> = Pick<ProprietesListe<L>, "legende" | "cle" | "lien"> & {
  colonnes: readonly Colonne<L>[];
  lignes: readonly L[];
  cases: Cases<L> | undefined;
};

/** La liste sur un téléphone : une fiche par ligne, rien à faire défiler de côté. */
export function Cartes<L>({ legende, colonnes, lignes, cle, lien, cases }: Props<L>) {
  const [premiere, ...autres] = colonnes;
  return (
    <>
      {cases && (
        <Case
          nom="Sélectionner toute la page"
          libelle="Sélectionner toute la page"
          cochee={cases.choix.pageEntiere}
          partielle={cases.choix.surLaPage > 0 && !cases.choix.pageEntiere}
          surChangement={cases.choix.basculerPage}
        />
      )}
      <ul className={styles.cartes} aria-label={legende}>
        {lignes.map((ligne) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: le clavier passe par le lien du titre
          <li
            key={cle(ligne)}
            className={styles.carte}
            onClick={ouvrirLigne}
            data-choisie={cases?.choix.est(cle(ligne)) || undefined}
          >
            <div className={styles.tete}>
              <Link to={lien(ligne)} className={styles.titre} data-ligne={cle(ligne)}>
                {(premiere?.titreDeCarte ?? premiere?.rendu)?.(ligne)}
              </Link>
              <span className={styles.coin}>
                {autres.map((c) => c.gestes && <Fragment key={c.cle}>{c.rendu(ligne)}</Fragment>)}
                {cases && (
                  <Case
                    nom={`Sélectionner ${cases.nom(ligne)}`}
                    ligne={cle(ligne)}
                    cochee={cases.choix.est(cle(ligne))}
                    surChangement={(choisie, etendre) => cases.choix.basculer(cle(ligne), choisie, etendre)}
                  />
                )}
              </span>
            </div>
            <dl className={styles.champs}>
              {autres
                .filter((c) => !c.horsMobile && !c.gestes)
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
    </>
  );
}
