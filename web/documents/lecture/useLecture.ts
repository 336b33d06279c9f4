import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { DocumentDetaille } from "../../../domain/documents/document.ts";
import { api } from "../../api.ts";
import { estConflit, estErreur } from "../../erreurs.ts";
import { signalerSucces } from "../../ui/notifications.ts";
import { signalerEchec } from "../../ui/signaler-echec.ts";

/** Pose un document relu dans le cache de sa restitution, et fait relire ce qui en dépend. */
function usePoserDocument(restitutionId: string | null) {
  const cache = useQueryClient();
  return (lu: DocumentDetaille) => {
    if (restitutionId)
      cache.setQueryData(api.documents.deRestitution.queryKey({ input: { id: restitutionId } }), (avant) =>
        avant?.map((d) => (d.id === lu.id ? lu : d)),
      );
    cache.setQueryData(api.documents.detail.queryKey({ input: { id: lu.id } }), lu);
    void cache.invalidateQueries({ queryKey: api.documents.lister.key() });
    void cache.invalidateQueries({ queryKey: api.documents.historique.key() });
    void cache.invalidateQueries({ queryKey: api.restitutions.key() });
    void cache.invalidateQueries({ queryKey: api.rapprochements.key() });
    void cache.invalidateQueries({ queryKey: api.analyses.key() });
  };
}

/** Les gestes d'une personne sur une lecture. Chaque réponse est le document entier, anomalies recalculées. */
export function useLecture(restitutionId: string | null) {
  const cache = useQueryClient();
  const poser = usePoserDocument(restitutionId);
  const relire = () => cache.invalidateQueries({ queryKey: api.documents.key() });

  // Quelqu'un d'autre a validé ou retiré entre-temps : montrer l'état réel.
  const relireSiPerime = (erreur: unknown) => {
    if (estErreur(erreur, "document_valide") || estConflit(erreur) || estErreur(erreur, "introuvable")) void relire();
  };
  const surEchec = (repli: string) => (erreur: unknown) => {
    signalerEchec(erreur, repli);
    relireSiPerime(erreur);
  };
  const puis = (texte: string) => ({
    onSuccess: (lu: DocumentDetaille) => {
      poser(lu);
      signalerSucces(texte);
    },
  });
  // Une saisie montre son échec sur place ; un geste sans formulaire le montre en notification.
  const sauvegarde = { onError: relireSiPerime };
  return {
    corriger: useMutation(api.documents.corrigerLigne.mutationOptions({ ...puis("Ligne corrigée"), ...sauvegarde })),
    ajouter: useMutation(api.documents.ajouterLigne.mutationOptions({ ...puis("Ligne ajoutée"), ...sauvegarde })),
    confirmer: useMutation(
      api.documents.confirmer.mutationOptions({ onSuccess: poser, onError: surEchec("Erreur lors de la sauvegarde") }),
    ),
    retirer: useMutation(
      api.documents.retirerLigne.mutationOptions({
        onSuccess: poser,
        onError: surEchec("Erreur lors de la sauvegarde"),
      }),
    ),
    totaux: useMutation(api.documents.corrigerTotaux.mutationOptions({ ...puis("Totaux corrigés"), ...sauvegarde })),
    valider: useMutation(
      api.documents.valider.mutationOptions({
        ...puis("Lecture validée"),
        onError: surEchec("Erreur lors de la validation"),
      }),
    ),
    rouvrir: useMutation(
      api.documents.rouvrir.mutationOptions({
        ...puis("Lecture rouverte"),
        onError: surEchec("Erreur lors de la réouverture"),
      }),
    ),
  };
}
export type Lecture = ReturnType<typeof useLecture>;
