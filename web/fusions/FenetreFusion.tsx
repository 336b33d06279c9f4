import { Button, Group, Modal, Select, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { direConditions, direReferences, type EntiteFusion } from "../../domain/fusions/fusion.ts";
import { api, client } from "../api.ts";
import { phraseErreur } from "../erreurs.ts";
import { Bandeau } from "../ui/Bandeau.tsx";
import { cleUnique } from "../ui/cleUnique.ts";
import { signalerSucces } from "../ui/notifications.ts";
import { FICHE_DE } from "./fiches.ts";

const TEXTES = {
  loueurs: "Son nom reste reconnu sur les documents.",
  garages: "Ses coordonnées et ses taux restent lisibles dans sa fiche archivée.",
  conducteurs: "Son permis et ses coordonnées restent lisibles dans sa fiche archivée.",
} as const;

interface Props {
  entite: EntiteFusion;
  fiche: { id: string; nom: string };
  surFermer: () => void;
}

/** Choisir la fiche qui reste ; avant d'agir, ce qui va changer de fiche. */
export function FenetreFusion({ entite, fiche, surFermer }: Props) {
  const [q, setQ] = useState("");
  const [cherche] = useDebouncedValue(q, 200);
  const [gardee, setGardee] = useState<{ id: string; nom: string } | null>(null);
  const [cle] = useState(cleUnique);
  const cache = useQueryClient();
  const naviguer = useNavigate();
  // Une fiche choisie s'écrit dans le champ : ce n'est plus une recherche.
  const recherche = gardee && cherche === gardee.nom ? "" : cherche;
  const candidats = useQuery({
    ...api.fusions.candidats.queryOptions({ input: { entite, id: fiche.id, ...(recherche && { q: recherche }) } }),
    placeholderData: keepPreviousData,
  });
  const apercu = useQuery({
    ...api.fusions.apercevoir.queryOptions({
      input: { entite, id: fiche.id, ...(gardee && { gardee_id: gardee.id }) },
    }),
    placeholderData: keepPreviousData,
  });
  const fusionner = useMutation({
    mutationFn: (gardee_id: string) =>
      client.fusions.fusionner({ entite, gardee_id, fusionnee_id: fiche.id, cle_idempotence: cle }),
    onSuccess: async (faite) => {
      await cache.invalidateQueries();
      signalerSucces(`${faite.fusionnee_nom} fusionné dans ${faite.gardee_nom}`);
      surFermer();
      void naviguer({ to: FICHE_DE[entite](faite.gardee_id), ignoreBlocker: true });
    },
  });
  const deplacees = apercu.data && direReferences(apercu.data.deplacees);
  const options = (candidats.data ?? []).map((c) => ({ value: c.id, label: c.nom }));
  if (gardee && !options.some((o) => o.value === gardee.id)) options.push({ value: gardee.id, label: gardee.nom });
  return (
    <Modal opened onClose={surFermer} title={`Fusionner ${fiche.nom}`} closeButtonProps={{ "aria-label": "Fermer" }}>
      <Stack gap="md">
        <Select
          label="Fiche qui reste"
          description="Les plus ressemblantes d'abord."
          placeholder="Rechercher..."
          data={options}
          renderOption={({ option }) => {
            const precision = candidats.data?.find((c) => c.id === option.value)?.precision;
            return (
              <div>
                {option.label}
                {precision && (
                  <Text size="xs" c="var(--encre-2)">
                    {precision}
                  </Text>
                )}
              </div>
            );
          }}
          filter={({ options: toutes }) => toutes}
          value={gardee?.id ?? null}
          onChange={(id) => {
            const choisi = options.find((o) => o.value === id);
            setGardee(choisi ? { id: choisi.value, nom: choisi.label } : null);
          }}
          searchable
          searchValue={q}
          onSearchChange={setQ}
          nothingFoundMessage="Aucune fiche trouvée"
          data-autofocus
        />
        <Text size="sm">
          {gardee ? `${fiche.nom} s'archive` : "Cette fiche s'archive"}
          {deplacees ? `, et ce qui la désigne change de fiche\u00a0: ${deplacees}.` : "\u00a0; rien ne la désigne."}{" "}
          {gardee && apercu.data && `${direConditions(apercu.data)} `}
          {TEXTES[entite]} La fusion s'annule dans Administration, Fusions.
        </Text>
        {(fusionner.error ?? apercu.error ?? candidats.error) && (
          <Bandeau genre="erreur" titre="Erreur lors de la fusion">
            {phraseErreur(fusionner.error ?? apercu.error ?? candidats.error, "Réessayez dans quelques secondes.")}
          </Bandeau>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={surFermer}>
            Annuler
          </Button>
          <Button
            loading={fusionner.isPending}
            disabled={!gardee || !apercu.data || apercu.isPlaceholderData}
            onClick={() => gardee && fusionner.mutate(gardee.id)}
          >
            Fusionner
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
