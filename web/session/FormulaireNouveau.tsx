import { useState } from "react";
import { refusMotDePasse } from "../../domain/session/politique-mot-de-passe.ts";
import type { RecuperationLue } from "../../domain/session/recuperation.contrat.ts";
import { definirMotDePasse } from "./appels-mot-de-passe.ts";
import { Echec } from "./CadreAuth.tsx";
import { NouveauMotDePasse, Secret } from "./NouveauMotDePasse.tsx";
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
  return (
    <form onSubmit={soumettre} onInput={oublier} className="auth-formulaire" noValidate>
      <Echec phrase={echec ? "Erreur lors de la réinitialisation du mot de passe" : ""} precision={echec} />
      <div className="auth-champ">
        <label htmlFor="email">Email</label>
        <input id="email" type="email" autoComplete="username" readOnly value={props.personne.email} />
      </div>
      <NouveauMotDePasse
        nom="nouveau"
        libelle="Nouveau mot de passe"
        visible={visible}
        faute={fautes.nouveau}
        surBasculer={() => setVisible(!visible)}
      />
      <div className="auth-champ">
        <label htmlFor="confirmation">Confirmer le mot de passe</label>
        <Secret nom="confirmation" visible={visible} faute={fautes.confirmation} />
        <FauteAuth nom="confirmation" texte={fautes.confirmation} />
      </div>
      <button type="submit" className="auth-envoyer" aria-disabled={envoi}>
        {envoi ? "Enregistrement…" : "Enregistrer le mot de passe"}
      </button>
    </form>
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
