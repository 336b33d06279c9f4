import { useQuery } from "@tanstack/react-query";
import type { RestitutionLue } from "../../../domain/restitutions/restitution.ts";
import { api } from "../../api.ts";
import { Historique } from "../../historique/Historique.tsx";
import { useLoueurs } from "../filtres.ts";
import { etapesDe } from "./historique.ts";

export function HistoriqueRestitution({ restitution }: { restitution: RestitutionLue }) {
  const requete = useQuery(api.restitutions.historique.queryOptions({ input: { id: restitution.id } }));
  const loueurs = useLoueurs();
  const nomLoueur = (id: string) => loueurs.choix.find((l) => l.valeur === id)?.libelle;
  return <Historique requete={requete} raconter={(evenements) => etapesDe(evenements, nomLoueur)} />;
}
