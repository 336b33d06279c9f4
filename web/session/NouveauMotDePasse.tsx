import { LONGUEUR_MOT_DE_PASSE_MIN } from "../../domain/session/constantes.ts";
import { FauteAuth } from "./useSaisieAuth.tsx";

/** Montre ou cache ce qui est saisi dans le champ d'à côté. */
export function BasculeVisible({ visible, surBasculer }: { visible: boolean; surBasculer: () => void }) {
  return (
    <button
      type="button"
      onClick={surBasculer}
      aria-label={visible ? "Masquer le mot de passe" : "Afficher le mot de passe"}
    >
      {visible ? "Masquer" : "Afficher"}
    </button>
  );
}

interface PropsSecret {
  nom: string;
  visible: boolean;
  faute: string | undefined;
  aide?: string;
}

/** La saisie d'un mot de passe que l'on choisit. */
export function Secret({ nom, visible, faute, aide = "" }: PropsSecret) {
  return (
    <input
      id={nom}
      name={nom}
      type={visible ? "text" : "password"}
      autoComplete="new-password"
      autoCapitalize="none"
      spellCheck={false}
      required
      aria-invalid={faute ? true : undefined}
      aria-describedby={`${nom}-faute ${aide}`.trim()}
    />
  );
}

interface Props extends Omit<PropsSecret, "aide"> {
  libelle: string;
  surBasculer: () => void;
}

/** Un mot de passe à choisir, avec ce qu'il faut y mettre ; le serveur garde le dernier mot sur ceux qui sont trop courants. */
export function NouveauMotDePasse({ nom, libelle, visible, faute, surBasculer }: Props) {
  return (
    <div className="auth-champ">
      <label htmlFor={nom}>{libelle}</label>
      <div className="auth-secret">
        <Secret nom={nom} visible={visible} faute={faute} aide={`${nom}-aide`} />
        <BasculeVisible visible={visible} surBasculer={surBasculer} />
      </div>
      <p id={`${nom}-aide`} className="auth-aide">
        {LONGUEUR_MOT_DE_PASSE_MIN} caractères au moins. Une phrase de quelques mots convient très bien.
      </p>
      <FauteAuth nom={nom} texte={faute} />
    </div>
  );
}
