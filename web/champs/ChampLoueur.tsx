import { Loader, Select } from "@mantine/core";
import { useState } from "react";
import { plier } from "../../domain/commun/recherche.ts";
import { peut } from "../../domain/droits/capacites.ts";
import type { Habillage } from "../form/ChampTexte.tsx";
import type { ChampLie } from "../form/useFormulaire.ts";
import { useActeur } from "../session/session.ts";
import { useAjouterLoueur } from "./useAjouterLoueur.ts";
import { useLoueurs } from "./useLoueurs.ts";

const AJOUTER = "ajouter";

type Props = ChampLie<string> &
  Omit<Habillage, "placeholder"> & {
    effacable?: boolean;
    /** Nom du loueur de la fiche, s'il est connu sans la liste. */
    nomActuel?: string;
  };

/** Choisir un loueur en cherchant son nom ; l'équipe ajoute d'ici celui qui manque. La chaîne vide veut dire « aucun ». */
export function ChampLoueur({ valeur, surChangement, libelle, requis, desactive, nomActuel, ...p }: Props) {
  const { choix, tous, charges } = useLoueurs();
  const [recherche, setRecherche] = useState("");
  const { ajouter, enCours } = useAjouterLoueur(surChangement);
  const equipe = peut(useActeur(), "modifier_fiches");
  // Le loueur de la fiche reste choisi même archivé, même si la liste n'est pas venue.
  const actuel = tous.find((l) => l.valeur === valeur) ?? (nomActuel && { valeur, libelle: nomActuel });
  const offerts = !actuel || choix.some((l) => l.valeur === valeur) ? choix : [...choix, actuel];
  const nouveau = recherche.trim();
  const cle = plier(nouveau);
  const manque = equipe && charges && cle !== "" && !offerts.some((l) => plier(l.libelle) === cle);
  return (
    <Select
      name={p.nom}
      label={libelle}
      description={p.aide}
      error={p.erreur}
      data={[
        ...offerts.map((l) => ({ value: l.valeur, label: l.libelle })),
        ...(manque ? [{ value: AJOUTER, label: `Ajouter le loueur «\u00a0${nouveau}\u00a0»` }] : []),
      ]}
      value={valeur || null}
      onChange={(choisi) => (choisi === AJOUTER ? ajouter(nouveau) : surChangement(choisi ?? ""))}
      disabled={desactive || enCours}
      rightSection={enCours && <Loader size={16} aria-label="Ajout du loueur…" />}
      withAsterisk={requis}
      aria-required={requis}
      placeholder="Rechercher un loueur..."
      searchable
      searchValue={recherche}
      onSearchChange={setRecherche}
      // Accents et ponctuation ne séparent pas deux loueurs ; l'ajout reste toujours offert.
      filter={({ options, search }) =>
        options.filter((o) => !("value" in o) || o.value === AJOUTER || plier(o.label).includes(plier(search)))
      }
      nothingFoundMessage="Aucun loueur trouvé"
      maxDropdownHeight="15rem"
      clearable={p.effacable && !enCours}
      allowDeselect={false}
      // Le focus posé sur une erreur ne doit pas ouvrir la liste par-dessus le message.
      openOnFocus={false}
      clearButtonProps={{ "aria-label": `Effacer ${libelle}` }}
    />
  );
}
