import { useMemo } from "react";
import { SANS_REMPLISSAGE } from "../form/sans-remplissage.ts";
import { ChampRendu } from "../formulaires/rendu/ChampRendu.tsx";
import { type FormulaireOuvert, suggererAdresses } from "./appels.ts";
import type { Brouillon } from "./brouillon.ts";
import styles from "./Demande.module.css";
import { Titre } from "./Titre.tsx";
import { useEnLigne } from "./useEnLigne.ts";
import { type Photos, usePhotos } from "./usePhotos.ts";
import { HORS_LIGNE, PIEGE, useSaisieDemande } from "./useSaisieDemande.ts";

interface Props {
  formulaire: FormulaireOuvert;
  brouillon: Brouillon;
  /** La personne arrive d'un autre geste de cette page : la lecture repart du titre. */
  viserTitre: boolean;
  surEnvoyee: (reference: string) => void;
}

/** La saisie : ce qui est écrit se garde sur l'appareil à mesure, et rien ne part avant le dernier geste. */
export function SaisieDemande({ formulaire, brouillon, viserTitre, surEnvoyee }: Props) {
  const enLigne = useEnLigne();
  const nommer = (id: string) => {
    const champ = formulaire.champs.find((c) => c.id === id);
    return champ && `au champ «\u00a0${champ.label}\u00a0»`;
  };
  const photos = usePhotos(formulaire.id, brouillon, { surAppareil: true, nommer });
  const saisie = useSaisieDemande(formulaire, brouillon, photos, surEnvoyee);
  const accueil = useMemo(
    () => ({
      loueurs: formulaire.loueurs,
      elements: formulaire.elements,
      suggerer: suggererAdresses,
      photos: photos.file,
    }),
    [formulaire.loueurs, formulaire.elements, photos.file],
  );
  const { enRoute } = photos.file.compte();
  const enPartance = enRoute > 0 ? `Envoi des photos\u00a0: encore ${enRoute}...` : "Envoi en cours...";
  return (
    <form ref={saisie.balise} className={styles.formulaire} noValidate onSubmit={(e) => void saisie.soumettre(e)}>
      <Titre viser={viserTitre}>Votre demande</Titre>
      <p className={styles.legende}>
        Les champs marqués d'un * sont obligatoires. Votre saisie est gardée 24 heures sur cet appareil.
      </p>
      {!enLigne && (
        <p className={styles.horsLigne} role="status">
          {HORS_LIGNE}.
        </p>
      )}
      {saisie.visibles.map((champ) => (
        <ChampRendu
          key={champ.id}
          champ={champ}
          valeur={saisie.reponses[champ.id]}
          surChangement={(valeur) => saisie.changer(champ.id, valeur)}
          erreur={saisie.fautes[champ.id]}
          desactive={saisie.envoi}
          accueil={accueil}
        />
      ))}
      <div className={styles.leurre} aria-hidden="true">
        <label>
          Ne remplissez pas ce champ
          <input type="text" name={PIEGE} tabIndex={-1} {...SANS_REMPLISSAGE} />
        </label>
      </div>
      <ComptePhotos file={photos.file} />
      <p className={styles.alerte} role="alert">
        {saisie.alerte}
      </p>
      {saisie.enigme && (
        <p className={styles.enigme} data-fautif>
          <label htmlFor="enigme">{saisie.enigme}</label>
          <input
            id="enigme"
            className={styles.reponseEnigme}
            inputMode="numeric"
            maxLength={20}
            value={saisie.reponseEnigme}
            onChange={(e) => saisie.repondre(e.currentTarget.value)}
            {...SANS_REMPLISSAGE}
          />
        </p>
      )}
      <button type="submit" className={styles.principal} aria-disabled={saisie.envoi}>
        {saisie.envoi ? enPartance : "Envoyer"}
      </button>
    </form>
  );
}

/** Combien de photos sont arrivées. */
function ComptePhotos({ file }: Pick<Photos, "file">) {
  const { arrivees, enRoute, echecs } = file.compte();
  const total = arrivees + enRoute + echecs;
  if (total === 0) return null;
  const toutes = total > 1 ? `Les ${total} photos sont arrivées.` : "La photo est arrivée.";
  const suite = echecs > 0 ? ". Les autres repartent dès que le réseau le permet." : "";
  return (
    <p className={styles.compte} role="status">
      {arrivees === total ? toutes : `Photos arrivées\u00a0: ${arrivees} sur ${total}${suite}`}
    </p>
  );
}
