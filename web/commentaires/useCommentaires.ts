import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Commentaire } from "../../domain/commentaires/commentaire.ts";
import { api, client } from "../api.ts";
import { signalerAnnulable, signalerSucces } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";

export type FicheCommentee = { ticket_id: string } | { restitution_id: string };

/** Il y en a à lire : la section, qui peut être repliée, n'a pas à les cacher. */
export const useAdesCommentaires = (fiche: FicheCommentee): boolean =>
  (useQuery(api.commentaires.lister.queryOptions({ input: fiche })).data?.length ?? 0) > 0;

/** Les gestes sur les commentaires d'une fiche. Supprimer se défait. */
export function useGestesCommentaires(fiche: FicheCommentee) {
  const cache = useQueryClient();
  const relire = () => cache.invalidateQueries({ queryKey: api.commentaires.lister.key({ input: fiche }) });
  const tenter = async (geste: () => Promise<unknown>, repli: string): Promise<boolean> => {
    try {
      await geste();
      await relire();
      return true;
    } catch (erreur) {
      signalerEchec(erreur, repli);
      return false;
    }
  };
  return {
    creer: async (saisie: { texte: string; interne: boolean; cites: string[] }, cle_idempotence: string) => {
      await client.commentaires.creer({ ...fiche, ...saisie, cle_idempotence });
      await relire();
      signalerSucces("Commentaire publié");
    },
    corriger: async (id: string, saisie: { texte: string; cites: string[] }, avant: string) => {
      try {
        await client.commentaires.modifier({ id, texte: saisie.texte, cites: saisie.cites, avant });
      } finally {
        // Refusé parce qu'un autre onglet l'a corrigé, il se relit ; ce qui est tapé reste.
        await relire();
      }
      signalerSucces("Commentaire corrigé");
    },
    supprimer: async ({ id }: Commentaire) => {
      if (!(await tenter(() => client.commentaires.supprimer({ id }), "Le commentaire n'a pas pu être supprimé")))
        return;
      signalerAnnulable("Commentaire supprimé", () => {
        void tenter(() => client.commentaires.retablir({ id }), "Le commentaire n'a pas pu être rendu");
      });
    },
  };
}
