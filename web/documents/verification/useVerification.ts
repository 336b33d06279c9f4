import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { DocumentDetaille } from "../../../domain/documents/document.ts";
import { api, client } from "../../api.ts";
import { signalerEchec } from "../../ui/signaler-echec.ts";

/** Les gestes de la page à vérifier qui ne sont pas ceux d'une lecture rattachée : confirmer, relire, valider puis passer au suivant. */
export function useVerification(id: string) {
  const cache = useQueryClient();
  const poser = (lu: DocumentDetaille) => {
    cache.setQueryData(api.documents.detail.queryKey({ input: { id } }), lu);
    void cache.invalidateQueries({ queryKey: api.documents.historique.key() });
  };
  const surEchec = (erreur: unknown) => {
    signalerEchec(erreur, "Erreur lors de la sauvegarde");
    void cache.invalidateQueries({ queryKey: api.documents.detail.key() });
  };
  const suite = { onSuccess: poser, onError: surEchec };
  return {
    poser,
    confirmer: useMutation(api.documents.confirmer.mutationOptions(suite)),
    confirmerProposition: useMutation(api.documents.confirmerProposition.mutationOptions(suite)),
    ecarterProposition: useMutation(api.documents.ecarterProposition.mutationOptions(suite)),
    corriger: useMutation(api.documents.corriger.mutationOptions({ onSuccess: poser })),
    totaux: useMutation(api.documents.corrigerTotaux.mutationOptions({ onSuccess: poser })),
    relire: useMutation(api.documents.relire.mutationOptions(suite)),
    valider: useMutation({
      mutationFn: async () => {
        const valide = await client.documents.valider({ id });
        return { valide, suivant: await client.documents.suivant({ id }) };
      },
      onSuccess: ({ valide }) => {
        poser(valide);
        for (const cle of [api.documents.lister.key(), api.restitutions.key(), api.analyses.key()])
          void cache.invalidateQueries({ queryKey: cle });
      },
      onError: surEchec,
    }),
  };
}
export type Verification = ReturnType<typeof useVerification>;
