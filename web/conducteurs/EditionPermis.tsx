import { Button } from "@mantine/core";
import { useState } from "react";
import type { ConducteurLu } from "../../domain/conducteurs/conducteur.ts";
import { TAILLE_FICHIER_MAX } from "../../domain/fichiers/fichier.contrat.ts";
import { ACCEPT, LIMITES } from "../../domain/fichiers/usages.ts";
import { adresseApi, client } from "../api.ts";
import { phraseErreur } from "../erreurs.ts";
import { useDepot } from "../form/useDepot.ts";
import { ZoneDepot } from "../form/ZoneDepot.tsx";
import { Confirmation } from "../ui/Confirmation.tsx";
import { signalerErreur, signalerSucces } from "../ui/notifications.ts";
import styles from "./Permis.module.css";
import { Permis } from "./Permis.tsx";
import { useConducteurRelu } from "./useConducteurRelu.ts";

/** Déposer, remplacer ou supprimer le fichier du permis ; c'est fait aussitôt, sans attendre l'enregistrement de la fiche. */
export function EditionPermis({ conducteur: { id, permis } }: { conducteur: ConducteurLu }) {
  const poser = useConducteurRelu();
  const [aSupprimer, setASupprimer] = useState(false);
  const [envoi, setEnvoi] = useState(false);
  const depot = useDepot<ConducteurLu>({
    adresse: (f) => adresseApi(`/conducteurs/${id}/permis`, { nom: f.name.slice(-255) }),
    surDepose: (lu) => {
      poser(lu);
      signalerSucces("Fichier téléchargé avec succès");
    },
  });
  const supprimer = async () => {
    setEnvoi(true);
    try {
      poser(await client.conducteurs.retirerPermis({ id }));
      signalerSucces("Fichier supprimé avec succès");
    } catch (erreur) {
      signalerErreur(phraseErreur(erreur, "Erreur lors de la suppression du fichier"));
    } finally {
      setEnvoi(false);
      setASupprimer(false);
    }
  };
  return (
    <div className={styles.edition}>
      {permis && <Permis fichier={permis} />}
      <ZoneDepot
        depot={depot}
        libelle={permis ? "Remplacer le fichier" : "Fichier du permis"}
        accept={ACCEPT.pdf_ou_image}
        tailleMax={TAILLE_FICHIER_MAX}
        aide={`${LIMITES.pdf_ou_image}. Le fichier est gardé aussitôt.`}
        texteTraitement="Enregistrement…"
      />
      {permis && (
        <div>
          <Button variant="default" color="red" size="xs" onClick={() => setASupprimer(true)}>
            Supprimer le fichier
          </Button>
        </div>
      )}
      <Confirmation
        ouverte={aSupprimer}
        titre="Supprimer le fichier"
        texte="Le fichier du permis sera effacé. Cette action est irréversible."
        libelleAction="Supprimer"
        danger
        envoi={envoi}
        surConfirmer={() => void supprimer()}
        surAnnuler={() => setASupprimer(false)}
      />
    </div>
  );
}
