import { useQuery } from "@tanstack/react-query";
import { champsConducteur } from "../../domain/conducteurs/champs-conducteur.ts";
import type { ConducteurLu } from "../../domain/conducteurs/conducteur.ts";
import { api, client } from "../api.ts";
import { Historique } from "../historique/Historique.tsx";
import { CLES, type CleConducteur } from "./champs.ts";
import { raconterConducteur } from "./raconter-conducteur.tsx";
import { useConducteurRelu } from "./useConducteurRelu.ts";

/** Pour l'équipe : le serveur refuse l'historique à un utilisateur client. */
export function HistoriqueConducteur({ conducteur, modifiable }: { conducteur: ConducteurLu; modifiable: boolean }) {
  const { id } = conducteur;
  const requete = useQuery(api.conducteurs.historique.queryOptions({ input: { id } }));
  const poser = useConducteurRelu();
  return (
    <Historique
      objet={id}
      requete={requete}
      raconter={raconterConducteur}
      retablir={
        modifiable
          ? {
              entite: "conducteurs",
              champs: RETABLIS,
              actuel: (champ) => conducteur[champ as CleConducteur],
              enregistrer: async (changes, avant) =>
                poser(
                  await client.conducteurs.modifier({
                    id,
                    champs: envoyables.parse(changes),
                    avant: avant as Record<string, string | null>, // valeurs lues de la fiche, dans la forme du contrat
                  }),
                ),
            }
          : undefined
      }
    />
  );
}

const envoyables = champsConducteur.partial();
/** Le journal dit qu'un numéro de permis a changé, sans le garder : il ne peut pas le rendre. */
const RETABLIS = CLES.filter((cle) => cle !== "numero_permis");
