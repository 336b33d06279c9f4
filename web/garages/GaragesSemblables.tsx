import { Anchor } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { adressePostale } from "../../domain/garages/garage.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { Bandeau } from "../ui/Bandeau.tsx";

const ATTENTE_MS = 300;

/** Avertit, sans bloquer, quand un garage du même nom existe déjà à ce code postal. */
export function GaragesSemblables({ nom, codePostal }: { nom: string; codePostal: string }) {
  const [demande] = useDebouncedValue({ nom: nom.trim(), code_postal: codePostal.trim() }, ATTENTE_MS);
  const { data } = useQuery({
    ...api.garages.semblables.queryOptions({ input: demande }),
    enabled: demande.nom !== "" && demande.code_postal !== "",
    placeholderData: keepPreviousData,
    // Une aide : son échec n'empêche pas d'ajouter.
    retry: false,
  });
  if (!data || data.length === 0 || nom.trim() === "" || codePostal.trim() === "") return null;
  return (
    <Bandeau
      genre="alerte"
      titre={data.length > 1 ? "Ces garages existent peut-être déjà" : "Ce garage existe peut-être déjà"}
    >
      {data.map((g) => (
        <div key={g.id}>
          <Anchor href={chemins.garage(g.id)} target="_blank">
            {g.nom}
            <span className="visuellement-cache"> (nouvel onglet)</span>
          </Anchor>
          {adressePostale(g) && `, ${adressePostale(g)}`}
          {g.archive && " (archivé\u00a0: vous pouvez le restaurer)"}
        </div>
      ))}
    </Bandeau>
  );
}
