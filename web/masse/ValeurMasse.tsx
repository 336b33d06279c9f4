import { Checkbox } from "@mantine/core";
import { type ActionMasse, EFFACABLES, type EntiteMasse } from "../../domain/masse/masse.ts";
import { ChampLoueur } from "../champs/ChampLoueur.tsx";
import { useChoixClients } from "../clients/useChoixClients.ts";
import { ChampChoix } from "../form/ChampChoix.tsx";
import { ChampTexte } from "../form/ChampTexte.tsx";
import type { ChampLie } from "../form/useFormulaire.ts";
import { enChoix, useReseaux } from "../references/useReseaux.ts";
import { AUCUN } from "./phrases.ts";

interface Props {
  entite: EntiteMasse;
  action: ActionMasse;
  /** `null` : à vider. */
  valeur: string | null;
  surChangement: (valeur: string | null) => void;
  erreur: string | undefined;
}

/** Ce que l'action écrit, ou rien là où la fiche s'en passe. */
export function ValeurMasse({ entite, action, valeur, ...p }: Props) {
  const aucun = EFFACABLES[entite].includes(action) && AUCUN[action];
  return (
    <>
      <Champ {...p} action={action} valeur={valeur ?? ""} desactive={valeur === null} />
      {aucun && (
        <Checkbox
          mt="sm"
          label={aucun}
          checked={valeur === null}
          onChange={(e) => p.surChangement(e.currentTarget.checked ? null : "")}
        />
      )}
    </>
  );
}

type PropsChamp = Pick<Props, "action" | "surChangement" | "erreur"> & { valeur: string; desactive: boolean };

/** Le champ, comme sur la fiche. */
function Champ({ action, ...p }: PropsChamp) {
  const clients = useChoixClients();
  const champ = { ...p, nom: "valeur", requis: !p.desactive };
  switch (action) {
    case "agence":
      return <ChampTexte {...champ} libelle="Nouvelle agence" max={200} premier />;
    case "loueur":
      return <ChampLoueur {...champ} libelle="Nouveau loueur" />;
    case "client":
      return (
        <ChampChoix
          {...champ}
          libelle="Nouveau client"
          choix={clients}
          cherchable
          aide="Une fiche à laquelle quelque chose est rattaché reste chez son client."
        />
      );
    case "reseau":
      return <ChoixReseau {...champ} />;
    default:
      return null;
  }
}

function ChoixReseau(champ: ChampLie<string>) {
  return <ChampChoix {...champ} libelle="Nouveau réseau" choix={enChoix(useReseaux())} />;
}
