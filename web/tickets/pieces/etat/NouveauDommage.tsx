import { Modal } from "@mantine/core";
import { useEffect } from "react";
import { saisieDommage } from "../../../../domain/etats-des-lieux/etat.ts";
import { DOMMAGES } from "../../../../domain/fre/codes.ts";
import { LIBELLES_DOMMAGE } from "../../../../domain/fre/libelles.ts";
import { ELEMENTS_ENDOMMAGES } from "../../../../domain/tickets/elements-endommages.ts";
import { CadreFormulaire } from "../../../form/CadreFormulaire.tsx";
import { ChampChoix } from "../../../form/ChampChoix.tsx";
import { ChampTexte } from "../../../form/ChampTexte.tsx";
import { useFormulaire, validerAvec } from "../../../form/useFormulaire.ts";
import type { Carnet } from "./carnet/Carnet.ts";
import type { DommageSaisi } from "./carnet/contenu.ts";

interface Props {
  carnet: Carnet;
  /** Tel que l'appareil le garde : l'élément touché sur le schéma, et ce qui en était déjà rempli. */
  nouveau: DommageSaisi & { cle: string };
}

/** Un dommage de plus : l'élément, ce qu'il a, et un mot. Ses photos s'ajoutent ensuite. */
export function NouveauDommage({ carnet, nouveau: { cle, ...initiales } }: Props) {
  const f = useFormulaire<DommageSaisi>({
    initiales,
    valider: validerAvec(saisieDommage),
    repli: "Erreur lors de la sauvegarde",
    enregistrer: async (valeurs) => carnet.ajouterDommage(cle, valeurs),
  });
  // Chaque choix se garde : la fenêtre se rouvre telle quelle.
  useEffect(() => {
    if (f.modifie) carnet.saisirDommage({ cle, ...f.valeurs });
  }, [carnet, cle, f.modifie, f.valeurs]);
  const fermer = () => carnet.saisirDommage(undefined);
  return (
    <Modal opened onClose={fermer} title="Nouveau dommage" closeOnClickOutside={false}>
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
