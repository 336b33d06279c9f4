import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { creationVehicule } from "../../../domain/vehicules/champs-vehicule.ts";
import type { VehiculeEnPlace } from "../../../domain/vehicules/vehicule.erreurs.ts";
import { client } from "../../api.ts";
import { chemins } from "../../chemins.ts";
import { donneesErreur, estErreur } from "../../erreurs.ts";
import { useDoutes } from "../../form/useDoutes.tsx";
import { useFormulaire, validerAvec } from "../../form/useFormulaire.ts";
import { cleUnique } from "../../ui/cleUnique.ts";
import { signalerSucces } from "../../ui/notifications.ts";
import type { SaisieVehicule } from "../ChampsVehicule.tsx";
import { useVehiculesPerimes } from "../useVehiculeRelu.ts";

type Saisie = SaisieVehicule & { client_id: string | null };
export interface Doublon {
  vehicule: VehiculeEnPlace;
  archive: boolean;
}

const VIDE: Saisie = {
  client_id: null,
  immatriculation: null,
  loueur_id: null,
  agence: null,
  marque: null,
  modele: null,
  type_vehicule: null,
  kilometrage: null,
  date_mise_en_circulation: null,
  energie: null,
  centre_de_cout: null,
  vin: null,
};
const saisi = creationVehicule.omit({ cle_idempotence: true, malgre_archive: true, doutes_admis: true });

/** Le véhicule de ce client qui porte déjà la plaque, si c'est la raison du refus. */
function doublonDe(erreur: unknown): Doublon | null {
  const archive = estErreur(erreur, "plaque_archivee");
  if (!archive && !estErreur(erreur, "plaque_deja_prise")) return null;
  return { vehicule: donneesErreur(erreur).vehicule as VehiculeEnPlace, archive }; // joint par ces deux refus
}

/** La fenêtre d'ajout : une saisie, un seul envoi, et ce qu'il faut faire d'une plaque déjà connue. */
export function useAjoutVehicule(clientId: string | undefined) {
  // Une clé par fenêtre ouverte : deux clics, ou un nouvel essai après une coupure, ne créent qu'un véhicule.
  const [cle] = useState(cleUnique);
  const [doublon, setDoublon] = useState<Doublon | null>(null);
  /** La plaque que la personne a choisi de reprendre à un véhicule archivé. */
  const malgre = useRef<string | null>(null);
  const doutes = useDoutes();
  const fini = useRef(false);
  const perimer = useVehiculesPerimes();
  const naviguer = useNavigate();
  const ouvrir = (id: string, phrase: string) => {
    fini.current = true;
    signalerSucces(phrase);
    perimer();
    void naviguer({ to: chemins.vehicule(id), replace: true });
  };

  const f = useFormulaire<Saisie>({
    initiales: { ...VIDE, client_id: clientId ?? null },
    valider: validerAvec(saisi),
    repli: "Erreur lors de l'ajout du véhicule",
    enregistrer: async (saisie) => {
      setDoublon(null);
      try {
        const cree = await doutes.envoyer((doutes_admis) =>
          client.vehicules.creer({
            ...saisi.parse(saisie),
            cle_idempotence: cle,
            malgre_archive: malgre.current !== null && malgre.current === saisie.immatriculation,
            doutes_admis,
          }),
        );
        ouvrir(cree.id, "Véhicule ajouté avec succès");
      } catch (erreur) {
        setDoublon(doublonDe(erreur));
        throw erreur;
      }
    },
  });
  return {
    f,
    doublon,
    doutes,
    aPerdre: () => !fini.current && f.modifie,
    malgreArchive: () => {
      malgre.current = String(f.valeurs.immatriculation);
      void f.soumettre();
    },
    restaurer: async ({ id }: VehiculeEnPlace) => {
      await client.vehicules.restaurer({ id });
      ouvrir(id, "Véhicule restauré");
    },
  };
}
