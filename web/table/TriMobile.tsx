import { NativeSelect } from "@mantine/core";
import type { Colonne } from "./colonnes.ts";
import type { EtatListe, Sens } from "./useListe.ts";

/** Les fiches n'ont pas d'en-têtes à toucher : le tri se choisit dans une liste. */
export function TriMobile<L>({ liste, colonnes }: { liste: EtatListe<unknown>; colonnes: readonly Colonne<L>[] }) {
  const choix = colonnes.flatMap(({ tri, titre }) =>
    tri
      ? [
          { value: `${tri}|asc`, label: `${titre}, croissant` },
          { value: `${tri}|desc`, label: `${titre}, décroissant` },
        ]
      : [],
  );
  return (
    <NativeSelect
      w="100%"
      aria-label="Trier par"
      data={choix}
      value={`${liste.tri}|${liste.sens}`}
      onChange={(e) => {
        const [tri = "", sens] = e.currentTarget.value.split("|");
        liste.trier(tri, sens as Sens); // valeur d'une option composée ci-dessus
      }}
    />
  );
}
