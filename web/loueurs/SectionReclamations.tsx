import { type LoueurLu, type ReclamationsLoueur, reclamationsLoueur } from "../../domain/loueurs/loueur.ts";
import { client } from "../api.ts";
import { SectionChamps } from "../champs/SectionChamps.tsx";
import type { Champs } from "../form/proprietes-section.ts";
import { CHAMPS } from "./champs.ts";
import { useLoueurRelu } from "./useLoueurRelu.ts";

const envoyables = reclamationsLoueur.partial();

/** Comment lui réclamer : quand le relancer, et où lui écrire tant qu'une société ne l'a pas encore fait. */
export function SectionReclamations({ loueur, peutModifier }: { loueur: LoueurLu; peutModifier: boolean }) {
  const poser = useLoueurRelu();
  return (
    <SectionChamps
      titre="Contestations"
      champs={["delai_reponse_jours", "email_contestations", "adresse_contestations"]}
      definitions={CHAMPS}
      valeur={(cle) => loueur[cle as keyof ReclamationsLoueur]} // les trois champs de cette section
      aides={{
        delai_reponse_jours: "Au-delà, une lettre sans réponse se rappelle et se relance.",
        email_contestations: "Proposée à qui ne lui a pas encore écrit\u00a0; ensuite, la dernière utilisée.",
        adresse_contestations: "Sous son nom, en tête de la première lettre.",
      }}
      schema={reclamationsLoueur}
      peutModifier={peutModifier}
      enregistrer={async (changes: Partial<Champs>, avant: Champs) => {
        const lus = { ...avant } as Record<string, string | number | null>; // ni liste ni oui-non dans cette section
        poser(await client.loueurs.reclamer({ id: loueur.id, champs: envoyables.parse(changes), avant: lus }));
      }}
      repli="Erreur lors de la sauvegarde"
    />
  );
}
