import { useQuery } from "@tanstack/react-query";
import type { EvenementHistorique } from "../../domain/commun/historique.ts";
import type { ContratLu } from "../../domain/contrats/contrat.ts";
import { api } from "../api.ts";
import { changementDeChamp } from "../champs/changement.tsx";
import { type Etape, raconter } from "../historique/etapes.ts";
import { Historique } from "../historique/Historique.tsx";
import { CHAMPS_CONTRAT, type CleContrat } from "./champs.ts";
import { useModifierContrat } from "./useContrats.ts";

interface Props {
  contrat: ContratLu;
  /** Faux sur un véhicule archivé : l'histoire se lit, rien ne s'y rétablit. */
  peutModifier: boolean;
}

/** Qui a changé quoi sur le contrat qu'on lit. Pour l'équipe : le serveur refuse le journal à un utilisateur client. */
export function HistoriqueContrat({ contrat, peutModifier }: Props) {
  const requete = useQuery(api.contrats.historique.queryOptions({ input: { id: contrat.id } }));
  const enregistrer = useModifierContrat(contrat);
  return (
    <Historique
      titre="Historique du contrat"
      objet={contrat.id}
      requete={requete}
      raconter={raconterContrat}
      retablir={
        peutModifier
          ? {
              entite: "contrats",
              champs: Object.keys(CHAMPS_CONTRAT),
              actuel: (champ) => contrat[champ as CleContrat],
              enregistrer,
            }
          : undefined
      }
    />
  );
}

const raconterContrat = (evenements: readonly EvenementHistorique[]): Etape[] =>
  raconter(evenements, { changement: (e) => changementDeChamp(e, CHAMPS_CONTRAT), titre });

function titre(evenements: readonly EvenementHistorique[]): string {
  if (evenements.some((e) => e.operation === "creation")) return "Contrat ajouté";
  return evenements.some((e) => e.champ === "date_fin") ? "Fin de contrat changée" : "Contrat modifié";
}
