import { useState } from "react";
import { plier } from "../../../domain/commun/recherche.ts";
import { ELEMENTS_ENDOMMAGES } from "../../../domain/tickets/elements-endommages.ts";
import styles from "./Rendu.module.css";
import type { AttributsSaisie } from "./Saisies.tsx";

interface Props {
  attributs: AttributsSaisie;
  valeur: readonly string[];
  surChangement(valeur: string[]): void;
}

/** Plusieurs éléments parmi les 22, cherchés par leur nom ; aucun deux fois, puisqu'on les coche. */
export function SaisieElements({ attributs: { disabled, ...attributs }, valeur, surChangement }: Props) {
  const [recherche, setRecherche] = useState("");
  const montres = ELEMENTS_ENDOMMAGES.filter((e) => plier(e).includes(plier(recherche)));
  const basculer = (element: string) =>
    // Toujours dans l'ordre de la liste : deux personnes qui cochent pareil écrivent pareil.
    surChangement(ELEMENTS_ENDOMMAGES.filter((e) => (e === element ? !valeur.includes(e) : valeur.includes(e))));
  return (
    <div className={styles.elements}>
      <input
        {...attributs}
        type="search"
        className={styles.saisie}
        placeholder="Rechercher un élément..."
        aria-label="Rechercher un élément endommagé"
        value={recherche}
        disabled={disabled}
        onChange={(e) => setRecherche(e.currentTarget.value)}
        // Entrée cherche ; elle n'envoie pas la demande.
        onKeyDown={(e) => e.key === "Enter" && e.preventDefault()}
      />
      <p className={styles.etat} aria-live="polite">
        {valeur.length === 0
          ? "Aucun élément coché"
          : `${valeur.length} élément${valeur.length > 1 ? "s" : ""} : ${valeur.join(", ")}`}
      </p>
      <div className={styles.cases}>
        {montres.map((e) => (
          <label key={e} className={styles.case}>
            <input type="checkbox" checked={valeur.includes(e)} disabled={disabled} onChange={() => basculer(e)} />
            {e}
          </label>
        ))}
        {montres.length === 0 && <p className={styles.etat}>Aucun élément à ce nom</p>}
      </div>
    </div>
  );
}
