import { type FormEvent, useRef, useState } from "react";
import { chemins, retourSur } from "../chemins.ts";
import { Paysage } from "../site/Paysage.tsx";
import { Logo } from "../ui/Logo.tsx";
import { annoncer } from "./canal.ts";
import { type Issue, ouvrirSession } from "./ouvrir-session.ts";

/** /auth : React seul et quelques styles, pour s'ouvrir d'un trait. */
export function AuthPage() {
  return (
    <div className="auth">
      <main className="auth-colonne">
        <a className="auth-retour" href={chemins.accueil()}>
          <span aria-hidden="true">←</span> Retour à l'accueil
        </a>
        <div className="auth-corps">
          <Logo taille={24} />
          <h1>Connexion</h1>
          <FormulaireConnexion />
        </div>
      </main>
      <div className="auth-image" aria-hidden="true">
        <Paysage />
      </div>
    </div>
  );
}

function FormulaireConnexion() {
  const [visible, setVisible] = useState(false);
  const { echec, envoi, soumettre, oublier } = useConnexion();
  return (
    <form onSubmit={soumettre} onInput={oublier} className="auth-formulaire">
      <div role="alert" className="auth-echec" tabIndex={-1} data-vide={!echec || undefined}>
        {echec && (
          <>
            <strong>Email ou mot de passe incorrect</strong>
            {echec.precision && <span>{echec.precision}</span>}
          </>
        )}
      </div>
      <div className="auth-champ">
        <label htmlFor="email">Email</label>
        <input
          id="email"
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          maxLength={254}
          aria-invalid={echec ? true : undefined}
        />
      </div>
      <div className="auth-champ">
        <div className="auth-ligne">
          <label htmlFor="mot_de_passe">Mot de passe</label>
          <a href={chemins.motDePasseOublie()}>Mot de passe oublié ?</a>
        </div>
        <div className="auth-secret">
          <input
            id="mot_de_passe"
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
            aria-pressed={visible}
            aria-label="Afficher le mot de passe"
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

function useConnexion() {
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
        annoncer("connexion");
        // Le bouton reste occupé jusqu'à l'arrivée de la page demandée.
        window.location.assign(retourSur(window.location.search));
        return;
      }
      enCours.current = false;
      setEnvoi(false);
      setEchec(issue);
      formulaire.querySelector<HTMLInputElement>("#mot_de_passe")?.select();
    });
  };
  return { echec, envoi, soumettre, oublier: () => setEchec(null) };
}
