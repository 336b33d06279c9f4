import { Checkbox, Group } from "@mantine/core";
import type { Habillage } from "./ChampTexte.tsx";
import type { ChampLie } from "./useFormulaire.ts";

type Props = ChampLie<readonly string[]> & Habillage & { choix: readonly { valeur: string; libelle: string }[] };

/** Plusieurs choix d'une liste courte, tous visibles. */
export function ChampPlusieurs({ valeur, surChangement, erreur, desactive, libelle, requis, aide, choix }: Props) {
  return (
    <Checkbox.Group
      label={libelle}
      description={aide}
      error={erreur}
      withAsterisk={requis}
      value={[...valeur]}
      onChange={surChangement}
    >
      <Group gap="md" mt={6} mb={4}>
        {choix.map((c) => (
          <Checkbox key={c.valeur} value={c.valeur} label={c.libelle} disabled={desactive} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
