import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { AuditLu } from "../../domain/audits/audit.ts";
import { api, client } from "../api.ts";
import { chemins } from "../chemins.ts";
import { signalerSucces } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";

/** Ce qu'une partie de l'écran reçoit : l'audit, s'il peut changer, et de quoi poser celui que le serveur vient de rendre. */
export interface MorceauAudit {
  audit: AuditLu;
  modifiable: boolean;
  poser: (audit: AuditLu) => void;
  relire: () => void;
}

/** Un audit et son cache : chaque écriture rend l'audit entier, recalculé. */
export function useAudit(id: string) {
  const cache = useQueryClient();
  const options = api.audits.lire.queryOptions({ input: { id } });
  return {
    requete: useQuery(options),
    poser: (audit: AuditLu) => {
      cache.setQueryData(options.queryKey, audit);
      void cache.invalidateQueries({ queryKey: api.audits.lister.key() });
      void cache.invalidateQueries({ queryKey: api.audits.historique.key() });
    },
    relire: () => void cache.invalidateQueries({ queryKey: options.queryKey }),
  };
}

/** Ouvre l'audit d'un véhicule, ou reprend celui en cours, et y va. */
export function useOuvrirAudit() {
  const cache = useQueryClient();
  const naviguer = useNavigate();
  return useMutation({
    mutationFn: ({ vehicule, etat }: { vehicule: string; etat?: string }) =>
      client.audits.ouvrir({ id: vehicule, ...(etat && { etat_des_lieux_id: etat }) }),
    onSuccess: async ({ id, repris }) => {
      await cache.invalidateQueries({ queryKey: api.audits.key() });
      signalerSucces(repris ? "Audit en cours repris" : "Audit ouvert");
      await naviguer({ to: chemins.audit(id), ignoreBlocker: true });
    },
    onError: (erreur) => signalerEchec(erreur, "Erreur lors de l'ouverture de l'audit"),
  });
}
