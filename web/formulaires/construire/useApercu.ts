import { useRef, useState } from "react";
import type { FormulaireLu } from "../../../domain/formulaires/formulaire.ts";
import { champsVisibles, jugerDemande, type Reponse, typeChoisi } from "../../../domain/formulaires/reponses.ts";
import { useLoueurs } from "../../champs/useLoueurs.ts";
import { ErreurAppel, envoyerDemande, suggererAdresses } from "../../demande/appels.ts";
import type { Brouillon } from "../../demande/brouillon.ts";
import { usePhotos } from "../../demande/usePhotos.ts";
import { useElements } from "../../references/useElements.ts";
import { aujourdhui } from "../../ui/aujourdhui.ts";
import { signalerErreur, signalerSucces } from "../../ui/notifications.ts";

const ECHEC = "Erreur lors de l'envoi du formulaire";
const FERME = "Ce formulaire est inactif\u00a0: activez-le pour envoyer une demande.";

/** L'aperçu se remplit et s'envoie comme la page publique : mêmes règles, mêmes routes, un vrai ticket. */
export function useApercu(
  { id, statut, champs }: FormulaireLu,
  brouillon: Brouillon,
  surEnvoyee: (reference: string) => void,
) {
  const [reponses, setReponses] = useState<Readonly<Record<string, Reponse>>>({});
  const [fautes, setFautes] = useState<Readonly<Record<string, string>>>({});
  const [alerte, setAlerte] = useState("");
  const [envoi, setEnvoi] = useState(false);
  const [ouverteLe] = useState(() => performance.now());
  const balise = useRef<HTMLFormElement>(null);
  const photos = usePhotos(id, brouillon);
  const { choix, erreur: erreurLoueurs, relire: relireLoueurs } = useLoueurs();
  const { elements } = useElements();
  const accueil = {
    elements,
    loueurs: choix.map(({ valeur, libelle }) => ({ id: valeur, nom: libelle })),
    suggerer: suggererAdresses,
    photos: photos.file,
  };
  const type = typeChoisi(champs, reponses);
  const visibles = champsVisibles(champs, type);
  /** Ce que le type choisi ne montre pas ne part pas. */
  const garder = <V>(donnees: Readonly<Record<string, V>>) =>
    Object.fromEntries(visibles.flatMap((c) => (donnees[c.id] === undefined ? [] : [[c.id, donnees[c.id] as V]])));

  const changer = (champ: string, valeur: Reponse) => {
    setReponses((avant) => ({ ...avant, [champ]: valeur }));
    setFautes(({ [champ]: _corrigee, ...reste }) => reste);
    setAlerte("");
  };
  const refuser = (message: string, parChamp: Readonly<Record<string, string>>) => {
    setAlerte(message);
    setFautes(parChamp);
    // Le premier champ fautif, une fois son message affiché.
    requestAnimationFrame(() =>
      balise.current?.querySelector<HTMLElement>("[data-fautif] :is(input, select, textarea):not([disabled])")?.focus(),
    );
  };
  /** Vrai si la demande peut partir ; sinon ce qui l'en empêche se dit. */
  const juger = (): boolean => {
    // Une photo encore en route compte : elle est choisie, et l'envoi l'attendra.
    const verdict = jugerDemande(champs, { ...reponses, ...photos.choisies() }, aujourdhui());
    const message = verdict.message ?? (statut === "inactif" ? FERME : null);
    if (message) refuser(message, verdict.champs);
    return message === null;
  };
  const envoyer = async (reprise = false): Promise<string> => {
    await photos.toutesArrivees();
    try {
      return await envoyerDemande(id, {
        brouillon: brouillon.brouillon,
        cle_idempotence: brouillon.cle_idempotence,
        duree_ms: Math.round(performance.now() - ouverteLe),
        reponses: { ...garder(reponses), ...garder(photos.file.recues()) },
      });
    } catch (erreur) {
      // Plus d'un jour, ou une base restaurée : les photos repartent de l'écran.
      if (reprise || !(erreur instanceof ErreurAppel) || erreur.code !== "photos_perdues") throw erreur;
      photos.file.toutRenvoyer();
      return envoyer(true);
    }
  };
  const confirmer = async () => {
    if (envoi) return;
    setEnvoi(true);
    setAlerte("");
    try {
      const reference = await envoyer();
      signalerSucces("Formulaire envoyé avec succès");
      photos.file.fermer();
      surEnvoyee(reference);
    } catch (erreur) {
      const { message } = erreur as Error;
      signalerErreur(ECHEC);
      refuser(message, erreur instanceof ErreurAppel ? erreur.champs : {});
    } finally {
      setEnvoi(false);
    }
  };

  const champEmail = visibles.find((c) => c.cle === "email");
  const email = champEmail && reponses[champEmail.id];
  return {
    balise,
    type,
    visibles,
    reponses,
    fautes,
    alerte,
    envoi,
    accueil,
    loueurs: { erreur: erreurLoueurs, relire: relireLoueurs },
    changer,
    juger,
    confirmer,
    email: typeof email === "string" ? email : "",
  };
}
