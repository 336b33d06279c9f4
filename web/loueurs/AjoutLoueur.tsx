import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { champsLoueur, phraseAjoutLoueur } from "../../domain/loueurs/loueur.ts";
import { api, client } from "../api.ts";
import { chemins } from "../chemins.ts";
import { ChampTexte } from "../form/ChampTexte.tsx";
import { FenetreAjout } from "../form/FenetreAjout.tsx";
import { useFormulaire, validerAvec } from "../form/useFormulaire.ts";
import { signalerSucces } from "../ui/notifications.ts";

/** Ajouter un loueur par son nom (`nom` : celui qu'une société demande, ou rien) ; s'il est déjà connu, sa fiche s'ouvre. */
export function AjoutLoueur({ nom: propose, surFermer }: { nom: string; surFermer: () => void }) {
  const fini = useRef(false);
  const cache = useQueryClient();
  const naviguer = useNavigate();
  const f = useFormulaire({
    initiales: { nom: propose },
    valider: validerAvec(champsLoueur),
    repli: "Erreur lors de l'ajout du loueur",
    enregistrer: async ({ nom }) => {
      const ajoute = await client.loueurs.ajouter({ nom });
      fini.current = true;
      signalerSucces(phraseAjoutLoueur(ajoute));
      void cache.invalidateQueries({ queryKey: api.loueurs.key() });
      void cache.invalidateQueries({ queryKey: api.aujourdhui.key() });
      await naviguer({ to: chemins.loueur(ajoute.id), replace: true });
    },
  });
  return (
    <FenetreAjout
      titre="Ajouter un loueur"
      formulaire={f}
      aPerdre={() => f.modifie && !fini.current}
      perte="Le loueur n'est pas encore ajouté"
      surFermer={surFermer}
      taille="30rem"
    >
      <ChampTexte
        {...f.champ("nom")}
        libelle="Nom"
        aide="Tel que vos équipes l'écrivent&nbsp;; ses autres noms se donnent ensuite sur sa fiche."
        requis
      />
    </FenetreAjout>
  );
}
