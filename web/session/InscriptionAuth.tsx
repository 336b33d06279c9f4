import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Methode } from "../../domain/session/methodes.ts";
import type { Inscription, Proposition } from "../../domain/session/second-facteur.contrat.ts";
import type { SessionLue } from "../../domain/session/session.contrat.ts";
import { confirmerInscription, DELAI_PASSE, proposerInscription, quitterEtape } from "./appels-facteur.ts";
import { Echec } from "./CadreAuth.tsx";
import { ChampCodeAuth } from "./ChampCodeAuth.tsx";
import { ChoixMethode } from "./facteur/ChoixMethode.tsx";
import { Cle } from "./facteur/Cle.tsx";
import { CodesSecours } from "./facteur/CodesSecours.tsx";
import { useCode } from "./useCode.ts";

interface Props {
  email: string;
  surOuverture: (session: SessionLue) => Promise<void>;
  surAbandon: (avis: string) => void;
}

/** Une seconde preuve est exigée (de l'équipe, ou de cette personne) : elle s'installe ici, avant la première page. */
export function InscriptionAuth({ email, surOuverture, surAbandon }: Props) {
  const [proposition, setProposition] = useState<Proposition | null>(null);
  const [inscription, setInscription] = useState<Inscription | null>(null);
  const texte = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: chaque étape se lit depuis son début.
  useEffect(() => texte.current?.focus(), [proposition === null, inscription === null]);

  const abandonner = () => {
    void quitterEtape();
    surAbandon("");
  };
  if (inscription) return <Codes {...{ email, surOuverture, inscription }} />;
  return (
    <>
      <p className="auth-texte" ref={texte} tabIndex={-1}>
        {proposition
          ? CONSIGNES[proposition.methode](email)
          : "Votre compte exige une double authentification\u00a0: en plus du mot de passe, un code vous sera demandé à la connexion."}
      </p>
      {proposition ? (
        <Confirmation
          proposition={proposition}
          surReussite={setInscription}
          surDelai={surAbandon}
          surRetour={() => setProposition(null)}
        />
      ) : (
        <Choix surChoix={setProposition} surDelai={surAbandon} surRetour={abandonner} />
      )}
    </>
  );
}

const CONSIGNES: Record<Methode, (email: string) => string> = {
  application: () => "Photographiez ce code avec votre application, puis saisissez les 6 chiffres qu'elle affiche.",
  courriel: (email) => `Un code à 6 chiffres vient de partir à ${email}. Il est valable 10 minutes.`,
};

interface PropsChoix {
  surChoix: (proposition: Proposition) => void;
  surDelai: (avis: string) => void;
  surRetour: () => void;
}

function Choix({ surChoix, surDelai, surRetour }: PropsChoix) {
  const [methode, setMethode] = useState<Methode>("application");
  const [faute, setFaute] = useState("");
  const [echec, setEchec] = useState("");
  const [envoi, setEnvoi] = useState(false);
  const soumettre = async (evenement: FormEvent) => {
    evenement.preventDefault();
    if (envoi) return;
    setEnvoi(true);
    setEchec("");
    const reponse = await proposerInscription(methode);
    setEnvoi(false);
    if ("corps" in reponse) return surChoix(reponse.corps);
    if (reponse.statut === 401) return surDelai(DELAI_PASSE);
    if (reponse.champs.methode) setFaute(reponse.champs.methode);
    else setEchec(reponse.precision || "Réessayez dans quelques instants.");
  };
  const choisir = (suivante: Methode) => {
    setMethode(suivante);
    setFaute("");
  };
  return (
    <form onSubmit={(e) => void soumettre(e)} className="auth-formulaire" noValidate>
      <Echec phrase={echec ? "L'installation n'a pas pu commencer" : ""} precision={echec} />
      <ChoixMethode choisie={methode} surChoix={choisir} erreur={faute} />
      <button type="submit" className="auth-envoyer" aria-disabled={envoi}>
        {envoi ? "Préparation…" : "Continuer"}
      </button>
      <div className="auth-liens">
        <button type="button" onClick={surRetour}>
          Revenir au mot de passe
        </button>
      </div>
    </form>
  );
}

interface PropsConfirmation {
  proposition: Proposition;
  surReussite: (inscription: Inscription) => void;
  surDelai: (avis: string) => void;
  surRetour: () => void;
}

function Confirmation({ proposition, surReussite, surDelai, surRetour }: PropsConfirmation) {
  const { champ, faute, echec, avis, envoi, soumettre, renvoyer, oublier } = useCode({
    envoyer: confirmerInscription,
    surReussite,
    surDelai,
  });
  return (
    <form onSubmit={soumettre} onInput={oublier} className="auth-formulaire" noValidate>
      {proposition.methode === "application" && <Cle cle={proposition.cle} adresse={proposition.adresse} />}
      <Echec phrase={echec ? "Le code n'a pas pu être vérifié" : ""} precision={echec} />
      <ChampCodeAuth ref={champ} libelle="Code à 6 chiffres" faute={faute} />
      <p className="auth-avis" role="status">
        {avis}
      </p>
      <button type="submit" className="auth-envoyer" aria-disabled={envoi}>
        {envoi ? "Vérification…" : "Activer"}
      </button>
      <div className="auth-liens">
        {proposition.methode === "courriel" && (
          <button type="button" onClick={() => void renvoyer()}>
            Renvoyer un code
          </button>
        )}
        <button type="button" onClick={surRetour}>
          Choisir une autre méthode
        </button>
      </div>
    </form>
  );
}

/** La session est déjà ouverte : il ne reste qu'à garder les codes. */
function Codes(p: Pick<Props, "email" | "surOuverture"> & { inscription: Inscription }) {
  const [envoi, setEnvoi] = useState(false);
  const titre = useRef<HTMLHeadingElement>(null);
  useEffect(() => titre.current?.focus(), []);
  const continuer = () => {
    if (envoi) return;
    setEnvoi(true);
    void p.surOuverture(p.inscription.session);
  };
  return (
    <div className="auth-formulaire">
      <h2 className="auth-sous-titre" ref={titre} tabIndex={-1}>
        C'est activé. Vos codes de secours
      </h2>
      <CodesSecours codes={p.inscription.codes_secours} email={p.email} />
      <button type="button" className="auth-envoyer" aria-disabled={envoi} onClick={continuer}>
        J'ai gardé mes codes, continuer
      </button>
    </div>
  );
}
