import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Case } from "./Case.tsx";
import type { Cases } from "./cases.ts";
import type { Colonne } from "./colonnes.ts";
import type { ProprietesListe } from "./Liste.tsx";
import { ouvrirLigne } from "./ouvrir-ligne.ts";
import styles from "./Tableau.module.css";
import type { EtatListe, Sens } from "./useListe.ts";

type Props<L> = Pick<ProprietesListe<L>, "legende" | "liste" | "cle" | "lien"> & {
  colonnes: readonly Colonne<L>[];
  lignes: readonly L[];
  cases: Cases<L> | undefined;
};

export function Tableau<L>({ legende, liste, colonnes, lignes, cle, lien, cases }: Props<L>) {
  return (
    <table className={styles.tableau} data-cases={cases && true}>
      <caption className="visuellement-cache">{legende}</caption>
      <thead>
        <tr>
          {cases && (
            // Une cellule, pas un titre : la colonne des cases n'a rien à dire des lignes.
            <td>
              <Case
                nom="Sélectionner toute la page"
                cochee={cases.choix.pageEntiere}
                partielle={cases.choix.surLaPage > 0 && !cases.choix.pageEntiere}
                surChangement={cases.choix.basculerPage}
              />
            </td>
          )}
          {colonnes.map((colonne) => (
            <Entete key={colonne.cle} colonne={colonne} liste={liste} />
          ))}
        </tr>
      </thead>
      <tbody>
        {lignes.map((ligne) => (
          <tr
            key={cle(ligne)}
            onClick={ouvrirLigne}
            onAuxClick={ouvrirLigne}
            data-choisie={cases?.choix.est(cle(ligne)) || undefined}
          >
            {cases && (
              <td>
                <Case
                  nom={`Sélectionner ${cases.nom(ligne)}`}
                  ligne={cle(ligne)}
                  cochee={cases.choix.est(cle(ligne))}
                  surChangement={(choisie, etendre) => cases.choix.basculer(cle(ligne), choisie, etendre)}
                />
              </td>
            )}
            {colonnes.map((colonne, i) => {
              const contenu = colonne.rendu(ligne);
              return (
                // Un texte coupé se lit en entier au survol, et toujours dans la fiche.
                <td
                  key={colonne.cle}
                  data-nombre={colonne.nombre || undefined}
                  title={typeof contenu === "string" ? contenu : undefined}
                >
                  {i === 0 ? (
                    <Link to={lien(ligne)} className={styles.lien} data-ligne={cle(ligne)}>
                      {contenu}
                    </Link>
                  ) : (
                    contenu
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const ANNONCES = { asc: "ascending", desc: "descending" } as const;
const ICONES = { asc: IconArrowUp, desc: IconArrowDown };

function Entete<L>({ colonne, liste }: { colonne: Colonne<L>; liste: EtatListe<unknown> }) {
  const { tri, premierSens = "asc" } = colonne;
  const style = colonne.largeur ? { minWidth: colonne.largeur } : undefined;
  if (!tri) {
    return (
      <th scope="col" data-nombre={colonne.nombre || undefined} style={style}>
        {colonne.titre}
      </th>
    );
  }
  const actuel = liste.tri === tri ? liste.sens : undefined;
  const suivant: Sens = actuel === undefined ? premierSens : actuel === "asc" ? "desc" : "asc";
  const Icone = actuel ? ICONES[actuel] : IconArrowsSort;
  return (
    <th
      scope="col"
      data-nombre={colonne.nombre || undefined}
      aria-sort={actuel ? ANNONCES[actuel] : undefined}
      style={style}
    >
      <button
        type="button"
        className={styles.tri}
        data-actif={actuel !== undefined || undefined}
        onClick={() => liste.trier(tri, suivant)}
      >
        {colonne.titre}
        <Icone size={14} aria-hidden="true" />
      </button>
    </th>
  );
}
