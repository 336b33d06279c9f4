import { Button } from "@mantine/core";
import { useState } from "react";
import { TAILLE_FICHIER_MAX } from "../../domain/fichiers/fichier.contrat.ts";
import { ACCEPT, LIMITES } from "../../domain/fichiers/usages.ts";
import type { VehiculeLu } from "../../domain/vehicules/vehicule.ts";
import { adresseApi, client } from "../api.ts";
import { phraseErreur } from "../erreurs.ts";
import { FichierJoint } from "../flotte/FichierJoint.tsx";
import { useDepot } from "../form/useDepot.ts";
import { ZoneDepot } from "../form/ZoneDepot.tsx";
import { Confirmation } from "../ui/Confirmation.tsx";
import { signalerErreur, signalerSucces } from "../ui/notifications.ts";
import { useVehiculeRelu } from "./useVehiculeRelu.ts";
import styles from "./Vehicule.module.css";

/** La carte grise : la voir et la télécharger ; en modification, la déposer, la remplacer ou la supprimer. */
export function CarteGrise({ vehicule, edition }: { vehicule: VehiculeLu; edition: boolean }) {
  const { carte_grise: fichier } = vehicule;
  return (
    <div className={styles.pile}>
      <h3 className={styles.libelle}>Carte grise</h3>
      {(fichier || !edition) && <FichierJoint titre="Carte grise" fichier={fichier} cadre />}
      {edition && <Edition vehicule={vehicule} />}
    </div>
  );
}

function Edition({ vehicule }: { vehicule: VehiculeLu }) {
  const poser = useVehiculeRelu();
  const [aSupprimer, setASupprimer] = useState(false);
  const [envoi, setEnvoi] = useState(false);
  const presente = vehicule.carte_grise !== null;
  const depot = useDepot<VehiculeLu>({
    adresse: (f) => adresseApi(`/vehicules/${vehicule.id}/carte-grise`, { nom: f.name.slice(-255) }),
    repli: "Erreur lors du téléchargement du fichier",
    surDepose: (lu) => {
      poser(lu);
      signalerSucces("Fichier téléchargé avec succès");
    },
  });
  const supprimer = async () => {
    setEnvoi(true);
    try {
      poser(await client.vehicules.retirerCarteGrise({ id: vehicule.id }));
      signalerSucces("Fichier supprimé avec succès");
    } catch (erreur) {
      signalerErreur(phraseErreur(erreur, "Erreur lors de la suppression du fichier"));
    } finally {
      setEnvoi(false);
      setASupprimer(false);
    }
  };
  return (
    <>
      <ZoneDepot
        depot={depot}
        libelle={presente ? "Remplacer la carte grise" : "Ajouter la carte grise"}
        accept={ACCEPT.pdf_ou_image}
        tailleMax={TAILLE_FICHIER_MAX}
        aide={LIMITES.pdf_ou_image}
        texteTraitement="Enregistrement…"
      />
      {presente && (
        <div>
          <Button variant="default" color="red" size="xs" onClick={() => setASupprimer(true)}>
            Supprimer<span className="visuellement-cache"> la carte grise</span>
          </Button>
        </div>
      )}
      <Confirmation
        ouverte={aSupprimer}
        titre="Supprimer le fichier"
        texte="La carte grise sera effacée de la fiche. Cette action est irréversible."
        libelleAction="Supprimer"
        danger
        envoi={envoi}
        surConfirmer={() => void supprimer()}
        surAnnuler={() => setASupprimer(false)}
      />
    </>
  );
}
