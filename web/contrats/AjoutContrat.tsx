import { useState } from "react";
import { ajoutContrat, erreurDeDates } from "../../domain/contrats/champs-contrat.ts";
import type { ContratLu } from "../../domain/contrats/contrat.ts";
import { client } from "../api.ts";
import { Saisie } from "../champs/Saisie.tsx";
import { GrilleChamps } from "../form/CadreFormulaire.tsx";
import { FenetreFormulaire } from "../form/FenetreFormulaire.tsx";
import type { Champs, ValeurChamp } from "../form/proprietes-section.ts";
import { useFormulaire, validerAvec } from "../form/useFormulaire.ts";
import { cleUnique } from "../ui/cleUnique.ts";
import { signalerSucces } from "../ui/notifications.ts";
import { AIDES_CONTRAT, CHAMPS_CONTRAT, OBLIGATOIRES_CONTRAT, ORDRE_CONTRAT } from "./champs.ts";
import { useRelireContrats } from "./useContrats.ts";

interface Props {
  vehicule: string;
  /** Le contrat que celui-ci prolonge : il commence où l'autre finit, aux mêmes conditions. */
  precedent: ContratLu | null;
  surFermer: () => void;
  surCree: (id: string) => void;
}

const SAISIS = ORDRE_CONTRAT.filter((c) => c !== "audit_fait_le" && c !== "restitution_prevue_le");
/** Ce qui reste vrai d'un contrat à celui qui le prolonge. */
const REPRIS = [
  "loueur_id",
  "loyer_mensuel_ht",
  "energie_mensuel_ht",
  "assurance_mensuel_ht",
  "entretien_mensuel_ht",
  "autres_mensuel_ht",
  "prix_km_excedentaire",
  "preavis_jours",
] as const;

function depart(precedent: ContratLu | null): Record<string, ValeurChamp> {
  const vides = Object.fromEntries(SAISIS.map((cle) => [cle, null]));
  if (!precedent) return vides;
  return { ...vides, ...Object.fromEntries(REPRIS.map((c) => [c, precedent[c]])), date_debut: precedent.date_fin };
}

const schema = validerAvec<Champs>(ajoutContrat);
const valider = (valeurs: Champs) => {
  const trouvees = schema(valeurs);
  if (Object.keys(trouvees).length > 0) return trouvees;
  const ordre = erreurDeDates({ date_debut: String(valeurs.date_debut), date_fin: String(valeurs.date_fin) });
  return ordre ? { date_fin: ordre } : {};
};

/** La fenêtre qui ajoute un contrat, ou prolonge le dernier. */
export function AjoutContrat({ vehicule, precedent, surFermer, surCree }: Props) {
  const relire = useRelireContrats();
  const [cle] = useState(cleUnique);
  const f = useFormulaire<Champs>({
    initiales: depart(precedent),
    valider,
    enregistrer: async (valeurs) => {
      const cree = await client.contrats.creer({ id: vehicule, ...ajoutContrat.parse(valeurs), cle_idempotence: cle });
      await relire();
      signalerSucces(precedent ? "Contrat renouvelé avec succès" : "Contrat ajouté avec succès");
      surCree(cree.id);
    },
    repli: "Erreur lors de l'ajout du contrat",
  });
  return (
    <FenetreFormulaire
      titre={precedent ? "Renouveler le contrat" : "Ajouter un contrat"}
      taille="46rem"
      f={f}
      aPerdre={f.modifie}
      perte="Le contrat n'est pas encore ajouté&nbsp;: ce que vous avez saisi sera perdu."
      surFermer={surFermer}
      libelleAction={precedent ? "Renouveler" : "Ajouter"}
    >
      <GrilleChamps>
        {SAISIS.map((cle) => (
          <Saisie
            key={cle}
            lie={f.champ(cle)}
            changer={f.changer}
            libelle={CHAMPS_CONTRAT[cle].libelle}
            definition={CHAMPS_CONTRAT[cle]}
            aide={AIDES_CONTRAT[cle]}
            requis={OBLIGATOIRES_CONTRAT.some((o) => o === cle)}
          />
        ))}
      </GrilleChamps>
    </FenetreFormulaire>
  );
}
