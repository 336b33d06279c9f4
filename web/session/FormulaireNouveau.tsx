import { useState } from "react";
import { LONGUEUR_MOT_DE_PASSE_MIN } from "../../domain/session/constantes.ts";
import { refusMotDePasse } from "../../domain/session/politique-mot-de-passe.ts";
import type { RecuperationLue } from "../../domain/session/recuperation.contrat.ts";
import { definirMotDePasse } from "./appels-mot-de-passe.ts";
import { Echec } from "./CadreAuth.tsx";
import { FauteAuth, type FautesAuth, useSaisieAuth } from "./useSaisieAuth.tsx";

interface Props {
  personne: RecuperationLue;
  surFait: () => void;
  /** La session de récupération n'est plus là : il faut un autre lien. */
  surRefus: () => void;
}
type Champ = "nouveau" | "confirmation";

/** Le nouveau mot de passe, deux fois ; le serveur garde le dernier mot sur ceux qui sont trop courants. */
export function FormulaireNouveau(props: Props) {
  const [visible, setVisible] = useState(false);
  const { fautes, echec, envoi, soumettre, oublier } = useNouveau(props);
  const type = visible ? "text" : "password";
  return (
    <form onSubmit={soumettre} onInput={oublier} className="auth-formulaire" noValidate>
      <Echec phrase={echec ? "Erreur lors de la réinitialisation du mot de passe" : ""} precision={echec} />
      <div className="auth-champ">
        <label htmlFor="email">Email</label>
        <input id="email" type="email" autoComplete="username" readOnly value={props.personne.email} />
      </div>
      <div className="auth-champ">
        <label htmlFor="nouveau">Nouveau mot de passe</label>
        <div className="auth-secret">
          <Secret nom="nouveau" type={type} faute={fautes.nouveau} aide="nouveau-aide" />
          <button
            type="button"
            onClick={() => setVisible(!visible)}
            aria-label={visible ? "Masquer le mot de passe" : "Afficher le mot de passe"}
          >
            {visible ? "Masquer" : "Afficher"}
          </button>
        </div>
        <p id="nouveau-aide" className="auth-aide">
          {LONGUEUR_MOT_DE_PASSE_MIN} caractères au moins. Une phrase de quelques mots convient très bien.
        </p>
        <FauteAuth nom="nouveau" texte={fautes.nouveau} />
      </div>
      <div className="auth-champ">
        <label htmlFor="confirmation">Confirmer le mot de passe</label>
        <Secret nom="confirmation" type={type} faute={fautes.confirmation} />
        <FauteAuth nom="confirmation" texte={fautes.confirmation} />
      </div>
      <button type="submit" className="auth-envoyer" aria-disabled={envoi}>
        {envoi ? "Enregistrement…" : "Enregistrer le mot de passe"}
      </button>
    </form>
  );
}

interface PropsSecret {
  nom: Champ;
  type: string;
  faute: string | undefined;
  aide?: string;
}

function Secret({ nom, type, faute, aide = "" }: PropsSecret) {
  return (
    <input
      id={nom}
      name={nom}
      type={type}
      autoComplete="new-password"
      autoCapitalize="none"
      spellCheck={false}
      required
      aria-invalid={faute ? true : undefined}
      aria-describedby={`${nom}-faute ${aide}`.trim()}
    />
  );
}

const useNouveau = ({ personne, surFait, surRefus }: Props) =>
  useSaisieAuth<Champ, { nouveau: string; confirmation: string }, unknown>({
    lire: (champ) => ({ nouveau: champ("nouveau"), confirmation: champ("confirmation") }),
    verifier: ({ nouveau, confirmation }) => verifier(nouveau, confirmation, personne),
    envoyer: ({ nouveau }) => definirMotDePasse(nouveau),
    surFait,
    surRefus: (statut) => {
      if (statut === 401) surRefus();
      return statut === 401;
    },
    champDe: () => "nouveau",
  });

function verifier(nouveau: string, confirmation: string, personne: RecuperationLue): FautesAuth<Champ> {
  const refus = refusMotDePasse(nouveau, personne);
  return {
    ...(refus && { nouveau: refus }),
    ...(nouveau !== confirmation && { confirmation: "Les mots de passe ne correspondent pas" }),
  };
}
