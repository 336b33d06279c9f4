import { Autocomplete } from "@mantine/core";
import { plier } from "../../domain/commun/recherche.ts";
import type { Habillage } from "../form/ChampTexte.tsx";
import type { ChampLie } from "../form/useFormulaire.ts";

type Props = ChampLie<string> & Habillage & { suggestions: readonly string[]; max?: number };

const MONTREES_MAX = 50;

/** Texte libre aidé de suggestions, trouvées sans se soucier des accents ni de la casse. */
export function ChampSuggere({
  nom,
  valeur,
  surChangement,
  erreur,
  desactive,
  libelle,
  requis,
  aide,
  suggestions,
  ...p
}: Props) {
  return (
    <Autocomplete
      name={nom}
      label={libelle}
      description={aide}
      error={erreur}
      data={[...new Set(suggestions)]}
      value={valeur}
      onChange={surChangement}
      disabled={desactive}
      withAsterisk={requis}
      aria-required={requis}
      placeholder={p.placeholder}
      maxLength={p.max}
      limit={MONTREES_MAX}
      autoComplete="off"
      filter={({ options, search }) =>
        options.filter((option) => "label" in option && plier(option.label).includes(plier(search)))
      }
    />
  );
}
