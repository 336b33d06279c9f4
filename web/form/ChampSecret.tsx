import { ActionIcon, TextInput } from "@mantine/core";
import { IconEye, IconEyeOff } from "@tabler/icons-react";
import { useState } from "react";
import type { Habillage } from "./ChampTexte.tsx";
import type { ChampLie } from "./useFormulaire.ts";

type Props = ChampLie<string> & Habillage & { autoComplete: "current-password" | "new-password" };

/** Un mot de passe, caché tant qu'on ne demande pas à le voir. */
export function ChampSecret({ nom, valeur, surChangement, erreur, desactive, libelle, requis, aide, ...p }: Props) {
  const [visible, setVisible] = useState(false);
  return (
    <TextInput
      name={nom}
      label={libelle}
      description={aide}
      error={erreur}
      type={visible ? "text" : "password"}
      value={valeur}
      disabled={desactive}
      withAsterisk={requis}
      aria-required={requis}
      autoComplete={p.autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      onChange={(e) => surChangement(e.currentTarget.value)}
      rightSection={
        <ActionIcon
          size="md"
          disabled={desactive}
          onClick={() => setVisible(!visible)}
          aria-label={visible ? "Masquer le mot de passe" : "Afficher le mot de passe"}
        >
          {visible ? (
            <IconEyeOff size={17} stroke={1.6} aria-hidden="true" />
          ) : (
            <IconEye size={17} stroke={1.6} aria-hidden="true" />
          )}
        </ActionIcon>
      }
    />
  );
}
