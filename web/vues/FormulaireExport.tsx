import { Checkbox, MultiSelect, SegmentedControl, Select } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import {
  type ExportProgramme,
  FREQUENCES_EXPORT,
  type FrequenceExport,
  LIBELLES_FREQUENCE_EXPORT,
  type ListeProgrammable,
} from "../../domain/vues/export-programme.ts";
import { api, client } from "../api.ts";
import { CadreFormulaire } from "../form/CadreFormulaire.tsx";
import { ChampTexte } from "../form/ChampTexte.tsx";
import { useFormulaire } from "../form/useFormulaire.ts";
import { useActeur } from "../session/session.ts";
import { cleUnique } from "../ui/cleUnique.ts";
import { signalerSucces } from "../ui/notifications.ts";

/** Ce que l'écran montre en ce moment. */
export interface Montre {
  ecran: ListeProgrammable;
  /** Le nom de la liste : « Véhicules ». */
  titre: string;
  filtres: Readonly<Record<string, string | number | undefined>>;
  colonnes: readonly string[];
}
interface Valeurs {
  nom: string;
  frequence: FrequenceExport;
  format: "xlsx" | "csv";
  destinataires: string[];
  /** Remplacer les filtres et les colonnes gardés par ceux de l'écran ; une création les prend toujours. */
  reprendre: boolean;
}
interface Props {
  montre: Montre;
  /** L'export à changer ; absent, il s'en crée un. */
  modifie: ExportProgramme | null;
  aide: ReactNode;
  surFini: () => void;
  surFermer: () => void;
}

/** Le formulaire d'un export programmé, neuf ou à changer. */
export function FormulaireExport({ montre, modifie, aide, surFini, surFermer }: Props) {
  const moi = useActeur();
  const cache = useQueryClient();
  const personnes = useQuery(api.exportsProgrammes.destinataires.queryOptions({ staleTime: 60_000 }));
  // Un double clic, ou une réponse perdue, n'en programme pas deux.
  const cle = useRef(cleUnique());
  const f = useFormulaire<Valeurs>({
    initiales: modifie
      ? { ...reglagesDe(modifie), reprendre: false }
      : { nom: montre.titre, frequence: "hebdomadaire", format: "xlsx", destinataires: [moi.id], reprendre: true },
    valider: ({ nom, destinataires }): Record<string, string> => ({
      ...(!nom.trim() && { nom: "Le nom est requis" }),
      ...(destinataires.length === 0 && { destinataires: "Choisissez au moins une personne" }),
    }),
    repli: "Erreur lors de la sauvegarde",
    enregistrer: async ({ reprendre, ...valeurs }) => {
      const porte = { filtres: gardes(montre.filtres), colonnes: montre.colonnes.join(",") };
      if (modifie)
        await client.exportsProgrammes.modifier({ id: modifie.id, champs: { ...valeurs, ...(reprendre && porte) } });
      else
        await client.exportsProgrammes.creer({
          ...valeurs,
          ...porte,
          ecran: montre.ecran,
          cle_idempotence: cle.current,
        });
      cle.current = cleUnique();
      await cache.invalidateQueries({ queryKey: api.exportsProgrammes.key() });
      signalerSucces(modifie ? "Export modifié avec succès" : "Export programmé avec succès");
      surFini();
    },
  });
  const frequence = f.champ("frequence");
  const format = f.champ("format");
  const destinataires = f.champ("destinataires");
  return (
    <CadreFormulaire
      f={f}
      obligatoires
      surAnnuler={modifie ? surFini : surFermer}
      libelleAnnuler={modifie ? "Annuler" : "Fermer"}
      libelleAction={modifie ? "Enregistrer" : "Programmer"}
    >
      {aide}
      <ChampTexte {...f.champ("nom")} libelle="Nom" requis max={80} />
      <Select
        label="Rythme"
        allowDeselect={false}
        disabled={frequence.desactive}
        data={FREQUENCES_EXPORT.map((v) => ({ value: v, label: LIBELLES_FREQUENCE_EXPORT[v] }))}
        value={frequence.valeur}
        onChange={(v) => v && frequence.surChangement(v)}
      />
      <SegmentedControl
        aria-label="Format"
        data={[
          { value: "xlsx", label: "Excel (XLSX)" },
          { value: "csv", label: "CSV" },
        ]}
        value={format.valeur}
        onChange={(v) => format.surChangement(v as Valeurs["format"])}
      />
      <MultiSelect
        label="Destinataires"
        withAsterisk
        searchable
        hidePickedOptions
        error={destinataires.erreur}
        disabled={destinataires.desactive}
        data={(personnes.data ?? []).map((p) => ({ value: p.id, label: p.nom }))}
        value={destinataires.valeur}
        onChange={(v) => destinataires.surChangement(v)}
      />
      {modifie && (
        <Checkbox
          label="Prendre les filtres et les colonnes affichés en ce moment"
          description="Sinon, l'export garde les siens."
          checked={f.valeurs.reprendre}
          onChange={(e) => f.changer({ reprendre: e.currentTarget.checked })}
        />
      )}
    </CadreFormulaire>
  );
}

const reglagesDe = ({ nom, frequence, format, destinataires_id }: ExportProgramme) => ({
  nom,
  frequence,
  format,
  destinataires: destinataires_id,
});

/** Les filtres de l'écran, sans ce qui ne tient qu'à la page affichée. */
const gardes = (filtres: Montre["filtres"]): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(filtres).flatMap(([nom, v]): [string, string | number][] =>
      nom === "page" || nom === "taille" || (typeof v !== "string" && typeof v !== "number") ? [] : [[nom, v]],
    ),
  );
