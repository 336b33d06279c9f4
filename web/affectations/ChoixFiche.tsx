import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { nomComplet } from "../../domain/conducteurs/conducteur.ts";
import { nomDeModele } from "../../domain/vehicules/nom-de-modele.ts";
import { nomDuConducteur } from "../../domain/vehicules/vehicule.ts";
import { api } from "../api.ts";
import type { ChampLie } from "../form/useFormulaire.ts";
import { AUTRE_BOUT, type FicheAffectable } from "./cote.ts";

const MONTREES = 20;
interface Choix {
  value: string;
  label: string;
}

/** Ce qui distingue deux fiches du même nom : le véhicule de l'un, le modèle et le conducteur de l'autre. */
const libelle = (nom: string, ...details: (string | null)[]): string => [nom, ...details.filter(Boolean)].join(" · ");

/** Cherche l'autre bout parmi les fiches suivies de la société ; le serveur cherche, l'écran n'en montre que les premières. */
function useChoix({ cote, client_id }: FicheAffectable, q: string) {
  const entree = { client_id, taille: MONTREES, ...(q && { q }) };
  const conducteurs = useQuery({
    ...api.conducteurs.lister.queryOptions({ input: entree }),
    enabled: cote === "vehicule",
    placeholderData: keepPreviousData,
  });
  const vehicules = useQuery({
    ...api.vehicules.lister.queryOptions({ input: entree }),
    enabled: cote === "conducteur",
    placeholderData: keepPreviousData,
  });
  const choix: Choix[] =
    cote === "vehicule"
      ? (conducteurs.data?.lignes ?? []).map((c) => ({
          value: c.id,
          label: libelle(nomComplet(c), c.immatriculation && `conduit ${c.immatriculation}`),
        }))
      : (vehicules.data?.lignes ?? []).map((v) => ({
          value: v.id,
          label: libelle(v.immatriculation, nomDeModele(v), nomDuConducteur(v)),
        }));
  return { choix, erreur: conducteurs.error ?? vehicules.error };
}

interface Props extends ChampLie<string> {
  fiche: FicheAffectable;
}

/** Choisir le conducteur d'un véhicule, ou le véhicule d'un conducteur. */
export function ChoixFiche({ fiche, nom, valeur, surChangement, erreur, desactive }: Props) {
  const [texte, setTexte] = useState("");
  const [choisie, setChoisie] = useState<Choix | null>(null);
  const [cherche] = useDebouncedValue(texte === choisie?.label ? "" : texte.trim(), 250);
  const { choix, erreur: panne } = useChoix(fiche, cherche);
  const data = choisie && !choix.some((c) => c.value === choisie.value) ? [choisie, ...choix] : choix;
  return (
    <Select
      name={nom}
      label={AUTRE_BOUT[fiche.cote].titre}
      placeholder="Rechercher…"
      error={erreur ?? (panne && "Erreur lors du chargement des données")}
      data={data}
      value={valeur || null}
      onChange={(id, option) => {
        setChoisie(option ? { value: option.value, label: option.label } : null);
        surChangement(id ?? "");
      }}
      searchable
      searchValue={texte}
      onSearchChange={setTexte}
      // La recherche est faite par le serveur, qui sait plus que le libellé : téléphone, permis, plaque.
      filter={({ options }) => options}
      nothingFoundMessage="Aucun résultat"
      allowDeselect={false}
      openOnFocus={false}
      maxDropdownHeight="15rem"
      disabled={desactive}
      withAsterisk
      aria-required
      data-autofocus
    />
  );
}
