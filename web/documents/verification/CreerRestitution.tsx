import { useState } from "react";
import { estInterne } from "../../../domain/commun/acteur.ts";
import type { DocumentDetaille } from "../../../domain/documents/document.ts";
import { client } from "../../api.ts";
import { ChampLoueur } from "../../champs/ChampLoueur.tsx";
import { useClients } from "../../clients/useClients.ts";
import { GrilleChamps } from "../../form/CadreFormulaire.tsx";
import { ChampChoix } from "../../form/ChampChoix.tsx";
import { ChampDate } from "../../form/ChampDate.tsx";
import { ChampNombre } from "../../form/ChampNombre.tsx";
import { ChampTexte } from "../../form/ChampTexte.tsx";
import { FenetreAjout } from "../../form/FenetreAjout.tsx";
import { useDoutes } from "../../form/useDoutes.tsx";
import { useFormulaire } from "../../form/useFormulaire.ts";
import { TYPES } from "../../restitutions/ajout/ChampsAjout.tsx";
import {
  AJOUT_VIDE,
  type Ajout,
  CLES_AJOUT,
  champsAEnvoyer,
  LIBELLES_AJOUT,
  validerAjout,
} from "../../restitutions/ajout/valeursAjout.ts";
import { useActeur } from "../../session/session.ts";
import { cleUnique } from "../../ui/cleUnique.ts";

interface Props {
  document: DocumentDetaille;
  /** Ce que disent le document et la fiche du véhicule. */
  proposition: Readonly<Record<string, string | number | null>>;
  surCree: (ranges: number) => void;
  surFermer: () => void;
}

const preremplir = (proposition: Props["proposition"]): Ajout => ({
  ...AJOUT_VIDE,
  ...Object.fromEntries(CLES_AJOUT.flatMap((c) => (proposition[c] != null ? [[c, proposition[c]]] : []))),
});

/** Créer la restitution que dit le document : tout ce qu'il dit est déjà rempli, il ne reste qu'à compléter et valider. */
export function CreerRestitution({ document, proposition, surCree, surFermer }: Props) {
  const acteur = useActeur();
  const interne = estInterne(acteur);
  const clients = useClients(interne);
  const [cle] = useState(cleUnique);
  const doutes = useDoutes();
  const f = useFormulaire<Ajout>({
    initiales: preremplir(proposition),
    valider: validerAjout(acteur),
    repli: "Erreur lors de l'ajout de la restitution",
    enregistrer: async (saisie) => {
      const { ranges } = await doutes.envoyer((doutes_admis) =>
        client.documents.creerRestitution({
          id: document.id,
          ...champsAEnvoyer(saisie, acteur),
          cle_idempotence: cle,
          doutes_admis,
        }),
      );
      surCree(ranges);
    },
  });
  const lier = <C extends keyof Ajout>(c: C) => ({ ...f.champ(c), libelle: LIBELLES_AJOUT[c], requis: true });
  return (
    <FenetreAjout
      titre="Créer la restitution"
      formulaire={doutes.enDoute ? { ...f, erreurGenerale: "" } : f}
      aPerdre={() => f.modifie}
      perte="La restitution n'est pas encore créée"
      surFermer={surFermer}
    >
      {doutes.cadre(f)}
      <GrilleChamps>
        {interne && <ChampChoix {...lier("client_id")} choix={clients.choix} cherchable />}
        <ChampTexte {...lier("immatriculation")} max={20} />
        <ChampDate {...lier("date_restitution")} />
        <ChampLoueur {...lier("loueur_id")} />
        <ChampTexte {...lier("agence")} max={200} />
        <ChampTexte {...lier("marque")} max={100} />
        <ChampTexte {...lier("modele")} max={100} />
        <ChampChoix {...lier("type_vehicule")} choix={TYPES} />
        <ChampNombre {...lier("kilometrage")} unite="km" repli={0} />
        <ChampNombre {...lier("montant_ht_apres_remise")} decimales={2} unite="€ HT" />
      </GrilleChamps>
    </FenetreAjout>
  );
}
