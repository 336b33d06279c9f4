import { useState } from "react";
import {
  ELEMENTS_ENDOMMAGES,
  type ElementPropose,
  elementsMontres,
  repondAuNom,
} from "../../../domain/tickets/elements-endommages.ts";
import { SchemaVehicule } from "../../ui/schema-vehicule/SchemaVehicule.tsx";
import styles from "./Rendu.module.css";
import type { AttributsSaisie } from "./Saisies.tsx";

interface Props {
  attributs: AttributsSaisie;
  elements: readonly ElementPropose[];
  valeur: readonly string[];
  surChangement(valeur: string[]): void;
}

/** Plusieurs éléments parmi ceux qu'on propose, touchés sur le véhicule ou cherchés par leurs noms ; un élément déjà coché reste montré ; aucun deux fois, puisqu'on les coche. */
export function SaisieElements({ attributs: { disabled, ...attributs }, elements, valeur, surChangement }: Props) {
  const [recherche, setRecherche] = useState("");
  const montres = elementsMontres(elements, valeur).filter((e) => repondAuNom(e, recherche));
  const connus = new Set<string>(elementsMontres(elements, valeur).map((e) => e.nom));
  const basculer = (element: string) =>
    // Toujours dans l'ordre de la liste : deux personnes qui cochent pareil écrivent pareil.
    surChangement(ELEMENTS_ENDOMMAGES.filter((e) => (e === element ? !valeur.includes(e) : valeur.includes(e))));
  return (
    <div className={styles.elements}>
      <SchemaVehicule
        titre="Schéma du véhicule&nbsp;: touchez les éléments endommagés"
        marques={new Map(valeur.map((e) => [e, ""]))}
        fermes={new Set(ELEMENTS_ENDOMMAGES.filter((e) => disabled || !connus.has(e)))}
        surChoisir={basculer}
      />
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
          : `${valeur.length} élément${valeur.length > 1 ? "s" : ""}\u00a0: ${valeur.join(", ")}`}
      </p>
      <div className={styles.cases}>
        {montres.map(({ nom: e }) => (
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
