import { TextInput } from "@mantine/core";
import { type ChampsWebhook, champsWebhook, libelleEvenement, type Webhook } from "../../domain/webhooks/webhook.ts";
import { client } from "../api.ts";
import { Conflit } from "../form/Conflit.tsx";
import { FenetreFormulaire } from "../form/FenetreFormulaire.tsx";
import type { ValeurChamp } from "../form/proprietes-section.ts";
import { useBrouillon } from "../form/useBrouillon.ts";
import { validerAvec } from "../form/useFormulaire.ts";
import { SaisieWebhook } from "./SaisieWebhook.tsx";

interface Props {
  webhook: Webhook;
  surEcrit: () => Promise<void>;
  surFermer: () => void;
}
type Valeurs = Record<"nom" | "adresse", string> & { evenements: string[] };
type Avant = Record<string, string | string[]>;

const NOMS = {
  nom: { libelle: "Nom" },
  adresse: { libelle: "Adresse" },
  evenements: {
    libelle: "Événements",
    rendu: (valeur: ValeurChamp) => (Array.isArray(valeur) ? valeur.map(libelleEvenement).join(", ") : null),
  },
};

/** Changer le nom, l'adresse ou les événements d'un webhook. Son secret reste le même ; sa société ne change pas. */
export function ModifierWebhook({ webhook: w, surEcrit, surFermer }: Props) {
  const { f, modifie, conflit, regler, abandonner } = useBrouillon<Valeurs>({
    valeurs: { nom: w.nom, adresse: w.adresse, evenements: w.evenements },
    valider: validerAvec(champsWebhook),
    enregistrer: async (changes, avant) => {
      // Le formulaire les a validés ; ce qu'on a lu vient du contrat.
      await client.webhooks.modifier({ id: w.id, champs: changes as Partial<ChampsWebhook>, avant: avant as Avant });
      await surEcrit();
    },
    repli: "Erreur lors de la mise à jour",
    reussite: "Webhook modifié avec succès",
    surFin: surFermer,
  });
  return (
    <FenetreFormulaire
      titre="Modifier le webhook"
      f={f}
      aPerdre={modifie && !f.envoi}
      perte="Le webhook n'est pas enregistré&nbsp;: ce que vous avez changé sera perdu."
      surFermer={surFermer}
      libelleAction="Enregistrer"
      dessus={conflit && <Conflit champs={conflit} noms={NOMS} surRegler={regler} surAnnuler={abandonner} />}
    >
      <SaisieWebhook nom={f.champ("nom")} adresse={f.champ("adresse")} evenements={f.champ("evenements")}>
        <TextInput
          label="Périmètre"
          value={w.client_nom ?? "Toutes les sociétés"}
          readOnly
          variant="filled"
          description="Ne change pas&nbsp;: créez un autre webhook pour une autre société."
        />
      </SaisieWebhook>
    </FenetreFormulaire>
  );
}
