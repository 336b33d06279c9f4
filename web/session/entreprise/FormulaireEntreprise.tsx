import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Echec } from "../CadreAuth.tsx";
import { demanderEntreprise } from "./entreprise.ts";

interface Props {
  email: string;
  /** Pourquoi la connexion d'avant n'a pas abouti. */
  phrase: string;
  surEmail: (email: string) => void;
  surAbandon: () => void;
}

/** L'adresse professionnelle, puis la page de connexion de l'entreprise. Rien ne dit si un compte existe. */
export function FormulaireEntreprise({ email, phrase, surEmail, surAbandon }: Props) {
  const id = useId();
  const champ = useRef<HTMLInputElement>(null);
  const [echec, setEchec] = useState(phrase);
  const [faute, setFaute] = useState("");
  const [envoi, setEnvoi] = useState(false);
  useEffect(() => champ.current?.focus(), []);

  const soumettre = async (evenement: FormEvent) => {
    evenement.preventDefault();
    if (envoi) return;
    const saisie = champ.current?.value.trim() ?? "";
    surEmail(saisie);
    setEchec("");
    const refus =
      saisie && champ.current?.validity.valid ? "" : "Indiquez votre adresse professionnelle\u00a0: nom@entreprise.fr";
    setFaute(refus);
    if (refus) return champ.current?.focus();
    setEnvoi(true);
    const issue = await demanderEntreprise(saisie);
    // Le bouton reste occupé jusqu'à l'arrivée de l'autre page.
    if ("adresse" in issue) return window.location.assign(issue.adresse);
    setEnvoi(false);
    setEchec(issue.phrase);
    champ.current?.select();
  };
  return (
    <form onSubmit={(e) => void soumettre(e)} onInput={() => setFaute("")} className="auth-formulaire" noValidate>
      <p className="auth-texte">
        Indiquez votre adresse professionnelle&nbsp;: vous continuerez sur la page de connexion de votre entreprise.
      </p>
      <Echec phrase={echec} />
      <div className="auth-champ">
        <label htmlFor={`${id}-email`}>Email professionnel</label>
        <input
          ref={champ}
          id={`${id}-email`}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          maxLength={254}
          defaultValue={email}
          aria-invalid={faute ? true : undefined}
          aria-describedby={`${id}-faute`}
        />
        <p id={`${id}-faute`} className="auth-faute" role="alert">
          {faute}
        </p>
      </div>
      <button type="submit" className="auth-envoyer" aria-disabled={envoi}>
        {envoi ? "Ouverture…" : "Continuer"}
      </button>
      <div className="auth-liens">
        <button type="button" onClick={surAbandon}>
          Revenir au mot de passe
        </button>
      </div>
    </form>
  );
}
