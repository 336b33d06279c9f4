import { useCallback, useEffect, useRef, useState } from "react";
import { detailErreur } from "../../erreurs.ts";
import { envoyerFichier, estRefus } from "../../form/envoyer-fichier.ts";
import { ENVOIS_SIMULTANES, estImage, estTropGros, PAS_UNE_IMAGE, TROP_GROS } from "../../form/photo-admise.ts";
import { reduirePhoto } from "../../form/reduire-photo.ts";
import { signalerErreur, signalerSucces } from "../../ui/notifications.ts";

export type EtapePhoto = "attente" | "envoi" | "echec" | "refus";
export interface PhotoEnFile {
  cle: number;
  fichier: File;
  etape: EtapePhoto;
  /** De 0 à 1. */
  part: number;
  message: string;
}

interface Options<T> {
  adresse: (nom: string) => string;
  /** La fiche telle que le serveur la rend après chaque photo. */
  surRecue: (reponse: T) => void;
  /** La file s'est vidée : relire la fiche, les réponses ayant pu se croiser. */
  surFin: () => void;
}

const REPLI = "Erreur lors du téléchargement des photos";

const REPRISE_MS = 1_000;
const attendre = (ms: number) => new Promise((suite) => setTimeout(suite, ms));

let suivante = 1;

/** Une file d'envoi : chaque photo a sa progression, s'annule, se reprend. Rien n'est perdu tant que la page reste ouverte. */
export function useFilePhotos<T>({ adresse, surRecue, surFin }: Options<T>) {
  const [file, setFile] = useState<readonly PhotoEnFile[]>([]);
  const arrets = useRef(new Map<number, AbortController>());
  const bilan = useRef({ recues: 0, echecs: 0 });
  const options = useRef({ adresse, surRecue, surFin });
  options.current = { adresse, surRecue, surFin };

  const changer = useCallback((cle: number, suite: Partial<PhotoEnFile>) => {
    setFile((avant) => avant.map((p) => (p.cle === cle ? { ...p, ...suite } : p)));
  }, []);
  const oter = useCallback((cle: number) => setFile((avant) => avant.filter((p) => p.cle !== cle)), []);

  const envoyer = useCallback(
    async ({ cle, fichier }: PhotoEnFile) => {
      const arret = new AbortController();
      arrets.current.set(cle, arret);
      try {
        const photo = await reduirePhoto(fichier);
        if (estTropGros(photo)) return changer(cle, { etape: "refus", message: TROP_GROS });
        if (arret.signal.aborted) return;
        const envoi = () =>
          envoyerFichier<T>(options.current.adresse(fichier.name.slice(-255)), photo, {
            signal: arret.signal,
            surProgression: (part) => changer(cle, { part }),
          });
        const reponse = await envoi().catch(async (erreur) => {
          if (arret.signal.aborted || estRefus(erreur)) throw erreur;
          // Une photo dont seule la réponse s'est perdue est déjà chez nous : la redemander la reconnaît, et ne la compte pas à renvoyer.
          await attendre(REPRISE_MS);
          if (arret.signal.aborted) throw erreur;
          return envoi();
        });
        bilan.current.recues += 1;
        options.current.surRecue(reponse);
        oter(cle);
      } catch (erreur) {
        if (arret.signal.aborted) return;
        bilan.current.echecs += 1;
        const etape = estRefus(erreur) ? "refus" : "echec";
        changer(cle, { etape, part: 0, message: detailErreur(erreur) });
      } finally {
        arrets.current.delete(cle);
      }
    },
    [changer, oter],
  );

  const enVol = file.filter((p) => p.etape === "envoi").length;
  const prochaine = enVol < ENVOIS_SIMULTANES ? file.find((p) => p.etape === "attente") : undefined;
  useEffect(() => {
    if (!prochaine) return;
    changer(prochaine.cle, { etape: "envoi", part: 0 });
    void envoyer(prochaine);
  }, [prochaine, changer, envoyer]);

  const occupee = file.some((p) => p.etape === "attente" || p.etape === "envoi");
  useEffect(() => {
    if (occupee) return;
    const { recues, echecs } = bilan.current;
    bilan.current = { recues: 0, echecs: 0 };
    if (recues + echecs === 0) return;
    options.current.surFin();
    if (echecs > 0) signalerErreur(REPLI);
    else signalerSucces("Photos ajoutées avec succès");
  }, [occupee]);

  return {
    file,
    occupee,
    /** Des photos choisies ne sont pas encore chez nous : quitter l'écran les perdrait. */
    enSouffrance: file.some((p) => p.etape !== "refus"),
    ajouter: (fichiers: Iterable<File>) => {
      const neuves = [...fichiers].map((fichier): PhotoEnFile => {
        const refuse = estImage(fichier, fichier.name) ? "" : PAS_UNE_IMAGE;
        return { cle: suivante++, fichier, etape: refuse ? "refus" : "attente", part: 0, message: refuse };
      });
      setFile((avant) => [...avant, ...neuves]);
    },
    annuler: (cle: number) => {
      arrets.current.get(cle)?.abort();
      oter(cle);
    },
    reessayer: (cle?: number) =>
      setFile((avant) =>
        avant.map((p) =>
          p.etape === "echec" && (cle === undefined || p.cle === cle) ? { ...p, etape: "attente", message: "" } : p,
        ),
      ),
  };
}
export type FilePhotos = ReturnType<typeof useFilePhotos>;
