import { identificationLoueur, type LoueurLu } from "../../domain/loueurs/loueur.ts";
import { ecrireSiren, ecrireTva } from "../../domain/loueurs/numeros.ts";
import { client } from "../api.ts";
import { SectionChamps } from "../champs/SectionChamps.tsx";
import type { Champs } from "../form/proprietes-section.ts";
import { CHAMPS } from "./champs.ts";
import { useLoueurRelu } from "./useLoueurRelu.ts";

const envoyables = identificationLoueur.partial();

/** Ce qui fait reconnaître un loueur sur un document : ses autres noms et ses numéros légaux. */
export function SectionIdentification({ loueur, peutModifier }: { loueur: LoueurLu; peutModifier: boolean }) {
  const poser = useLoueurRelu();
  return (
    <SectionChamps
      titre="Sur les documents"
      champs={["alias", "siren", "numero_tva"]}
      definitions={CHAMPS}
      valeur={(cle) => loueur[cle as "alias" | "siren" | "numero_tva"]} // les trois champs de cette section
      aides={{
        alias: "Les noms qu'il porte sur les rapports et les factures. Entrée ajoute un nom.",
        siren: "9 chiffres, avec ou sans espaces.",
        numero_tva: "Par exemple FR 84 329 892 368.",
      }}
      rendus={{
        siren: loueur.siren && <span className="chiffres">{ecrireSiren(loueur.siren)}</span>,
        numero_tva: loueur.numero_tva && <span className="chiffres">{ecrireTva(loueur.numero_tva)}</span>,
      }}
      schema={identificationLoueur}
      peutModifier={peutModifier}
      enregistrer={async (changes: Partial<Champs>, avant: Champs) => {
        const lus = { ...avant } as Record<string, string | string[] | null>; // ni nombre ni oui-non dans cette section
        poser(await client.loueurs.identifier({ id: loueur.id, champs: envoyables.parse(changes), avant: lus }));
      }}
      repli="Erreur lors de la sauvegarde"
    />
  );
}
