import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { champsVisibles, jugerDemande, type Reponse, typeChoisi } from "../../domain/formulaires/reponses.ts";
import { aujourdhui } from "../ui/aujourdhui.ts";
import { cleUnique } from "../ui/cleUnique.ts";
import { signalerErreur } from "../ui/notifications.ts";
import { ErreurAppel, envoyerDemande, type FormulaireOuvert } from "./appels.ts";
import { type Brouillon, effacerBrouillon } from "./brouillon.ts";
import { useGarderBrouillon } from "./useGarderBrouillon.ts";
import type { Photos } from "./usePhotos.ts";

type ParChamp<T> = Readonly<Record<string, T>>;

/** Le champ-piège. Un gestionnaire de mots de passe remplit un « site web » : ce nom et ces marques ne lui disent rien. */
export const PIEGE = "ne_pas_remplir";
const ECHEC = "Erreur lors de l'envoi du formulaire";
export const HORS_LIGNE = "Vous êtes hors connexion\u00a0: votre saisie est gardée sur cet appareil";

/** Ces refus se suffisent : ce qui manque, ce qui se vérifie, ce qui est déjà arrivé. */
const DITS_SEULS: ReadonlySet<string> = new Set(["demande_incomplete", "verification_demandee", "deja_recu"]);

/** Tout autre échec se dit par sa notification, et sa cause en haut de la page. */
function direEchec(erreur: Error): string {
  if (!(erreur instanceof ErreurAppel && DITS_SEULS.has(erreur.code))) signalerErreur(ECHEC);
  return erreur.message;
}

/** La question qui lève un soupçon, si c'est elle que le serveur pose. */
const questionDe = (erreur: unknown): string | null =>
  erreur instanceof ErreurAppel && erreur.code === "verification_demandee" ? String(erreur.donnees.question) : null;

/** La saisie d'une demande, ce qui lui manque, son envoi. */
export function useSaisieDemande(
  formulaire: FormulaireOuvert,
  brouillon: Brouillon,
  photos: Photos,
  surEnvoyee: (reference: string) => void,
) {
  const [reponses, setReponses] = useState(brouillon.reponses);
  const [fautes, setFautes] = useState<ParChamp<string>>({});
  const [alerte, setAlerte] = useState("");
  /** Refus reçus : chacun mène au premier champ fautif. */
  const [refus, setRefus] = useState(0);
  const [envoi, setEnvoi] = useState(false);
  const [enigme, setEnigme] = useState<string | null>(null);
  const [reponseEnigme, repondre] = useState("");
  const [cle, setCle] = useState(brouillon.cle_idempotence);
  const [ouverteLe] = useState(() => performance.now());
  const enCours = useRef(false);
  const partie = useRef(false);
  const balise = useRef<HTMLFormElement>(null);
  const visibles = champsVisibles(formulaire.champs, typeChoisi(formulaire.champs, reponses));
  const garde = useMemo(() => ({ ...brouillon, cle_idempotence: cle }), [brouillon, cle]);
  useGarderBrouillon(garde, reponses, photos, partie);

  const changer = (champ: string, valeur: Reponse) => {
    setReponses((avant) => ({ ...avant, [champ]: valeur }));
    setFautes(({ [champ]: _corrigee, ...reste }) => reste);
    setAlerte("");
  };
  const refuser = (message: string, champs: ParChamp<string>) => {
    setAlerte(message);
    setFautes(champs);
    setRefus((n) => n + 1);
  };
  // Le premier champ fautif, une fois son message affiché : une image d'avance sur l'affichage, il n'y serait pas encore.
  useEffect(() => {
    if (refus > 0)
      balise.current?.querySelector<HTMLElement>("[data-fautif] :is(input, select, textarea):not([disabled])")?.focus();
  }, [refus]);
  /** Ce que la demande ne montre plus ne part pas. */
  const garderVisibles = (donnees: ParChamp<Reponse>) =>
    Object.fromEntries(visibles.flatMap(({ id }) => (donnees[id] === undefined ? [] : [[id, donnees[id]]])));

  /** Attend les photos, envoie ; si le serveur n'en a plus, les renvoie de l'appareil et recommence une fois. */
  const envoyer = async (piege: string, reprise = false): Promise<string> => {
    await photos.toutesArrivees();
    try {
      return await envoyerDemande(formulaire.id, {
        brouillon: brouillon.brouillon,
        cle_idempotence: cle,
        // Une saisie reprise a commencé avant cette page ; une horloge qui recule ne la raccourcit pas.
        duree_ms: Math.round(Math.max(performance.now() - ouverteLe, Date.now() - brouillon.commence_le)),
        reponses: garderVisibles({ ...reponses, ...photos.file.recues() }),
        ...(piege && { ne_pas_remplir: piege }),
        ...(enigme && { reponse_enigme: reponseEnigme }),
      });
    } catch (erreur) {
      if (reprise || !(erreur instanceof ErreurAppel) || erreur.code !== "photos_perdues") throw erreur;
      photos.file.toutRenvoyer();
      return envoyer(piege, true);
    }
  };
  const soumettre = async (e: FormEvent<HTMLFormElement>) => {
    e.preventDefault();
    if (enCours.current) return;
    // Une photo encore en route compte : elle est choisie, et l'envoi l'attendra.
    const verdict = jugerDemande(formulaire.champs, { ...reponses, ...photos.choisies() }, aujourdhui());
    if (verdict.message) return refuser(verdict.message, verdict.champs);
    if (!navigator.onLine) return refuser(`${HORS_LIGNE}. Envoyez-la dès que le réseau revient.`, {});
    enCours.current = true;
    setEnvoi(true);
    setAlerte("");
    try {
      const reference = await envoyer(String(new FormData(e.currentTarget).get(PIEGE) ?? ""));
      partie.current = true;
      photos.file.fermer();
      await effacerBrouillon(formulaire.id);
      surEnvoyee(reference);
    } catch (erreur) {
      setEnigme(questionDe(erreur));
      repondre("");
      // La personne sait qu'un premier envoi est arrivé : si elle envoie de nouveau, c'est une autre demande.
      if (erreur instanceof ErreurAppel && erreur.code === "deja_recu") setCle(cleUnique());
      refuser(direEchec(erreur as Error), erreur instanceof ErreurAppel ? erreur.champs : {});
    } finally {
      enCours.current = false;
      setEnvoi(false);
    }
  };
  return { balise, reponses, visibles, fautes, alerte, envoi, changer, soumettre, enigme, reponseEnigme, repondre };
}
