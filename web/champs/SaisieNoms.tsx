import { TagsInput } from "@mantine/core";
import type { Habillage } from "../form/ChampTexte.tsx";
import type { ChampLie } from "../form/useFormulaire.ts";

/** Plusieurs noms à la suite : Entrée ou un point-virgule en ajoute un, Retour arrière retire le dernier. */
export function SaisieNoms({
  nom,
  valeur,
  surChangement,
  erreur,
  desactive,
  libelle,
  aide,
}: ChampLie<readonly string[]> & Habillage) {
  return (
    <TagsInput
      name={nom}
      label={libelle}
      description={aide}
      error={erreur}
      value={[...valeur]}
      onChange={surChangement}
      disabled={desactive}
      maxLength={120}
      splitChars={[";", "\n"]}
      // Un nom tapé et pas encore validé part avec le reste.
      acceptValueOnBlur
      clearable={false}
    />
  );
}
