import { type ComboboxItem, MultiSelect, type OptionsFilter } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { plier } from "../../../domain/commun/recherche.ts";
import { ELEMENTS_ENDOMMAGES } from "../../../domain/tickets/elements-endommages.ts";
import { api } from "../../api.ts";
import { detailErreur } from "../../erreurs.ts";
import type { ChampLie } from "../../form/useFormulaire.ts";
import { Bandeau } from "../../ui/Bandeau.tsx";
import { SchemaVehicule } from "../../ui/schema-vehicule/SchemaVehicule.tsx";
import { ecrireElements, lireElements } from "./elements.ts";
import styles from "./Pieces.module.css";

/** « aile arriere » trouve « Aile arrière droite » : ni les accents ni la casse ne comptent. */
const chercher: OptionsFilter = ({ options, search }) =>
  (options as ComboboxItem[]).filter((o) => plier(o.label).includes(plier(search)));

/** Le choix des éléments, par la liste ou par le schéma. */
export function ChoixElements({ valeur, surChangement, erreur, desactive }: ChampLie<string>) {
  const valeurs = useQuery({ ...api.valeurs.elements.queryOptions(), staleTime: 10 * 60_000 });
  const choisis = lireElements(valeur);
  const poser = (elements: readonly string[]) => surChangement(ecrireElements(elements));
  return (
    <div className={styles.pile}>
      {valeurs.error && (
        <Bandeau
          genre="erreur"
          titre="Erreur lors du chargement des éléments endommagés"
          surReessayer={() => void valeurs.refetch()}
        >
          {detailErreur(valeurs.error)}
        </Bandeau>
      )}
      <MultiSelect
        label="Éléments endommagés"
        data={valeurs.data ?? [...ELEMENTS_ENDOMMAGES]}
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
        titre="Schéma du véhicule : cochez les éléments endommagés"
        marques={new Map(choisis.map((e) => [e, ""]))}
        surChoisir={(e) => poser(choisis.includes(e) ? choisis.filter((c) => c !== e) : [...choisis, e])}
      />
    </div>
  );
}
