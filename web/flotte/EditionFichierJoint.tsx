import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { ACCEPT, TAILLE_FICHIER_MAX } from "../../domain/fichiers/usages.ts";
import { useDepot } from "../form/useDepot.ts";
import { ZoneDepot } from "../form/ZoneDepot.tsx";
import { Confirmation } from "../ui/Confirmation.tsx";
import { signalerSucces } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";

interface Props<Fiche> {
  adresse: (fichier: File) => string;
  /** Le fichier est déjà là : il se remplace et se supprime. */
  presente: boolean;
  libelle: string;
  aide: string;
  libelleSupprimer: ReactNode;
  /** Ce que dit la question avant de supprimer. */
  texteSupprimer: string;
  retirer: () => Promise<Fiche>;
  /** La fiche telle que le serveur la rend après chaque geste. */
  poser: (fiche: Fiche) => void;
}

/** Déposer, remplacer ou supprimer le fichier joint d'une fiche ; c'est fait aussitôt, sans attendre l'enregistrement de la fiche. */
export function EditionFichierJoint<Fiche>(p: Props<Fiche>) {
  const [aSupprimer, setASupprimer] = useState(false);
  const [envoi, setEnvoi] = useState(false);
  const depot = useDepot<Fiche>({
    adresse: p.adresse,
    surDepose: (lue) => {
      p.poser(lue);
      signalerSucces("Fichier téléchargé avec succès");
    },
  });
  const supprimer = async () => {
    setEnvoi(true);
    try {
      p.poser(await p.retirer());
      signalerSucces("Fichier supprimé avec succès");
    } catch (erreur) {
      signalerEchec(erreur, "Erreur lors de la suppression du fichier");
    } finally {
      setEnvoi(false);
      setASupprimer(false);
    }
  };
  return (
    <>
      <ZoneDepot
        depot={depot}
        libelle={p.libelle}
        accept={ACCEPT.pdf_ou_image}
        tailleMax={TAILLE_FICHIER_MAX}
        aide={p.aide}
        texteTraitement="Enregistrement…"
      />
      {p.presente && (
        <div>
          <Button variant="default" color="red" size="xs" onClick={() => setASupprimer(true)}>
            {p.libelleSupprimer}
          </Button>
        </div>
      )}
      <Confirmation
        ouverte={aSupprimer}
        titre="Supprimer le fichier"
        texte={p.texteSupprimer}
        libelleAction="Supprimer"
        danger
        envoi={envoi}
        surConfirmer={() => void supprimer()}
        surAnnuler={() => setASupprimer(false)}
      />
    </>
  );
}
