import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { champsVisibles, jugerDemande, type Reponse, typeChoisi } from "../../domain/formulaires/reponses.ts";
import { ChampRendu } from "../formulaires/rendu/ChampRendu.tsx";
import { ErreurAppel, envoyerDemande, type FormulaireOuvert, suggererAdresses } from "./appels.ts";
import { type Brouillon, effacerBrouillon, garderBrouillon } from "./brouillon.ts";
import styles from "./Demande.module.css";
import { Titre } from "./Titre.tsx";
import { useEnLigne } from "./useEnLigne.ts";
import { usePhotos } from "./usePhotos.ts";

interface Props {
  formulaire: FormulaireOuvert;
  brouillon: Brouillon;
  /** La personne arrive d'un autre geste de cette page : la lecture repart du titre. */
  viserTitre: boolean;
  surEnvoyee: (reference: string) => void;
}

const ECHEC = "Erreur lors de l'envoi du formulaire";
const HORS_LIGNE = "Vous êtes hors connexion\u00a0: votre saisie est gardée sur cet appareil";
const PAUSE_GARDE_MS = 400;

/** La saisie : ce qui est écrit se garde sur l'appareil à mesure, et rien ne part avant le dernier geste. */
export function SaisieDemande({ formulaire, brouillon, viserTitre, surEnvoyee }: Props) {
  const [reponses, setReponses] = useState(brouillon.reponses);
  const [fautes, setFautes] = useState<Readonly<Record<string, string>>>({});
  const [alerte, setAlerte] = useState("");
  const [envoi, setEnvoi] = useState(false);
  const enCours = useRef(false);
  const partie = useRef(false);
  const balise = useRef<HTMLFormElement>(null);
  const [ouverteLe] = useState(() => performance.now());
  const enLigne = useEnLigne();
  const photos = usePhotos(formulaire.id, brouillon, { surAppareil: true });
  const accueil = useMemo(
    () => ({
      loueurs: formulaire.loueurs,
      elements: formulaire.elements,
      suggerer: suggererAdresses,
      photos: photos.file,
    }),
    [formulaire.loueurs, formulaire.elements, photos.file],
  );
  const type = typeChoisi(formulaire.champs, reponses);
  const visibles = champsVisibles(formulaire.champs, type);

  const { changements } = photos.file;
  useEffect(() => {
    const vide = Object.keys(reponses).length === 0 && changements === 0 && brouillon.photos.length === 0;
    if (vide) return;
    const garder = () => {
      // Une demande partie ne revient pas se proposer.
      if (!partie.current) void garderBrouillon({ ...brouillon, reponses, photos: photos.file.gardees() });
    };
    const minuterie = setTimeout(garder, PAUSE_GARDE_MS);
    // Un appel, un changement d'application : le téléphone peut fermer la page sans prévenir.
    const surDepart = () => document.visibilityState === "hidden" && garder();
    document.addEventListener("visibilitychange", surDepart);
    window.addEventListener("pagehide", garder);
    return () => {
      clearTimeout(minuterie);
      document.removeEventListener("visibilitychange", surDepart);
      window.removeEventListener("pagehide", garder);
    };
  }, [brouillon, reponses, photos.file, changements]);

  const changer = (champ: string, valeur: Reponse) => {
    setReponses((avant) => ({ ...avant, [champ]: valeur }));
    setFautes(({ [champ]: _corrigee, ...reste }) => reste);
    setAlerte("");
  };
  const refuser = (message: string, champs: Readonly<Record<string, string>>) => {
    setAlerte(message);
    setFautes(champs);
    // Le premier champ fautif, une fois son message affiché.
    requestAnimationFrame(() =>
      balise.current?.querySelector<HTMLElement>("[data-fautif] :is(input, select, textarea):not([disabled])")?.focus(),
    );
  };

  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    if (enCours.current) return;
    // Une photo encore en route compte : elle est choisie, et l'envoi l'attendra.
    const choisies = photos.choisies();
    const verdict = jugerDemande(formulaire.champs, { ...reponses, ...choisies });
    if (verdict.message) return refuser(verdict.message, verdict.champs);
    if (!navigator.onLine) return refuser(`${HORS_LIGNE}. Envoyez-la dès que le réseau revient.`, {});
    enCours.current = true;
    setEnvoi(true);
    setAlerte("");
    try {
      const reference = await envoyer(new FormData(e.currentTarget as HTMLFormElement));
      partie.current = true;
      photos.file.fermer();
      await effacerBrouillon(formulaire.id);
      surEnvoyee(reference);
    } catch (erreur) {
      const { message } = erreur as Error;
      const champs = erreur instanceof ErreurAppel ? erreur.champs : {};
      refuser(
        erreur instanceof ErreurAppel && erreur.code === "demande_incomplete" ? message : `${ECHEC}. ${message}`,
        champs,
      );
    } finally {
      enCours.current = false;
      setEnvoi(false);
    }
  };

  /** Attend les photos, envoie ; si le serveur n'en a plus, les renvoie de l'appareil et recommence une fois. */
  const envoyer = async (formulaireHtml: FormData, reprise = false): Promise<string> => {
    await photos.toutesArrivees();
    const piege = String(formulaireHtml.get("site_web") ?? "");
    try {
      return await envoyerDemande(formulaire.id, {
        brouillon: brouillon.brouillon,
        cle_idempotence: brouillon.cle_idempotence,
        // Une saisie reprise a commencé avant cette page ; une horloge qui recule ne la raccourcit pas.
        duree_ms: Math.round(Math.max(performance.now() - ouverteLe, Date.now() - brouillon.commence_le)),
        reponses: garderVisibles({ ...reponses, ...photos.file.recues() }),
        ...(piege && { ne_pas_remplir: piege }),
      });
    } catch (erreur) {
      if (reprise || !(erreur instanceof ErreurAppel) || erreur.code !== "photos_perdues") throw erreur;
      photos.file.toutRenvoyer();
      return envoyer(formulaireHtml, true);
    }
  };
  /** Ce que la demande ne montre plus ne part pas. */
  const garderVisibles = (donnees: Readonly<Record<string, Reponse>>) =>
    Object.fromEntries(visibles.flatMap(({ id }) => (donnees[id] === undefined ? [] : [[id, donnees[id]]])));

  const { arrivees, enRoute, echecs } = photos.file.compte();
  const total = arrivees + enRoute + echecs;
  return (
    <form ref={balise} className={styles.formulaire} noValidate onSubmit={(e) => void soumettre(e)}>
      <Titre viser={viserTitre}>Votre demande</Titre>
      <p className={styles.legende}>
        Les champs marqués d'un * sont obligatoires. Votre saisie est gardée 24 heures sur cet appareil.
      </p>
      {!enLigne && (
        <p className={styles.horsLigne} role="status">
          {HORS_LIGNE}.
        </p>
      )}
      {visibles.map((champ) => (
        <ChampRendu
          key={champ.id}
          champ={champ}
          valeur={reponses[champ.id]}
          surChangement={(valeur) => changer(champ.id, valeur)}
          erreur={fautes[champ.id]}
          desactive={envoi}
          accueil={accueil}
        />
      ))}
      <div className={styles.leurre} aria-hidden="true">
        <label>
          Site web
          <input type="text" name="site_web" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {total > 0 && (
        <p className={styles.compte} role="status">
          {arrivees === total
            ? `${total > 1 ? `Les ${total} photos sont arrivées` : "La photo est arrivée"}.`
            : `Photos arrivées\u00a0: ${arrivees} sur ${total}${echecs > 0 ? ". Les autres repartent dès que le réseau le permet." : ""}`}
        </p>
      )}
      <p className={styles.alerte} role="alert">
        {alerte}
      </p>
      <button type="submit" className={styles.principal} aria-disabled={envoi}>
        {envoi ? (enRoute > 0 ? `Envoi des photos\u00a0: encore ${enRoute}...` : "Envoi en cours...") : "Envoyer"}
      </button>
    </form>
  );
}
