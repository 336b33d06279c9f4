import { useEffect, useState } from "react";
import { refusMotDePasse } from "../../domain/session/politique-mot-de-passe.ts";
import type { InvitationLue } from "../../domain/utilisateurs/invitation.contrat.ts";
import { chemins } from "../chemins.ts";
import { useTitre } from "../ui/useTitre.ts";
import { accepterInvitation, lireInvitation } from "./appels-mot-de-passe.ts";
import { CadreAuth, Echec } from "./CadreAuth.tsx";
import { NouveauMotDePasse } from "./NouveauMotDePasse.tsx";
import { FauteAuth, useSaisieAuth } from "./useSaisieAuth.tsx";

const RETOUR = { href: chemins.accueil(), texte: "Retour à l'accueil" };
const LIEN_REFUSE =
  "Ce lien a déjà servi, a expiré ou a été remplacé. Demandez une autre invitation à qui vous l'a envoyée.";
const SANS_LIEN = "Ouvrez cette page depuis le lien reçu par e-mail.";

type Etat =
  | { nom: "lecture" }
  | { nom: "pret"; invitation: InvitationLue }
  | { nom: "refuse"; precision: string; rejouable: boolean }
  | { nom: "fait"; email: string };

/** /invitation : qui l'on est, un mot de passe, et le compte s'ouvre ; la connexion suit, avec la double authentification s'il en faut une. */
export function InvitationPage({ jeton }: { jeton: string }) {
  const { etat, passerA, rejouer } = useInvitation(jeton);
  const fait = etat.nom === "fait";
  const titre = fait ? "Votre compte est prêt" : "Créer votre compte";
  useTitre(titre);
  useEffect(() => {
    if (fait) document.querySelector("h1")?.focus();
  }, [fait]);
  return (
    <CadreAuth retour={RETOUR} titre={titre}>
      {etat.nom === "lecture" && (
        <p className="auth-texte" role="status">
          Vérification du lien…
        </p>
      )}
      {etat.nom === "refuse" && (
        <>
          <Echec phrase="Cette invitation ne peut pas être ouverte" precision={etat.precision} />
          <div className="auth-actions">
            {etat.rejouable && (
              <button type="button" className="auth-secondaire" onClick={rejouer}>
                Réessayer
              </button>
            )}
            <a className="auth-secondaire" href={chemins.connexion()}>
              J'ai déjà un compte
            </a>
          </div>
        </>
      )}
      {etat.nom === "pret" && (
        <Formulaire
          jeton={jeton}
          invitation={etat.invitation}
          surFait={(email) => passerA({ nom: "fait", email })}
          surRefus={() => passerA({ nom: "refuse", precision: LIEN_REFUSE, rejouable: false })}
        />
      )}
      {fait && (
        <>
          <p className="auth-texte">
            Connectez-vous avec <strong className="auth-adresse">{etat.email}</strong> et le mot de passe que vous venez
            de choisir.
          </p>
          <div className="auth-actions">
            <a className="auth-secondaire" href={chemins.connexion()}>
              Se connecter
            </a>
          </div>
        </>
      )}
    </CadreAuth>
  );
}

function useInvitation(jeton: string) {
  const [etat, passerA] = useState<Etat>(
    jeton ? { nom: "lecture" } : { nom: "refuse", precision: SANS_LIEN, rejouable: false },
  );
  const [essai, setEssai] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: un nouvel essai relit le même lien
  useEffect(() => {
    if (!jeton) return;
    let montee = true;
    void lireInvitation(jeton).then((reponse) => {
      if (!montee) return;
      if ("corps" in reponse) return passerA({ nom: "pret", invitation: reponse.corps });
      const refuse = reponse.statut === 400;
      passerA({ nom: "refuse", precision: refuse ? LIEN_REFUSE : reponse.precision, rejouable: !refuse });
    });
    return () => {
      montee = false;
    };
  }, [jeton, essai]);
  const rejouer = () => {
    passerA({ nom: "lecture" });
    setEssai((n) => n + 1);
  };
  return { etat, passerA, rejouer };
}

type Champ = "prenom" | "nom" | "mot_de_passe";
interface Props {
  jeton: string;
  invitation: InvitationLue;
  surFait: (email: string) => void;
  surRefus: () => void;
}

function Formulaire(props: Props) {
  const { email, prenom, nom, client_nom } = props.invitation;
  const [visible, setVisible] = useState(false);
  const { fautes, echec, envoi, soumettre, oublier } = useAcceptation(props);
  const texte = (champ: "prenom" | "nom", libelle: string, valeur: string, complete: string) => (
    <div className="auth-champ">
      <label htmlFor={champ}>{libelle}</label>
      <input
        id={champ}
        name={champ}
        autoComplete={complete}
        required
        maxLength={100}
        defaultValue={valeur}
        aria-invalid={fautes[champ] ? true : undefined}
        aria-describedby={`${champ}-faute`}
      />
      <FauteAuth nom={champ} texte={fautes[champ]} />
    </div>
  );
  return (
    <form onSubmit={soumettre} onInput={oublier} className="auth-formulaire" noValidate>
      <Echec phrase={echec ? "Le compte n'a pas pu être créé" : ""} precision={echec} />
      <p className="auth-texte">
        {client_nom ? (
          <>
            Vous rejoignez l'espace de <strong>{client_nom}</strong>.
          </>
        ) : (
          "Vous rejoignez l'équipe qui suit les dossiers."
        )}
      </p>
      <div className="auth-champ">
        <label htmlFor="email">Email</label>
        <input id="email" type="email" autoComplete="username" readOnly value={email} />
      </div>
      {texte("prenom", "Prénom", prenom, "given-name")}
      {texte("nom", "Nom", nom, "family-name")}
      <NouveauMotDePasse
        nom="mot_de_passe"
        libelle="Mot de passe"
        visible={visible}
        faute={fautes.mot_de_passe}
        surBasculer={() => setVisible(!visible)}
      />
      <button type="submit" className="auth-envoyer" aria-disabled={envoi}>
        {envoi ? "Création…" : "Créer mon compte"}
      </button>
    </form>
  );
}

interface Demande {
  prenom: string;
  nom: string;
  mot_de_passe: string;
}

const useAcceptation = ({ jeton, invitation, surFait, surRefus }: Props) =>
  useSaisieAuth<Champ, Demande, { email: string }>({
    lire: (champ) => ({
      prenom: champ("prenom").trim(),
      nom: champ("nom").trim(),
      mot_de_passe: champ("mot_de_passe"),
    }),
    verifier: (demande) => {
      const refus = refusMotDePasse(demande.mot_de_passe, { email: invitation.email, ...demande });
      return {
        ...(!demande.prenom && { prenom: "Le prénom est requis" }),
        ...(!demande.nom && { nom: "Le nom est requis" }),
        ...(refus && { mot_de_passe: refus }),
      };
    },
    envoyer: (demande) => accepterInvitation({ jeton, ...demande }),
    surFait: ({ email }) => surFait(email),
    surRefus: (statut) => {
      if (statut === 400) surRefus();
      return statut === 400;
    },
  });
