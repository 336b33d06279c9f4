import { Modal, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { nomDeModele } from "../../domain/vehicules/nom-de-modele.ts";
import { nomDuConducteur } from "../../domain/vehicules/vehicule.ts";
import { api } from "../api.ts";
import { CadreFormulaire } from "../form/CadreFormulaire.tsx";
import { useFormulaire } from "../form/useFormulaire.ts";
import { useOuvrirAudit } from "./useAudit.ts";

const MONTREES = 20;

interface Choix {
  value: string;
  label: string;
}

/** Choisir le véhicule à auditer ; un audit déjà en cours se reprend. */
export function NouvelAudit({ clientId, surFermer }: { clientId: string | undefined; surFermer: () => void }) {
  const ouverture = useOuvrirAudit();
  const [texte, setTexte] = useState("");
  const [choisi, setChoisi] = useState<Choix | null>(null);
  const [cherche] = useDebouncedValue(texte === choisi?.label ? "" : texte.trim(), 250);
  const { data, error } = useQuery({
    ...api.vehicules.lister.queryOptions({
      input: { taille: MONTREES, ...(clientId && { client_id: clientId }), ...(cherche && { q: cherche }) },
    }),
    placeholderData: keepPreviousData,
  });
  const f = useFormulaire({
    initiales: { vehicule: "" },
    valider: ({ vehicule }): Record<string, string> => (vehicule ? {} : { vehicule: "Choisissez un véhicule" }),
    enregistrer: async ({ vehicule }) => {
      await ouverture.mutateAsync({ vehicule });
    },
    repli: "Erreur lors de l'ouverture de l'audit",
  });
  const choix = (data?.lignes ?? []).map(
    (v): Choix => ({
      value: v.id,
      label: [v.immatriculation, nomDeModele(v), nomDuConducteur(v)].filter(Boolean).join(" · "),
    }),
  );
  return (
    <Modal opened onClose={surFermer} title="Nouvel audit">
      <CadreFormulaire f={f} surAnnuler={surFermer} libelleAction="Ouvrir l'audit">
        <Select
          label="Véhicule"
          description="Immatriculation, modèle ou conducteur. Un audit déjà en cours se reprend."
          placeholder="Rechercher…"
          error={f.erreurs.vehicule ?? (error && "Erreur lors du chargement des données")}
          data={choisi && !choix.some((c) => c.value === choisi.value) ? [choisi, ...choix] : choix}
          value={f.valeurs.vehicule || null}
          onChange={(id, option) => {
            setChoisi(option ? { value: option.value, label: option.label } : null);
            f.changer({ vehicule: id ?? "" });
          }}
          searchable
          searchValue={texte}
          onSearchChange={setTexte}
          filter={({ options }) => options}
          nothingFoundMessage="Aucun véhicule trouvé"
          allowDeselect={false}
          openOnFocus={false}
          maxDropdownHeight="15rem"
          disabled={f.envoi}
          withAsterisk
          aria-required
        />
      </CadreFormulaire>
    </Modal>
  );
}
