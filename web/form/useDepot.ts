import { useRef, useState } from "react";
import { detailErreur } from "../erreurs.ts";
import { signalerErreur } from "../ui/notifications.ts";
import { envoyerFichier, estRefus } from "./envoyer-fichier.ts";

export type EtatDepot =
  | { etape: "repos" }
  | { etape: "envoi"; fichier: File; part: number }
  | { etape: "traitement"; fichier: File }
  /** `refuse` : le serveur a dit non à ce fichier ; le renvoyer tel quel ne servirait à rien. */
  | { etape: "echec"; fichier: File; message: string; refuse: boolean };

interface Options<T> {
  adresse: (fichier: File) => string;
  /** Suite donnée au fichier reçu (lecture, rattachement) ; le dépôt reste « en traitement » jusqu'à son terme. */
  surDepose: (reponse: T, fichier: File) => void | Promise<void>;
  repli?: string;
  /** Le serveur a dit non : ce que l'écran montre n'est peut-être plus vrai. */
  surRefus?: () => void;
}

/** Un dépôt de fichier : progression, annulation, nouvel essai. */
export function useDepot<T>({
  adresse,
  surDepose,
  surRefus,
  repli = "Erreur lors du téléchargement du fichier",
}: Options<T>) {
  const [etat, setEtat] = useState<EtatDepot>({ etape: "repos" });
  const arret = useRef<AbortController>(undefined);

  const deposer = async (fichier: File): Promise<void> => {
    arret.current?.abort();
    const controle = new AbortController();
    arret.current = controle;
    setEtat({ etape: "envoi", fichier, part: 0 });
    try {
      const reponse = await envoyerFichier<T>(adresse(fichier), fichier, {
        signal: controle.signal,
        surProgression: (part) =>
          setEtat(part < 1 ? { etape: "envoi", fichier, part } : { etape: "traitement", fichier }),
      });
      setEtat({ etape: "traitement", fichier });
      await surDepose(reponse, fichier);
      if (arret.current === controle) setEtat({ etape: "repos" });
    } catch (erreur) {
      if (arret.current !== controle) return;
      if (estRefus(erreur)) surRefus?.();
      if (controle.signal.aborted) return setEtat({ etape: "repos" });
      signalerErreur(repli);
      setEtat({ etape: "echec", fichier, message: detailErreur(erreur), refuse: estRefus(erreur) });
    }
  };
  return {
    etat,
    deposer: (fichier: File) => void deposer(fichier),
    annuler: () => {
      arret.current?.abort();
      setEtat({ etape: "repos" });
    },
    reessayer: () => {
      if (etat.etape === "echec") void deposer(etat.fichier);
    },
  };
}
export type Depot = ReturnType<typeof useDepot>;
