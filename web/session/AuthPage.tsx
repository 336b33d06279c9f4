import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { EtapeConnexion, SessionLue } from "../../domain/session/session.contrat.ts";
import { chemins, retourSur } from "../chemins.ts";
import { CadreAuth } from "./CadreAuth.tsx";
import { annoncer } from "./canal.ts";
import { etapeGardee, garderEtape, oublierEtape } from "./etape-gardee.ts";
import { FormulaireCode } from "./FormulaireCode.tsx";
import { type Issue, ouvrirSession, SANS_RESEAU } from "./ouvrir-session.ts";

/** Session expirée pendant le travail : la page attend derrière, et reprend sans être rechargée. */
interface Reprise {
  email: string;
  surOuverture: (session: SessionLue) => Promise<void>;
}

type Inscription = typeof import("./InscriptionAuth.tsx").InscriptionAuth;
/** Où en est la connexion : le mot de passe, puis le code s'il en faut un, ou l'installation que l'équipe doit faire. */
type Etat =
  | { nom: "mot_de_passe"; avis: string; retour: boolean }
  | { nom: "code"; etape: EtapeConnexion }
  | { nom: "inscription"; Inscription: Inscription };

const TITRES: Record<Etat["nom"], string> = {
  mot_de_passe: "Connexion",
  code: "Vérification",
  inscription: "Double authentification",
};

/** /auth : React seul et quelques styles, pour s'ouvrir d'un trait. */
export function AuthPage({ reprise }: { reprise?: Reprise }) {
  const [gardee] = useState(() => (reprise ? null : etapeGardee()));
  const [etat, passerA] = useState<Etat>(
    gardee ? { nom: "code", etape: gardee.etape } : { nom: "mot_de_passe", avis: "", retour: false },
  );
  const [email, setEmail] = useState(reprise?.email ?? gardee?.email ?? "");
  const surOuverture = (session: SessionLue) => {
    oublierEtape();
    return reprise ? reprise.surOuverture(session) : allerAuRetour();
  };
  const revenir = (avis: string) => {
    oublierEtape();
    passerA({ nom: "mot_de_passe", avis, retour: true });
  };

  const surEtape = async (etape: EtapeConnexion, adresse: string) => {
    if (etape.second_facteur !== "a_choisir") {
      if (!reprise) garderEtape(etape, adresse);
      return passerA({ nom: "code", etape });
    }
    // L'installation et son QR code ne pèsent que sur qui en a besoin.
    const { InscriptionAuth } = await import("./InscriptionAuth.tsx");
    passerA({ nom: "inscription", Inscription: InscriptionAuth });
  };
  return (
    <CadreAuth retour={{ href: chemins.accueil(), texte: "Retour à l'accueil" }} titre={TITRES[etat.nom]}>
      {etat.nom === "mot_de_passe" && (
        <FormulaireConnexion
          {...{ surOuverture, surEtape, surEmail: setEmail, email, avis: etat.avis, retour: etat.retour }}
          reprise={reprise !== undefined}
        />
      )}
      {etat.nom === "code" && <FormulaireCode {...{ etape: etat.etape, email, surOuverture }} surAbandon={revenir} />}
      {etat.nom === "inscription" && <etat.Inscription {...{ email, surOuverture }} surAbandon={revenir} />}
    </CadreAuth>
  );
}

interface PropsConnexion {
  reprise: boolean;
  email: string;
  /** Pourquoi il faut redonner son mot de passe. */
  avis: string;
  /** On y revient après une étape : il n'y a plus que le mot de passe à saisir. */
  retour: boolean;
  surEmail: (email: string) => void;
  surOuverture: Reprise["surOuverture"];
  surEtape: (etape: EtapeConnexion, email: string) => Promise<void>;
}

function FormulaireConnexion({ reprise, email, avis, retour, ...suites }: PropsConnexion) {
  const id = useId();
  const secret = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (retour) secret.current?.focus();
  }, [retour]);
  const [visible, setVisible] = useState(false);
  const { echec, envoi, soumettre, oublier } = useConnexion(suites);
  return (
    <form onSubmit={soumettre} onInput={oublier} className="auth-formulaire">
      {reprise && (
        <p id={`${id}-reprise`} className="auth-reprise">
          Votre session a expiré. Reconnectez-vous pour continuer : votre saisie est conservée.
        </p>
      )}
      {avis && (
        <p className="auth-avis" role="status">
          {avis}
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
          defaultValue={email}
          aria-describedby={reprise ? `${id}-reprise` : undefined}
          aria-invalid={echec ? true : undefined}
        />
      </div>
      <div className="auth-champ">
        <div className="auth-ligne">
          <label htmlFor={`${id}-secret`}>Mot de passe</label>
          {/* Pendant une reprise, ce lien ne doit pas emporter la page qui attend. */}
          <a href={chemins.motDePasseOublie()} target={reprise ? "_blank" : undefined}>
            Mot de passe oublié ?{reprise && <span className="visuellement-cache"> (nouvel onglet)</span>}
          </a>
        </div>
        <div className="auth-secret">
          <input
            ref={secret}
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

function useConnexion({
  surEmail,
  surOuverture,
  surEtape,
}: Pick<PropsConnexion, `sur${string}` & keyof PropsConnexion>) {
  const [echec, setEchec] = useState<Extract<Issue, { precision: string }> | null>(null);
  const [envoi, setEnvoi] = useState(false);
  const enCours = useRef(false);

  const soumettre = (evenement: FormEvent<HTMLFormElement>) => {
    evenement.preventDefault();
    if (enCours.current) return;
    const formulaire = evenement.currentTarget;
    const saisie = new FormData(formulaire);
    const email = String(saisie.get("email")).trim();
    enCours.current = true;
    setEnvoi(true);
    setEchec(null);
    const refuser = (precision: string) => {
      enCours.current = false;
      setEnvoi(false);
      setEchec({ precision });
      formulaire.querySelector<HTMLInputElement>("[name=mot_de_passe]")?.select();
    };
    void ouvrirSession(email, String(saisie.get("mot_de_passe"))).then((issue) => {
      surEmail(email);
      // Le bouton reste occupé jusqu'à l'arrivée de la page demandée.
      if ("session" in issue) return surOuverture(issue.session);
      if ("precision" in issue) return refuser(issue.precision);
      return surEtape(issue.etape, email).catch(() => refuser(SANS_RESEAU));
    });
  };
  return { echec, envoi, soumettre, oublier: () => setEchec(null) };
}
