import { useQuery } from "@tanstack/react-query";
import { peut } from "../../../domain/droits/capacites.ts";
import {
  type ChampsModifiables,
  champsModifiables,
  type RestitutionLue,
} from "../../../domain/restitutions/restitution.ts";
import { api } from "../../api.ts";
import { useLoueurs } from "../../champs/useLoueurs.ts";
import { Historique } from "../../historique/Historique.tsx";
import { useActeur } from "../../session/session.ts";
import { etapesDe } from "./historique.ts";
import { useModifier } from "./useModifier.ts";

export function HistoriqueRestitution({ restitution }: { restitution: RestitutionLue }) {
  const requete = useQuery(api.restitutions.historique.queryOptions({ input: { id: restitution.id } }));
  const loueurs = useLoueurs();
  const nomLoueur = (id: string) => loueurs.choix.find((l) => l.valeur === id)?.libelle;
  const enregistrer = useModifier(restitution);
  const peutModifier = peut(useActeur(), "modifier_fiches");
  return (
    <Historique
      objet={restitution.id}
      requete={requete}
      raconter={(evenements) => etapesDe(evenements, nomLoueur)}
      retablir={
        peutModifier
          ? {
              entite: "restitutions",
              champs: Object.keys(champsModifiables.shape),
              actuel: (champ) => restitution[champ as keyof ChampsModifiables] ?? null,
              // La valeur rétablie a déjà été celle de la fiche.
              enregistrer: (changes, avant) => enregistrer(changes, avant, true),
            }
          : undefined
      }
    />
  );
}
