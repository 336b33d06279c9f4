import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { retourSur } from "../../domain/session/retour.ts";
import type { EtapeConnexion, SessionLue } from "../../domain/session/session.contrat.ts";
import { chemins } from "../chemins.ts";
import { CadreAuth } from "./CadreAuth.tsx";
import { annoncer } from "./canal.ts";
import { ANCRE_ENTREPRISE, type IssueEntreprise } from "./entreprise/entreprise.ts";
import { FormulaireEntreprise } from "./entreprise/FormulaireEntreprise.tsx";
import { etapeGardee, garderEtape, oublierEtape } from "./etape-gardee.ts";
import { FormulaireCode } from "./FormulaireCode.tsx";
import { BasculeVisible } from "./NouveauMotDePasse.tsx";
import { type Issue, ouvrirSession, SANS_VERDICT } from "./ouvrir-session.ts";

/** Session expirée pendant le travail : la page attend derrière, et reprend sans être rechargée. */
interface Reprise {
  email: string;
  surOuverture: (session: SessionLue) => Promise<void>;
}

type Inscription = typeof import("./InscriptionAuth.tsx").InscriptionAuth;
/**
 * Où en est la connexion : le mot de passe ou l'entreprise, dont on revient, puis le code s'il en faut un, ou l'installation que l'équipe
 * doit faire.
 */
type Etat =
  | { nom: "mot_de_passe"; avis: string; retour: boolean }
  | { nom: "entreprise"; phrase: string }
  | { nom: "retour" }
  | { nom: "code"; etape: EtapeConnexion }
  | { nom: "inscription"; Inscription: Inscription };

const TITRES: Record<Etat["nom"], string> = {
  mot_de_passe: "Connexion",
  entreprise: "Compte de l'entreprise",
  retour: "Connexion",
  code: "Vérification",
  inscription: "Double authentification",
};

interface Props {
  reprise?: Reprise;
  /** La page est le retour du fournisseur d'une entreprise : ce qu'il en sera. */
  entreprise?: Promise<IssueEntreprise> | null;
}

/** Par où commencer : le retour d'une entreprise, le code que cet onglet attendait, l'entreprise demandée d'ailleurs, ou le mot de passe. */
function debut(entreprise: Props["entreprise"], gardee: ReturnType<typeof etapeGardee>): Etat {
  if (entreprise) return { nom: "retour" };
  if (gardee) return { nom: "code", etape: gardee.etape };
  if (window.location.hash === ANCRE_ENTREPRISE) return { nom: "entreprise", phrase: "" };
  return { nom: "mot_de_passe", avis: "", retour: false };
}

/** /auth : React seul et quelques styles, pour s'ouvrir d'un trait. */
export function AuthPage({ reprise, entreprise = null }: Props) {
  const [gardee] = useState(() => (reprise || entreprise ? null : etapeGardee()));
  const [etat, passerA] = useState<Etat>(() => debut(entreprise, gardee));
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: le retour d'une entreprise se lit une fois, à l'ouverture de la page
  useEffect(() => {
    void entreprise?.then((issue) => {
      if ("phrase" in issue) return passerA({ nom: "entreprise", phrase: issue.phrase });
      const { suite, email: adresse } = issue.arrivee;
      setEmail(adresse);
      return "second_facteur" in suite ? surEtape(suite, adresse) : surOuverture(suite);
    });
  }, [entreprise]);
  return (
    <CadreAuth retour={{ href: chemins.accueil(), texte: "Retour à l'accueil" }} titre={TITRES[etat.nom]}>
      {etat.nom === "mot_de_passe" && (
        <FormulaireConnexion
          {...{ surOuverture, surEtape, surEmail: setEmail, email, avis: etat.avis, retour: etat.retour }}
          reprise={reprise !== undefined}
          versEntreprise={() => passerA({ nom: "entreprise", phrase: "" })}
        />
      )}
      {etat.nom === "entreprise" && (
        <FormulaireEntreprise
          {...{ email, phrase: etat.phrase, surEmail: setEmail }}
          surAbandon={() => passerA({ nom: "mot_de_passe", avis: "", retour: false })}
        />
      )}
      {etat.nom === "retour" && (
        <p className="auth-texte" role="status">
          Votre entreprise vous a reconnu. Ouverture de Reflet…
        </p>
      )}
      {etat.nom === "code" && <FormulaireCode {...{ etape: etat.etape, email, surOuverture }} surAbandon={revenir} />}
      {etat.nom === "inscription" && <etat.Inscription {...{ email, surOuverture }} surAbandon={revenir} />}
    </CadreAuth>
  );
}

const ENTREPRISE = "Se connecter avec le compte de mon entreprise";

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
  versEntreprise: () => void;
}

function FormulaireConnexion({ reprise, email, avis, retour, versEntreprise, ...suites }: PropsConnexion) {
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
            <strong>{echec.phrase ?? "Email ou mot de passe incorrect"}</strong>
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
      <div className="auth-champ auth-champ-secret">
        <label htmlFor={`${id}-secret`}>Mot de passe</label>
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
          <BasculeVisible visible={visible} surBasculer={() => setVisible(!visible)} />
        </div>
        {/* Au-dessus à l'œil, après au clavier : de l'e-mail on passe au mot de passe. Pendant une reprise, il ne doit pas emporter la
            page qui attend. */}
        <a className="auth-oubli" href={chemins.motDePasseOublie()} target={reprise ? "_blank" : undefined}>
          Mot de passe oublié ?{reprise && <span className="visuellement-cache"> (nouvel onglet)</span>}
        </a>
      </div>
      <button type="submit" className="auth-envoyer" aria-disabled={envoi}>
        {envoi ? "Connexion en cours…" : "Se connecter"}
      </button>
      <div className="auth-liens">
        {reprise ? (
          // Partir chez l'entreprise emporterait la page qui attend : un autre onglet y va, et celui-ci reprend une fois la session rouverte.
          <a href={chemins.connexion() + ANCRE_ENTREPRISE} target="_blank" rel="noopener">
            {ENTREPRISE}
            <span className="visuellement-cache"> (nouvel onglet)</span>
          </a>
        ) : (
          <button type="button" onClick={versEntreprise}>
            {ENTREPRISE}
          </button>
        )}
      </div>
    </form>
  );
}

const allerAuRetour = async (): Promise<void> => {
  annoncer("connexion");
  // À la place de /auth : « Précédent » n'y ramène pas une personne connectée.
  window.location.replace(retourSur(window.location.search));
};

type Refus = Extract<Issue, { precision: string }>;

function useConnexion({
  surEmail,
  surOuverture,
  surEtape,
}: Pick<PropsConnexion, `sur${string}` & keyof PropsConnexion>) {
  const [echec, setEchec] = useState<Refus | null>(null);
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
    const refuser = (refus: Refus) => {
      enCours.current = false;
      setEnvoi(false);
      setEchec(refus);
      formulaire.querySelector<HTMLInputElement>("[name=mot_de_passe]")?.select();
    };
    void ouvrirSession(email, String(saisie.get("mot_de_passe"))).then((issue) => {
      surEmail(email);
      // Le bouton reste occupé jusqu'à l'arrivée de la page demandée.
      if ("session" in issue) return surOuverture(issue.session);
      if ("precision" in issue) return refuser(issue);
      return surEtape(issue.etape, email).catch(() => refuser({ precision: SANS_VERDICT }));
    });
  };
  return { echec, envoi, soumettre, oublier: () => setEchec(null) };
}
