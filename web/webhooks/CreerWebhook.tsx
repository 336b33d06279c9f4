import { useRef } from "react";
import { champsWebhook, type Evenement } from "../../domain/webhooks/webhook.ts";
import { client } from "../api.ts";
import { ChampPerimetre } from "../clients/ChampPerimetre.tsx";
import { FenetreFormulaire } from "../form/FenetreFormulaire.tsx";
import { useFormulaire, validerAvec } from "../form/useFormulaire.ts";
import { cleUnique } from "../ui/cleUnique.ts";
import { SaisieWebhook } from "./SaisieWebhook.tsx";

interface Props {
  surFermer: () => void;
  surCree: (secret: string) => void;
}
interface Valeurs {
  nom: string;
  adresse: string;
  client_id: string;
  evenements: string[];
}

const validerChamps = validerAvec<Omit<Valeurs, "client_id">>(champsWebhook);

export function CreerWebhook({ surFermer, surCree }: Props) {
  // Un double clic, ou une réponse perdue, ne crée pas deux webhooks.
  const cle = useRef(cleUnique());
  const f = useFormulaire<Valeurs>({
    initiales: { nom: "", adresse: "", client_id: "", evenements: [] },
    valider: ({ client_id: _perimetre, ...champs }) => validerChamps(champs),
    repli: "Erreur lors de la création du webhook",
    enregistrer: async ({ nom, adresse, client_id, evenements }) => {
      const cree = await client.webhooks.creer({
        nom,
        adresse,
        client_id: client_id || null,
        evenements: evenements as Evenement[], // les cases n'offrent que ceux-là
        cle_idempotence: cle.current,
      });
      surCree(cree.secret);
    },
  });
  return (
    <FenetreFormulaire
      titre="Créer un webhook"
      f={f}
      aPerdre={f.modifie && !f.envoi}
      perte="Le webhook n'est pas encore créé&nbsp;: ce que vous avez saisi sera perdu."
      surFermer={surFermer}
      libelleAction="Créer"
    >
      <SaisieWebhook nom={f.champ("nom")} adresse={f.champ("adresse")} evenements={f.champ("evenements")}>
        <ChampPerimetre {...f.champ("client_id")} aide="Le webhook d'une société n'apprend rien des autres." />
      </SaisieWebhook>
    </FenetreFormulaire>
  );
}
