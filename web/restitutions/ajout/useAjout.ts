import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { Acteur } from "../../../domain/commun/acteur.ts";
import type { DocumentDetaille } from "../../../domain/documents/document.ts";
import { peut } from "../../../domain/droits/capacites.ts";
import type { VehiculeLu } from "../../../domain/vehicules/vehicule.ts";
import { api, client } from "../../api.ts";
import { chemins } from "../../chemins.ts";
import { useDepotRapport } from "../../documents/depot/useDepotRapport.ts";
import { useDoutes } from "../../form/useDoutes.tsx";
import { useFormulaire } from "../../form/useFormulaire.ts";
import { cleUnique } from "../../ui/cleUnique.ts";
import { signalerSucces } from "../../ui/notifications.ts";
import {
  AJOUT_VIDE,
  type Ajout,
  ajoutDuVehicule,
  type CleAjout,
  champsAEnvoyer,
  champsLus,
  provenance,
  remplissage,
  validerAjout,
} from "./valeursAjout.ts";

const ECHEC = "Erreur lors de l'ajout de la restitution";

interface Options {
  acteur: Acteur;
  /** La société dont on vient, proposée d'avance. */
  clientId?: string | undefined;
  /** Le véhicule rendu, s'il est connu. */
  depuis?: VehiculeLu | undefined;
  marques: readonly string[];
  surFermer: () => void;
}

/** La fenêtre d'ajout : une saisie, un rapport qui la remplit, un seul envoi. */
export function useAjout({ acteur, clientId, depuis, marques, surFermer }: Options) {
  // Une clé par fenêtre ouverte : deux clics, ou un nouvel essai après une coupure, ne créent qu'une restitution.
  const [cle] = useState(cleUnique);
  const [document, setDocument] = useState<DocumentDetaille | null>(null);
  const fini = useRef(false);
  const doutes = useDoutes();
  const cache = useQueryClient();
  const naviguer = useNavigate();

  const f = useFormulaire<Ajout>({
    initiales: { ...AJOUT_VIDE, client_id: clientId ?? "", ...(depuis && ajoutDuVehicule(depuis)) },
    valider: validerAjout(acteur),
    repli: ECHEC,
    enregistrer: async (saisie) => {
      const creee = await doutes.envoyer((doutes_admis) =>
        client.restitutions.ajouter({
          ...champsAEnvoyer(saisie, acteur),
          document_id: document?.id,
          cle_idempotence: cle,
          doutes_admis,
        }),
      );
      fini.current = true;
      signalerSucces("Restitution ajoutée avec succès");
      void cache.invalidateQueries({ queryKey: api.restitutions.key() });
      void cache.invalidateQueries({ queryKey: api.analyses.key() });
      // Un rapport lu reste à valider : autant aller droit à ses lignes, que seule l'équipe corrige depuis la restitution.
      const suite = () =>
        peut(acteur, "modifier_fiches") ? chemins.restitution(creee.id) : chemins.document(document?.id ?? "");
      if (document) void naviguer({ to: suite(), replace: true });
      else surFermer();
    },
  });
  const rapport = useDepotRapport({ surLu: setDocument });
  const lecture = useRemplissage(f.valeurs, f.changer, document, marques);
  const { etape } = rapport.depot.etat;

  return {
    f,
    doutes,
    rapport,
    document,
    lecture,
    retirerDocument: () => setDocument(null),
    occupe: etape === "envoi" || etape === "traitement",
    aPerdre: () => !fini.current && (f.modifie || document !== null),
  };
}
export type EtatAjout = ReturnType<typeof useAjout>;

/** Pose dans la saisie ce qu'un document vient de dire, et sait ensuite d'où vient chaque valeur. */
function useRemplissage(
  valeurs: Ajout,
  changer: (suite: Partial<Ajout>) => void,
  document: DocumentDetaille | null,
  marques: readonly string[],
) {
  const [vu, setVu] = useState<DocumentDetaille | null>(null);
  const [lus, setLus] = useState<Partial<Ajout>>({});
  const [poses, setPoses] = useState<Partial<Ajout>>({});
  if (document !== vu) {
    const nouveaux = document ? champsLus(document, marques) : {};
    const rempli = remplissage(valeurs, poses, nouveaux);
    setVu(document);
    setLus(nouveaux);
    setPoses(rempli.poses);
    changer(rempli.suite);
  }
  const lisible = document !== null && document.etat !== "illisible";
  return {
    lus,
    provenance: (cle: CleAjout) => (lisible ? provenance(cle, valeurs, poses, lus) : undefined),
    utiliser: (cle: CleAjout) => {
      setPoses({ ...poses, [cle]: lus[cle] });
      changer({ [cle]: lus[cle] });
    },
  };
}
