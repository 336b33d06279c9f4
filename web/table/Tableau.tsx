import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Case } from "./Case.tsx";
import type { Cases } from "./cases.ts";
import type { Colonne } from "./colonnes.ts";
import { ouvrirLigne } from "./ouvrir-ligne.ts";
import type { ProprietesListe } from "./proprietes-liste.ts";
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
            {colonnes.map((colonne, i) => (
              <Cellule
                key={colonne.cle}
                colonne={colonne}
                ligne={ligne}
                lien={i === 0 ? { to: lien(ligne), cle: cle(ligne) } : undefined}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** En pixels : un nom ordinaire s'y lit entier. */
const LARGEUR_SOUPLE = 240;

/** Le survol rend le texte entier, quoi que la colonne y dessine ; ce qui porte déjà le sien le garde, une valeur absente n'en a pas. */
function direEnEntier(element: HTMLElement | null): void {
  if (element && !element.querySelector("[title], .absent")) element.title = element.textContent ?? "";
}

interface PropsCellule<L> {
  colonne: Colonne<L>;
  ligne: L;
  /** La première mène à la fiche. */
  lien: { to: string; cle: string } | undefined;
}

function Cellule<L>({ colonne, ligne, lien }: PropsCellule<L>) {
  const rendu = colonne.rendu(ligne);
  const contenu = lien ? (
    <Link to={lien.to} className={styles.lien} data-ligne={lien.cle}>
      {rendu}
    </Link>
  ) : (
    rendu
  );
  if (colonne.souple)
    return (
      <td style={{ maxWidth: colonne.largeur ?? LARGEUR_SOUPLE }}>
        <div className={styles.souple}>
          <span ref={direEnEntier}>{contenu}</span>
        </div>
      </td>
    );
  return (
    // Un texte coupé se lit en entier au survol, et toujours dans la fiche.
    <td data-nombre={colonne.nombre || undefined} title={typeof rendu === "string" ? rendu : undefined}>
      {contenu}
    </td>
  );
}

const ANNONCES = { asc: "ascending", desc: "descending" } as const;
const ICONES = { asc: IconArrowUp, desc: IconArrowDown };

function Entete<L>({ colonne, liste }: { colonne: Colonne<L>; liste: EtatListe<unknown> }) {
  const { tri, premierSens = "asc" } = colonne;
  const style = colonne.largeur && !colonne.souple ? { minWidth: colonne.largeur } : undefined;
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
