import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../api.ts";
import { chemins } from "../chemins.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";

/** Ouvrir la contestation d'une facture (celle qui l'est déjà, s'il y en a une), et y aller. */
export function useOuvrir() {
  const naviguer = useNavigate();
  const [envoi, setEnvoi] = useState(false);
  const ouvrir = async (factureId: string) => {
    setEnvoi(true);
    try {
      const { id } = await client.contestations.ouvrir({ facture_id: factureId });
      await naviguer({ to: chemins.contestation(id) });
    } catch (erreur) {
      signalerEchec(erreur, "Erreur lors de l'ouverture de la contestation");
      setEnvoi(false);
    }
  };
  return { ouvrir, envoi };
}
