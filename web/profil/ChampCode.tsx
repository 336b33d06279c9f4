import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import type { ChampLie } from "../form/useFormulaire.ts";

interface Props extends ChampLie<string> {
  libelle: string;
  aide?: ReactNode;
}

/** Un code à recopier : le téléphone le propose, un collage avec des espaces convient. */
export const ChampCode = ({ nom, valeur, surChangement, erreur, desactive, libelle, aide }: Props) => (
  <TextInput
    name={nom}
    label={libelle}
    description={aide}
    error={erreur}
    value={valeur}
    disabled={desactive}
    withAsterisk
    aria-required
    autoComplete="one-time-code"
    inputMode="numeric"
    autoCapitalize="characters"
    autoCorrect="off"
    spellCheck={false}
    maxLength={40}
    maw={260}
    onChange={(e) => surChangement(e.currentTarget.value)}
  />
);
