import { type FormEvent, useEffect, useRef, useState } from "react";
import { chemins } from "../chemins.ts";
import { signalerSucces } from "../ui/notifications.ts";
import { useTitre } from "../ui/useTitre.ts";
import { demanderLien } from "./appels-mot-de-passe.ts";
import { CadreAuth, Echec } from "./CadreAuth.tsx";

const RETOUR = { href: chemins.connexion(), texte: "Retour à la connexion" };

/** /mot-de-passe-oublie : une adresse, puis la même confirmation qu'elle soit connue ou non. */
export function OubliPage({ emailConnu }: { emailConnu: string }) {
  const [email, setEmail] = useState(emailConnu);
  const [envoye, setEnvoye] = useState(false);
  useTitre(envoye ? "Vérifiez votre messagerie" : "Mot de passe oublié");
  if (envoye) return <Envoye email={email} surModifier={() => setEnvoye(false)} />;
  return (
    <CadreAuth retour={RETOUR} titre="Mot de passe oublié">
      <p className="auth-texte">
        Indiquez l'adresse de votre compte&nbsp;: vous y recevrez un lien pour choisir un nouveau mot de passe.
      </p>
      <FormulaireOubli email={email} surSaisie={setEmail} surEnvoi={() => setEnvoye(true)} />
    </CadreAuth>
  );
}

function FormulaireOubli(props: { email: string; surSaisie: (email: string) => void; surEnvoi: () => void }) {
  const [faute, setFaute] = useState("");
  const { echec, envoi, envoyer, oublier } = useEnvoi(props.surEnvoi);
  const champ = useRef<HTMLInputElement>(null);

  const soumettre = (evenement: FormEvent) => {
    evenement.preventDefault();
    const refus = refusEmail(champ.current);
    setFaute(refus);
    if (refus) champ.current?.focus();
    else void envoyer(props.email.trim());
  };
  return (
    <form onSubmit={soumettre} className="auth-formulaire" noValidate>
      <Echec phrase={echec ? "Erreur lors de l'envoi de l'e-mail de réinitialisation" : ""} precision={echec} />
      <div className="auth-champ">
        <label htmlFor="email">Email</label>
        <input
          ref={champ}
          id="email"
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          maxLength={254}
          value={props.email}
          onChange={(e) => {
            props.surSaisie(e.currentTarget.value);
            setFaute("");
            oublier();
          }}
          aria-invalid={faute ? true : undefined}
          aria-describedby="email-faute"
        />
        <p id="email-faute" className="auth-faute" role="alert">
          {faute}
        </p>
      </div>
      <button type="submit" className="auth-envoyer" aria-disabled={envoi}>
        {envoi ? "Envoi en cours…" : "Recevoir un lien"}
      </button>
    </form>
  );
}

function refusEmail(champ: HTMLInputElement | null): string {
  if (!champ?.value.trim() && !champ?.validity.badInput) return "Veuillez entrer votre adresse e-mail";
  return champ.validity.typeMismatch
    ? "Cette adresse e-mail n'est pas complète\u00a0: elle s'écrit nom@domaine.fr"
    : "";
}

/** Un envoi à la fois ; l'échec garde ce qui est écrit. */
function useEnvoi(surEnvoi: () => void) {
  const [echec, setEchec] = useState("");
  const [envoi, setEnvoi] = useState(false);
  const enCours = useRef(false);
  const envoyer = async (email: string) => {
    if (enCours.current) return;
    enCours.current = true;
    setEnvoi(true);
    setEchec("");
    const reponse = await demanderLien(email);
    enCours.current = false;
    setEnvoi(false);
    if ("corps" in reponse) {
      signalerSucces("Un e-mail de réinitialisation a été envoyé");
      surEnvoi();
    } else setEchec(reponse.precision || Object.values(reponse.champs)[0] || "Réessayez dans quelques instants.");
  };
  return { echec, envoi, envoyer, oublier: () => setEchec("") };
}

function Envoye({ email, surModifier }: { email: string; surModifier: () => void }) {
  const { echec, envoi, envoyer } = useEnvoi(() => undefined);
  useEffect(() => document.querySelector("h1")?.focus(), []);
  return (
    <CadreAuth retour={RETOUR} titre="Vérifiez votre messagerie">
      <p className="auth-texte">
        Si un compte Reflet existe pour <strong className="auth-adresse">{email.trim()}</strong>, un lien vient d'y être
        envoyé. Il ne sert qu'une fois.
      </p>
      <p className="auth-texte">
        Rien dans quelques minutes&nbsp;? Regardez dans vos courriers indésirables (spam), puis demandez un autre lien.
      </p>
      <Echec phrase={echec ? "Erreur lors de l'envoi de l'e-mail de réinitialisation" : ""} precision={echec} />
      <div className="auth-actions">
        <button
          type="button"
          className="auth-secondaire"
          aria-disabled={envoi}
          onClick={() => void envoyer(email.trim())}
        >
          {envoi ? "Envoi en cours…" : "Renvoyer l'e-mail"}
        </button>
        <button type="button" className="auth-secondaire" onClick={surModifier}>
          Modifier l'adresse
        </button>
      </div>
    </CadreAuth>
  );
}
