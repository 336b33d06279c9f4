import { useId } from "react";
import { METHODES, type Methode } from "../../../domain/session/methodes.ts";
import styles from "./facteur.module.css";

const OPTIONS: Record<Methode, { nom: string; aide: string }> = {
  application: {
    nom: "Une application d'authentification",
    aide: "Google Authenticator, Microsoft Authenticator, 1Password, etc. Le plus sûr, et sans réseau.",
  },
  courriel: { nom: "Un code par e-mail", aide: "À chaque connexion, un code arrive dans votre messagerie." },
};

interface Props {
  choisie: Methode;
  surChoix: (methode: Methode) => void;
  erreur?: string | undefined;
}

/** Comment prouver que c'est bien soi. */
export function ChoixMethode({ choisie, surChoix, erreur }: Props) {
  const id = useId();
  return (
    <fieldset className={styles.choix} aria-describedby={`${id}-faute`}>
      <legend>Votre seconde preuve</legend>
      {METHODES.map((methode) => (
        <label key={methode} className={styles.option}>
          <input type="radio" name={id} checked={methode === choisie} onChange={() => surChoix(methode)} />
          <strong>{OPTIONS[methode].nom}</strong>
          <span>{OPTIONS[methode].aide}</span>
        </label>
      ))}
      <p id={`${id}-faute`} className={styles.faute} role="alert">
        {erreur}
      </p>
    </fieldset>
  );
}
