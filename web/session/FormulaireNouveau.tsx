import { type FormEvent, useRef, useState } from "react";
import { LONGUEUR_MOT_DE_PASSE_MIN } from "../../domain/session/constantes.ts";
import { refusMotDePasse } from "../../domain/session/politique-mot-de-passe.ts";
import type { RecuperationLue } from "../../domain/session/recuperation.contrat.ts";
import { definirMotDePasse } from "./appels-mot-de-passe.ts";
import { Echec } from "./CadreAuth.tsx";

interface Props {
  personne: RecuperationLue;
  surFait: () => void;
  /** La session de récupération n'est plus là : il faut un autre lien. */
  surRefus: () => void;
}
type Champ = "nouveau" | "confirmation";
type Fautes = Partial<Record<Champ, string>>;

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
        <Faute nom="nouveau" texte={fautes.nouveau} />
      </div>
      <div className="auth-champ">
        <label htmlFor="confirmation">Confirmer le mot de passe</label>
        <Secret nom="confirmation" type={type} faute={fautes.confirmation} />
        <Faute nom="confirmation" texte={fautes.confirmation} />
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

const Faute = ({ nom, texte }: { nom: Champ; texte: string | undefined }) => (
  <p id={`${nom}-faute`} className="auth-faute" role="alert">
    {texte}
  </p>
);

function useNouveau({ personne, surFait, surRefus }: Props) {
  const [fautes, setFautes] = useState<Fautes>({});
  const [echec, setEchec] = useState("");
  const [envoi, setEnvoi] = useState(false);
  const enCours = useRef(false);

  const montrer = (formulaire: HTMLFormElement, nouvelles: Fautes) => {
    setFautes(nouvelles);
    const [premier] = Object.keys(nouvelles);
    if (premier) formulaire.querySelector<HTMLInputElement>(`#${premier}`)?.focus();
    return premier !== undefined;
  };
  const soumettre = (evenement: FormEvent<HTMLFormElement>) => {
    evenement.preventDefault();
    const formulaire = evenement.currentTarget;
    const saisie = new FormData(formulaire);
    const nouveau = String(saisie.get("nouveau"));
    if (enCours.current || montrer(formulaire, verifier(nouveau, String(saisie.get("confirmation")), personne))) return;
    enCours.current = true;
    setEnvoi(true);
    setEchec("");
    void definirMotDePasse(nouveau).then((reponse) => {
      enCours.current = false;
      setEnvoi(false);
      if ("corps" in reponse) return surFait();
      if (reponse.statut === 401) return surRefus();
      const { mot_de_passe: refus } = reponse.champs;
      if (refus) montrer(formulaire, { nouveau: refus });
      else setEchec(reponse.precision || "Réessayez dans quelques instants.");
    });
  };
  /** La faute d'un champ s'efface quand on le corrige. */
  const oublier = (evenement: FormEvent<HTMLFormElement>) => {
    const { name } = evenement.target as HTMLInputElement;
    setEchec("");
    setFautes((f) => Object.fromEntries(Object.entries(f).filter(([champ]) => champ !== name)));
  };
  return { fautes, echec, envoi, soumettre, oublier };
}

function verifier(nouveau: string, confirmation: string, personne: RecuperationLue): Fautes {
  const refus = refusMotDePasse(nouveau, personne);
  return {
    ...(refus && { nouveau: refus }),
    ...(nouveau !== confirmation && { confirmation: "Les mots de passe ne correspondent pas" }),
  };
}
