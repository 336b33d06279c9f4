import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Loueur, phraseAjoutLoueur } from "../../domain/loueurs/loueur.ts";
import { api, client } from "../api.ts";
import { signalerSucces } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";

/** Ajoute un loueur par son nom et le choisit ; celui qui portait déjà ce nom est choisi à sa place. */
export function useAjouterLoueur(choisir: (id: string) => void) {
  const cache = useQueryClient();
  const queryKey = api.loueurs.lister.queryKey();
  const { mutate, isPending } = useMutation({
    mutationFn: (nom: string) => client.loueurs.ajouter({ nom }),
    onSuccess: (ajoute) => {
      // Posé d'avance dans la liste : le champ a de quoi écrire le nom qu'il vient de recevoir.
      cache.setQueryData<Loueur[]>(queryKey, (avant) => [
        ...(avant ?? []).filter((l) => l.id !== ajoute.id),
        { id: ajoute.id, nom: ajoute.nom, archive: false },
      ]);
      choisir(ajoute.id);
      signalerSucces(phraseAjoutLoueur(ajoute));
      void cache.invalidateQueries({ queryKey });
    },
    onError: (erreur) => signalerEchec(erreur, "Erreur lors de l'ajout du loueur"),
  });
  return { ajouter: mutate, enCours: isPending };
}
