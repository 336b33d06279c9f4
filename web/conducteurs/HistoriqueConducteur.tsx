import { useQuery } from "@tanstack/react-query";
import { api } from "../api.ts";
import { Historique } from "../historique/Historique.tsx";
import { raconterConducteur } from "./raconter-conducteur.tsx";

/** Pour l'équipe : le serveur refuse l'historique à un utilisateur client. */
export function HistoriqueConducteur({ id }: { id: string }) {
  const requete = useQuery(api.conducteurs.historique.queryOptions({ input: { id } }));
  return <Historique requete={requete} raconter={raconterConducteur} />;
}
