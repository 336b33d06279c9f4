import { useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { type Reference, synonymesElement } from "../../domain/references/reference.ts";
import { api, client } from "../api.ts";
import { estConflit } from "../erreurs.ts";
import { ChampTexte } from "../form/ChampTexte.tsx";
import { FenetreAjout } from "../form/FenetreAjout.tsx";
import { useFormulaire, validerAvec } from "../form/useFormulaire.ts";
import { signalerSucces } from "../ui/notifications.ts";
import { useReferencesRelues } from "./useReferencesRelues.ts";

const lire = (texte: string): string[] =>
  texte
    .split("\n")
    .map((nom) => nom.trim())
    .filter((nom) => nom !== "");

interface Props {
  element: Reference & { id: string };
  surFermer: () => void;
}

/** Les autres noms d'un élément, un par ligne : la saisie d'un ticket les cherche. */
export function AutresNoms({ element: { id, nom, synonymes }, surFermer }: Props) {
  const poser = useReferencesRelues("element");
  const cache = useQueryClient();
  const f = useFormulaire({
    initiales: { synonymes: synonymes.join("\n") },
    valider: validerAvec(z.object({ synonymes: z.string().transform(lire).pipe(synonymesElement) })),
    repli: "Erreur lors de la sauvegarde",
    enregistrer: async (saisie) => {
      try {
        poser(await client.references.nommerAutrement({ id, synonymes: lire(saisie.synonymes), avant: synonymes }));
      } catch (erreur) {
        if (estConflit(erreur)) await cache.invalidateQueries({ queryKey: api.references.lister.key() });
        throw erreur;
      }
      signalerSucces("Autres noms enregistrés");
      surFermer();
    },
  });
  return (
    <FenetreAjout
      titre={`Autres noms de ${nom}`}
      formulaire={f}
      aPerdre={() => f.modifie && !f.envoi}
      perte="Les autres noms ne sont pas encore enregistrés"
      surFermer={surFermer}
      libelleAction="Enregistrer"
      taille="32rem"
    >
      <ChampTexte
        {...f.champ("synonymes")}
        libelle="Autres noms"
        aide="Un par ligne. Les chercher trouve cet élément&nbsp;; le ticket écrit toujours son nom."
        lignes={6}
        premier
      />
    </FenetreAjout>
  );
}
