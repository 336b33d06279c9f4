import { useCallback, useEffect, useRef, useState } from "react";
import { adresseApi } from "../../api.ts";
import { detailErreur, donneesErreur, statutErreur } from "../../erreurs.ts";
import { envoyerFichier, estRefus } from "../../form/envoyer-fichier.ts";
import { estTropGros, TROP_GROS } from "../../form/photo-admise.ts";
import { cleUnique } from "../../ui/cleUnique.ts";
import { signalerErreur } from "../../ui/notifications.ts";

type EtapeEnvoi = "attente" | "envoi" | "fait" | "deja" | "statut" | "echec";

export interface Envoi {
  cle: string;
  fichier: File;
  etape: EtapeEnvoi;
  /** Part envoyée, de 0 à 1. */
  part: number;
  /** Quand il a été choisi, puis reçu, à l'horloge de ce navigateur, en ms. */
  choisi: number;
  recu: number | null;
  /** Document né de l'envoi, ou celui qui portait déjà ces octets. */
  document: string | null;
  message: string;
  /** Le serveur a dit non à ce fichier : le renvoyer tel quel n'y changerait rien. */
  refuse: boolean;
}

/** Ce qu'un geste dépose d'un coup. */
export const FICHIERS_PAR_LOT = 200;
const SIMULTANES = 3;
/** Une coupure, une lenteur : l'envoi repart seul, de plus en plus tard. */
const ATTENTES_MS = [1_000, 4_000, 15_000];
const REPLI = "Erreur lors du téléchargement du fichier";

const refusAvantEnvoi = (fichier: File): string => {
  if (!/\.(pdf|xml|jpe?g|png|tiff?|webp|hei[cf])$/i.test(fichier.name))
    return "Formats admis\u00a0: PDF, image ou XML.";
  if (fichier.size === 0) return "Le fichier est vide.";
  return estTropGros(fichier) ? TROP_GROS : "";
};

const attendre = (ms: number) => new Promise((suite) => setTimeout(suite, ms));

interface Options {
  clientId?: string | undefined;
  /** La restitution de la fiche d'où l'on dépose. */
  restitutionId?: string;
  /** À chaque fichier reçu : la file a une ligne de plus. */
  surRecu: () => void;
}

/** Dépose beaucoup de fichiers, trois à la fois ; chacun se reprend seul après une coupure, et dit s'il était déjà là. */
export function useDepotLot({ clientId, restitutionId, surRecu }: Options) {
  const [envois, setEnvois] = useState<readonly Envoi[]>([]);
  const file = useRef<Envoi[]>([]);
  const actifs = useRef(0);
  const vivant = useRef(true);
  const recu = useRef(surRecu);
  useEffect(() => {
    recu.current = surRecu;
  });
  useEffect(() => {
    vivant.current = true;
    return () => {
      vivant.current = false;
    };
  }, []);

  const poser = useCallback((cle: string, suite: Partial<Envoi>) => {
    if (vivant.current) setEnvois((avant) => avant.map((e) => (e.cle === cle ? { ...e, ...suite } : e)));
  }, []);

  const envoyer = useCallback(
    async (envoi: Envoi, essai = 0): Promise<void> => {
      poser(envoi.cle, { etape: "envoi", part: 0, message: "" });
      const adresse = adresseApi("/documents/depot", {
        nom: envoi.fichier.name.slice(-255),
        client_id: clientId,
        restitution_id: restitutionId,
      });
      try {
        const recus = await envoyerFichier<{ id: string | null; deja: boolean; statut: string | null }>(
          adresse,
          envoi.fichier,
          { surProgression: (part) => poser(envoi.cle, { part }) },
        );
        // Un statut de facture n'entre pas dans la file : ce qu'il dit se lit ici.
        const etape = recus.statut ? "statut" : recus.deja ? "deja" : "fait";
        poser(envoi.cle, { etape, part: 1, recu: Date.now(), document: recus.id, message: recus.statut ?? "" });
        recu.current();
      } catch (erreur) {
        const pause = ATTENTES_MS[essai];
        if (!estRefus(erreur) && pause !== undefined && vivant.current) {
          const secondes = statutErreur(erreur) === 429 ? Number(donneesErreur(erreur).secondes ?? 0) : 0;
          poser(envoi.cle, { etape: "attente", message: "Nouvel essai dans un instant…" });
          await attendre(Math.min(Math.max(pause, secondes * 1000), 60_000));
          return envoyer(envoi, essai + 1);
        }
        signalerErreur(REPLI, { id: "depot-lot" });
        poser(envoi.cle, { etape: "echec", message: detailErreur(erreur), refuse: estRefus(erreur) });
      }
    },
    [clientId, restitutionId, poser],
  );

  const avancer = useCallback(() => {
    while (actifs.current < SIMULTANES) {
      const suivant = file.current.shift();
      if (!suivant) return;
      actifs.current += 1;
      void envoyer(suivant).finally(() => {
        actifs.current -= 1;
        avancer();
      });
    }
  }, [envoyer]);

  const ajouter = useCallback(
    (fichiers: readonly File[]) => {
      const nouveaux = fichiers.map((fichier): Envoi => {
        const message = refusAvantEnvoi(fichier);
        const etape = message ? "echec" : "attente";
        return {
          cle: cleUnique(),
          fichier,
          etape,
          part: 0,
          choisi: Date.now(),
          recu: null,
          document: null,
          message,
          refuse: message !== "",
        };
      });
      // Un nouveau lot remplace l'ancien une fois celui-ci fini : on ne garde à l'écran que ce qui bouge ou manque.
      setEnvois((avant) => [...avant.filter((e) => e.etape === "attente" || e.etape === "envoi"), ...nouveaux]);
      file.current.push(...nouveaux.filter((e) => e.etape === "attente"));
      avancer();
    },
    [avancer],
  );

  const reessayer = () => {
    const rates = envois.filter((e) => e.etape === "echec" && !e.refuse);
    for (const e of rates) poser(e.cle, { etape: "attente", message: "" });
    file.current.push(...rates);
    avancer();
  };

  return { envois, ajouter, reessayer, vider: () => setEnvois([]) };
}
export type DepotLot = ReturnType<typeof useDepotLot>;
