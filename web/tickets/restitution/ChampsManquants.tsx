import { Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type ChampsRestitution, champsRestitution } from "../../../domain/restitutions/restitution.ts";
import { api } from "../../api.ts";
import { ChampLoueur } from "../../champs/ChampLoueur.tsx";
import { CadreFormulaire, GrilleChamps } from "../../form/CadreFormulaire.tsx";
import { ChampChoix } from "../../form/ChampChoix.tsx";
import { ChampNombre } from "../../form/ChampNombre.tsx";
import { ChampTexte } from "../../form/ChampTexte.tsx";
import { GardeSortie } from "../../form/GardeSortie.tsx";
import { useDoutes } from "../../form/useDoutes.tsx";
import { useFormulaire, validerAvec } from "../../form/useFormulaire.ts";
import { TYPES } from "../../restitutions/ajout/ChampsAjout.tsx";
import { LIBELLES_AJOUT } from "../../restitutions/ajout/valeursAjout.ts";
import { ChampSuggere } from "../../restitutions/ChampSuggere.tsx";

/** Ce qu'un ticket et son véhicule peuvent ignorer ; la date et le montant sont toujours connus (aujourd'hui, rien de facturé). */
const DEMANDABLES = [
  "immatriculation",
  "loueur_id",
  "agence",
  "marque",
  "modele",
  "type_vehicule",
  "kilometrage",
] as const;
export type ChampManquant = (typeof DEMANDABLES)[number];
export const estChampManquant = (champ: string): champ is ChampManquant =>
  (DEMANDABLES as readonly string[]).includes(champ);

interface Props {
  champs: readonly ChampManquant[];
  enregistrer: (saisie: Partial<ChampsRestitution>, doutesAdmis: boolean) => Promise<void>;
  surAnnuler: () => void;
}

interface Saisie extends Record<Exclude<ChampManquant, "kilometrage">, string> {
  kilometrage: number | null;
}
const VIDE: Saisie = {
  immatriculation: "",
  loueur_id: "",
  agence: "",
  marque: "",
  modele: "",
  type_vehicule: "",
  kilometrage: null,
};

/** Les seuls champs que ni le ticket ni le véhicule ne savent, pour créer la restitution quand même. */
export function ChampsManquants({ champs, enregistrer, surAnnuler }: Props) {
  const [fini, setFini] = useState(false);
  const masque = Object.fromEntries(champs.map((c) => [c, true])) as { [C in ChampManquant]?: true }; // clés de `champs`
  const demandes = champsRestitution.pick(masque);
  const doutes = useDoutes();
  const f = useFormulaire<Saisie>({
    initiales: VIDE,
    valider: (valeurs) => validerAvec(demandes)(extraire(valeurs, champs)),
    repli: "Erreur lors de l'ajout de la restitution",
    enregistrer: async (valeurs) => {
      const saisie = demandes.parse(extraire(valeurs, champs)) as Partial<ChampsRestitution>; // champs choisis à l'exécution
      setFini(true);
      try {
        await doutes.envoyer((admis) => enregistrer(saisie, admis));
      } catch (erreur) {
        setFini(false);
        throw erreur;
      }
    },
  });
  const marques = useQuery({ ...api.valeurs.marques.queryOptions(), staleTime: 10 * 60_000 });
  const saisie = (cle: ChampManquant) => {
    const libelle = LIBELLES_AJOUT[cle];
    switch (cle) {
      case "loueur_id":
        return <ChampLoueur key={cle} {...f.champ(cle)} libelle={libelle} requis />;
      case "type_vehicule":
        return <ChampChoix key={cle} {...f.champ(cle)} libelle={libelle} requis choix={TYPES} />;
      case "kilometrage":
        return <ChampNombre key={cle} {...f.champ(cle)} libelle={libelle} requis unite="km" repli={0} />;
      case "marque":
        return (
          <ChampSuggere
            key={cle}
            {...f.champ(cle)}
            libelle={libelle}
            requis
            suggestions={marques.data ?? []}
            max={100}
          />
        );
      default:
        return <ChampTexte key={cle} {...f.champ(cle)} libelle={libelle} requis />;
    }
  };
  return (
    <Modal opened onClose={surAnnuler} title="Compléter la restitution" size="lg" closeOnClickOutside={false}>
      <GardeSortie modifie={f.modifie && !fini} />
      <p>Le ticket et son véhicule ne disent pas tout&nbsp;: complétez ce qui manque pour créer la restitution.</p>
      <CadreFormulaire
        f={doutes.enDoute ? { ...f, erreurGenerale: "" } : f}
        obligatoires
        surAnnuler={surAnnuler}
        libelleAction="Créer la restitution"
      >
        {doutes.cadre(f)}
        <GrilleChamps>{champs.map(saisie)}</GrilleChamps>
      </CadreFormulaire>
    </Modal>
  );
}

const extraire = (valeurs: Saisie, champs: readonly ChampManquant[]): Record<string, string | number | null> =>
  Object.fromEntries(champs.map((cle) => [cle, valeurs[cle]]));
