import { type ComboboxItem, MultiSelect, type OptionsFilter } from "@mantine/core";
import { useState } from "react";
import { ELEMENTS_ENDOMMAGES, elementsMontres, repondAuNom } from "../../../domain/tickets/elements-endommages.ts";
import type { ChampLie } from "../../form/useFormulaire.ts";
import { useElements } from "../../references/useElements.ts";
import { ErreurChargement } from "../../ui/ErreurChargement.tsx";
import { SchemaVehicule } from "../../ui/schema-vehicule/SchemaVehicule.tsx";
import { ecrireElements, lireElements } from "./elements.ts";
import styles from "./Pieces.module.css";

/** Le choix des éléments, par la liste ou par le schéma. Un élément désactivé ne se choisit plus ; le ticket qui l'a le garde. */
export function ChoixElements({ valeur, surChangement, erreur, desactive }: ChampLie<string>) {
  const { elements, erreur: panne, relire } = useElements();
  // Ce que le ticket porte à l'ouverture se retire et se remet.
  const [portes] = useState(() => lireElements(valeur));
  const montres = elementsMontres(elements, portes);
  const parNom = new Map<string, (typeof montres)[number]>(montres.map((e) => [e.nom, e]));
  const choisis = lireElements(valeur);
  const poser = (noms: readonly string[]) => surChangement(ecrireElements(noms));
  const chercher: OptionsFilter = ({ options, search }) =>
    (options as ComboboxItem[]).filter(({ value }) => {
      const element = parNom.get(value);
      return element !== undefined && repondAuNom(element, search);
    });
  return (
    <div className={styles.pile}>
      {panne !== null && (
        <ErreurChargement erreur={panne} relire={relire} titre="Erreur lors du chargement des éléments endommagés" />
      )}
      <MultiSelect
        label="Éléments endommagés"
        data={montres.map(({ nom }) => nom)}
        value={choisis}
        onChange={poser}
        error={erreur}
        disabled={desactive}
        searchable
        filter={chercher}
        hidePickedOptions
        clearable
        placeholder={choisis.length === 0 ? "Rechercher un élément..." : undefined}
        nothingFoundMessage="Aucun élément à ce nom"
        clearButtonProps={{ "aria-label": "Effacer tous les éléments" }}
      />
      <SchemaVehicule
        titre="Schéma du véhicule&nbsp;: cochez les éléments endommagés"
        marques={new Map(choisis.map((e) => [e, ""]))}
        fermes={new Set(ELEMENTS_ENDOMMAGES.filter((e) => !parNom.has(e)))}
        surChoisir={(e) => poser(choisis.includes(e) ? choisis.filter((c) => c !== e) : [...choisis, e])}
      />
    </div>
  );
}
