import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { useDepotRapport } from "../../documents/depot/useDepotRapport.ts";
import { signalerSucces } from "../../ui/notifications.ts";
import { signalerEchec } from "../../ui/signaler-echec.ts";

/** Les documents d'une restitution, et ce que l'équipe peut faire du rapport : déposer, remplacer, faire lire. */
export function useRapport(restitutionId: string, surDepose: () => void) {
  const cache = useQueryClient();
  const documents = useQuery(api.documents.deRestitution.queryOptions({ input: { id: restitutionId } }));
  const toutRelire = async () => {
    await cache.invalidateQueries({ queryKey: api.documents.key() });
    void cache.invalidateQueries({ queryKey: api.restitutions.key() });
    void cache.invalidateQueries({ queryKey: api.analyses.key() });
  };
  const depot = useDepotRapport({
    restitutionId,
    surLu: () => {
      signalerSucces("Fichier téléchargé avec succès");
      void toutRelire().then(surDepose);
    },
  });
  const lire = useMutation(
    api.documents.lire.mutationOptions({
      onSuccess: toutRelire,
      onError: (erreur) => signalerEchec(erreur, "Erreur lors de la lecture du rapport"),
    }),
  );
  return { documents, depot, lire };
}
