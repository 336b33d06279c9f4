import { RESEAUX_SAISIE } from "../../domain/garages/champs-garage.ts";
import type { ActionMasse } from "../../domain/masse/masse.ts";
import { useChoixClients } from "../clients/useChoixClients.ts";
import { ChampChoix } from "../form/ChampChoix.tsx";
import { ChampTexte } from "../form/ChampTexte.tsx";
import { ChampLoueur } from "../loueurs/ChampLoueur.tsx";

interface Props {
  action: ActionMasse;
  valeur: string;
  surChangement: (valeur: string) => void;
  erreur: string | undefined;
}

const RESEAUX = RESEAUX_SAISIE.map((r) => ({ valeur: r, libelle: r }));

/** Le champ de ce que l'action écrit, comme sur la fiche. */
export function ValeurMasse({ action, ...p }: Props) {
  const clients = useChoixClients();
  const champ = { ...p, nom: "valeur", desactive: false, requis: true };
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
      return <ChampChoix {...champ} libelle="Nouveau réseau" choix={RESEAUX} />;
    default:
      return null;
  }
}
