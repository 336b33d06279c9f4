import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { ContestationLue } from "../../domain/contestations/contestation.ts";
import { LIBELLES_NATURE, type Nature, seRedige } from "../../domain/contestations/lettres-de-suite.ts";
import { client } from "../api.ts";
import { chemins } from "../chemins.ts";
import { signalerSucces } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";
import { usePoser } from "./useContestation.ts";

/** Préparer la lettre suivante d'un dossier ; ses textes remplacent ceux du brouillon. */
export function usePreparer() {
  const poser = usePoser();
  const naviguer = useNavigate();
  const [envoi, setEnvoi] = useState(false);
  const preparer = async (id: string, nature: Nature) => {
    setEnvoi(true);
    try {
      poser(await client.contestations.preparer({ id, nature }));
      signalerSucces(`${LIBELLES_NATURE[nature]} prête à relire`);
    } catch (erreur) {
      signalerEchec(erreur, "Erreur lors de la préparation de la lettre");
    } finally {
      setEnvoi(false);
    }
  };
  /** De même, d'un autre écran, puis y aller ; ce qui s'y rédige déjà reste. */
  const aller = async (id: string, choisir: (c: ContestationLue) => Nature) => {
    setEnvoi(true);
    const c = await client.contestations.lire({ id }).catch(() => null);
    if (c && !(c.lettre && seRedige(c.etat, c.lettre.nature))) await preparer(id, choisir(c));
    await naviguer({ to: chemins.contestation(id), hash: "lettre" });
  };
  return { preparer, aller, envoi };
}
