import { type FormEvent, useId, useRef, useState } from "react";
import type { SessionLue } from "../../domain/session/session.contrat.ts";
import { chemins, retourSur } from "../chemins.ts";
import { CadreAuth } from "./CadreAuth.tsx";
import { annoncer } from "./canal.ts";
import { type Issue, ouvrirSession } from "./ouvrir-session.ts";

/** Session expirée pendant le travail : la page attend derrière, et reprend sans être rechargée. */
interface Reprise {
  email: string;
  surOuverture: (session: SessionLue) => Promise<void>;
}

/** /auth : React seul et quelques styles, pour s'ouvrir d'un trait. */
export function AuthPage({ reprise }: { reprise?: Reprise }) {
  return (
    <CadreAuth retour={{ href: chemins.accueil(), texte: "Retour à l'accueil" }} titre="Connexion">
      <FormulaireConnexion reprise={reprise} />
    </CadreAuth>
  );
}

function FormulaireConnexion({ reprise }: { reprise: Reprise | undefined }) {
  const id = useId();
  const [visible, setVisible] = useState(false);
  const { echec, envoi, soumettre, oublier } = useConnexion(reprise?.surOuverture ?? allerAuRetour);
  return (
    <form onSubmit={soumettre} onInput={oublier} className="auth-formulaire">
      {reprise && (
        <p id={`${id}-reprise`} className="auth-reprise">
          Votre session a expiré. Reconnectez-vous pour continuer : votre saisie est conservée.
        </p>
      )}
      <div role="alert" className="auth-echec" tabIndex={-1} data-vide={!echec || undefined}>
        {echec && (
          <>
            <strong>Email ou mot de passe incorrect</strong>
            {echec.precision && <span>{echec.precision}</span>}
          </>
        )}
      </div>
      <div className="auth-champ">
        <label htmlFor={`${id}-email`}>Email</label>
        <input
          id={`${id}-email`}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          maxLength={254}
          defaultValue={reprise?.email}
          aria-describedby={reprise && `${id}-reprise`}
          aria-invalid={echec ? true : undefined}
        />
      </div>
      <div className="auth-champ">
        <div className="auth-ligne">
          <label htmlFor={`${id}-secret`}>Mot de passe</label>
          {/* Pendant une reprise, ce lien ne doit pas emporter la page qui attend. */}
          <a href={chemins.motDePasseOublie()} target={reprise && "_blank"}>
            Mot de passe oublié ?{reprise && <span className="visuellement-cache"> (nouvel onglet)</span>}
          </a>
        </div>
        <div className="auth-secret">
          <input
            id={`${id}-secret`}
            name="mot_de_passe"
            type={visible ? "text" : "password"}
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={128}
            aria-invalid={echec ? true : undefined}
          />
          <button
            type="button"
            onClick={() => setVisible(!visible)}
            aria-label={visible ? "Masquer le mot de passe" : "Afficher le mot de passe"}
          >
            {visible ? "Masquer" : "Afficher"}
          </button>
        </div>
      </div>
      <button type="submit" className="auth-envoyer" aria-disabled={envoi}>
        {envoi ? "Connexion en cours…" : "Se connecter"}
      </button>
    </form>
  );
}

const allerAuRetour = async (): Promise<void> => {
  annoncer("connexion");
  // À la place de /auth : « Précédent » n'y ramène pas une personne connectée.
  window.location.replace(retourSur(window.location.search));
};

function useConnexion(surOuverture: Reprise["surOuverture"]) {
  const [echec, setEchec] = useState<Extract<Issue, { ouverte: false }> | null>(null);
  const [envoi, setEnvoi] = useState(false);
  const enCours = useRef(false);

  const soumettre = (evenement: FormEvent<HTMLFormElement>) => {
    evenement.preventDefault();
    if (enCours.current) return;
    const formulaire = evenement.currentTarget;
    const saisie = new FormData(formulaire);
    enCours.current = true;
    setEnvoi(true);
    setEchec(null);
    void ouvrirSession(String(saisie.get("email")).trim(), String(saisie.get("mot_de_passe"))).then((issue) => {
      if (issue.ouverte) {
        // Le bouton reste occupé jusqu'à l'arrivée de la page demandée.
        void surOuverture(issue.session);
        return;
      }
      enCours.current = false;
      setEnvoi(false);
      setEchec(issue);
      formulaire.querySelector<HTMLInputElement>("[name=mot_de_passe]")?.select();
    });
  };
  return { echec, envoi, soumettre, oublier: () => setEchec(null) };
}
