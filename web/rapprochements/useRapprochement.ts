import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { peut } from "../../domain/droits/capacites.ts";
import type { RapprochementLu } from "../../domain/rapprochements/rapprochement.ts";
import { api } from "../api.ts";
import { useActeur } from "../session/session.ts";
import { signalerSucces } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";

/** Les rapprochements d'une restitution, et les gestes qui les refont. Chaque réponse est la lecture entière. */
export function useRapprochement(restitutionId: string) {
  const cache = useQueryClient();
  const input = { id: restitutionId };
  const requete = useQuery(api.rapprochements.deRestitution.queryOptions({ input }));
  const poser = (lus: RapprochementLu[]) => {
    cache.setQueryData(api.rapprochements.deRestitution.queryKey({ input }), lus);
    // Ce que la section voisine propose de contester vient d'ici.
    void cache.invalidateQueries({ queryKey: api.contestations.key() });
    // Le couple choisi s'y raconte.
    void cache.invalidateQueries({ queryKey: api.restitutions.historique.queryKey({ input }) });
  };
  const puis = (texte: string) => ({
    onSuccess: (lus: RapprochementLu[]) => {
      poser(lus);
      signalerSucces(texte);
    },
    onError: (erreur: unknown) => signalerEchec(erreur, "Erreur lors du rapprochement"),
  });
  return {
    requete,
    recalculer: useMutation(api.rapprochements.recalculer.mutationOptions(puis("Rapprochement refait"))),
    imposer: useMutation(api.rapprochements.imposer.mutationOptions(puis("Couple de lignes choisi"))),
    liberer: useMutation(api.rapprochements.liberer.mutationOptions(puis("Couple rendu au calcul"))),
  };
}

/** La contestation ouverte sur cette facture ; nulle s'il n'y en a pas, ou pour qui ne conteste pas. */
export function useContestationDe(restitutionId: string, factureId: string) {
  const { data } = useQuery({
    ...api.contestations.deRestitution.queryOptions({ input: { id: restitutionId } }),
    enabled: peut(useActeur(), "contester"),
  });
  return data?.find((f) => f.facture_id === factureId)?.contestation ?? null;
}

export type GestesRapprochement = ReturnType<typeof useRapprochement>;
