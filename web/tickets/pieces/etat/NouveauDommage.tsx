import { Modal } from "@mantine/core";
import { useState } from "react";
import { type EtatLu, type SaisieDommage, saisieDommage } from "../../../../domain/etats-des-lieux/etat.ts";
import { DOMMAGES } from "../../../../domain/fre/codes.ts";
import { LIBELLES_DOMMAGE } from "../../../../domain/fre/libelles.ts";
import { ELEMENTS_ENDOMMAGES, type ElementEndommage } from "../../../../domain/tickets/elements-endommages.ts";
import { client } from "../../../api.ts";
import { CadreFormulaire } from "../../../form/CadreFormulaire.tsx";
import { ChampChoix } from "../../../form/ChampChoix.tsx";
import { ChampTexte } from "../../../form/ChampTexte.tsx";
import { cleUnique } from "../../../form/cleUnique.ts";
import { useFormulaire, validerAvec } from "../../../form/useFormulaire.ts";
import { useGardeFenetre } from "../../../form/useGardeFenetre.tsx";

interface Props {
  etat: EtatLu;
  /** Élément touché sur le schéma ; vide, il se choisit dans la liste. */
  element: ElementEndommage | "";
  surAjoute: (etat: EtatLu) => void;
  surFermer: () => void;
}

/** Un dommage de plus : l'élément, ce qu'il a, et un mot. Ses photos s'ajoutent ensuite. */
export function NouveauDommage({ etat, element, surAjoute, surFermer }: Props) {
  const [cle] = useState(cleUnique);
  const f = useFormulaire<{ element: string; dommage: string; commentaire: string }>({
    initiales: { element, dommage: "", commentaire: "" },
    valider: validerAvec(saisieDommage),
    repli: "Erreur lors de la sauvegarde",
    enregistrer: async (valeurs) => {
      const saisie = valeurs as SaisieDommage; // validé à l'instant par le schéma
      surAjoute(await client.etatsDesLieux.ajouterDommage({ id: etat.id, ...saisie, cle_idempotence: cle }));
      surFermer();
    },
  });
  const { fermer, garde } = useGardeFenetre({
    modifie: f.modifie,
    texte: "Le dommage n'est pas encore ajouté\u00a0: ce que vous avez saisi sera perdu.",
    surFermer,
  });
  return (
    <Modal opened onClose={fermer} title="Nouveau dommage" closeOnClickOutside={false}>
      {garde}
      <CadreFormulaire f={f} obligatoires surAnnuler={fermer} libelleAction="Ajouter">
        <ChampChoix
          {...f.champ("element")}
          libelle="Élément"
          requis
          choix={ELEMENTS_ENDOMMAGES.map((e) => ({ valeur: e, libelle: e }))}
        />
        <ChampChoix
          {...f.champ("dommage")}
          libelle="Type de dommage"
          requis
          choix={DOMMAGES.map((d) => ({ valeur: d, libelle: LIBELLES_DOMMAGE[d] }))}
        />
        <ChampTexte {...f.champ("commentaire")} libelle="Commentaire" lignes={3} max={1000} />
      </CadreFormulaire>
    </Modal>
  );
}
