import { useCallback, useEffect, useState } from "react";
import type { RecuperationLue } from "../../domain/session/recuperation.contrat.ts";
import { chemins } from "../chemins.ts";
import { signalerSucces } from "../ui/notifications.ts";
import { useTitre } from "../ui/useTitre.ts";
import type { Reponse } from "./appeler.ts";
import { initialiser } from "./appels-mot-de-passe.ts";
import { CadreAuth, Echec } from "./CadreAuth.tsx";
import { FormulaireNouveau } from "./FormulaireNouveau.tsx";
import type { Jetons } from "./jetons.ts";

const RETOUR = { href: chemins.connexion(), texte: "Retour à la connexion" };
const REFUS = "Erreur lors de l'initialisation de la session";
/** Le temps de lire que c'est fait, avant l'écran de connexion. */
const AVANT_CONNEXION_MS = 2_000;

type Etat =
  | { nom: "initialisation" }
  | { nom: "pret"; personne: RecuperationLue }
  | { nom: "refuse"; precision: string; rejouable: boolean }
  | { nom: "fait" };

/** /reset-password : le lien devient une session bornée, qui sert à choisir un mot de passe et à rien d'autre. */
export function ReinitialisationPage({ jetons, emailDuLien }: { jetons: Jetons | null; emailDuLien: string }) {
  const { etat, passerA, rejouer } = useInitialisation(jetons);
  const fait = etat.nom === "fait";
  useTitre(fait ? "Mot de passe changé" : "Nouveau mot de passe");
  useEffect(() => {
    if (!fait) return;
    document.querySelector("h1")?.focus();
    const minuterie = window.setTimeout(() => window.location.replace(chemins.connexion()), AVANT_CONNEXION_MS);
    return () => window.clearTimeout(minuterie);
  }, [fait]);

  const terminer = () => {
    signalerSucces("Mot de passe mis à jour avec succès");
    passerA({ nom: "fait" });
  };
  return (
    <CadreAuth retour={RETOUR} titre={fait ? "Mot de passe changé" : "Nouveau mot de passe"}>
      {etat.nom === "initialisation" && (
        <p className="auth-texte" role="status">
          Vérification du lien…
        </p>
      )}
      {etat.nom === "refuse" && <Refus {...etat} email={emailDuLien} surReessai={rejouer} />}
      {etat.nom === "pret" && (
        <FormulaireNouveau
          personne={etat.personne}
          surFait={terminer}
          surRefus={() => passerA({ nom: "refuse", precision: DELAI_PASSE, rejouable: false })}
        />
      )}
      {fait && (
        <p className="auth-texte">
          Toutes vos sessions sont fermées. <a href={chemins.connexion()}>Connectez-vous</a> avec votre nouveau mot de
          passe.
        </p>
      )}
    </CadreAuth>
  );
}

const LIEN_REFUSE = "Ce lien a déjà servi, a expiré ou n'est pas complet.";
const SANS_LIEN = "Ouvrez cette page depuis le lien reçu par e-mail.";
const DELAI_PASSE = "Le délai pour choisir un mot de passe est passé, ou il vient d'être changé ailleurs.";

function useInitialisation(jetons: Jetons | null) {
  const [etat, passerA] = useState<Etat>({ nom: "initialisation" });
  const [essai, setEssai] = useState(0);
  useEffect(() => {
    let montee = true;
    void unSeulAppel(essai, jetons).then((reponse) => {
      if (!montee) return;
      if ("corps" in reponse) return passerA({ nom: "pret", personne: reponse.corps });
      const rejouable = reponse.statut === 0 || reponse.statut === 429 || reponse.statut >= 500;
      passerA({ nom: "refuse", rejouable, precision: reponse.precision || (jetons ? LIEN_REFUSE : SANS_LIEN) });
    });
    return () => {
      montee = false;
    };
  }, [essai, jetons]);
  const rejouer = useCallback(() => {
    passerA({ nom: "initialisation" });
    setEssai((n) => n + 1);
  }, []);
  return { etat, passerA, rejouer };
}

const appels = new Map<number, Promise<Reponse<RecuperationLue>>>();

/** Un lien ne sert qu'une fois : remontée deux fois (mode strict de React), la page ne le présente qu'une. */
function unSeulAppel(essai: number, jetons: Jetons | null): Promise<Reponse<RecuperationLue>> {
  const appel = appels.get(essai) ?? initialiser(jetons);
  appels.set(essai, appel);
  return appel;
}

interface PropsRefus {
  precision: string;
  rejouable: boolean;
  email: string;
  surReessai: () => void;
}

function Refus({ precision, rejouable, email, surReessai }: PropsRefus) {
  return (
    <>
      <Echec phrase={REFUS} precision={precision} />
      <div className="auth-actions">
        {rejouable && (
          <button type="button" className="auth-secondaire" onClick={surReessai}>
            Réessayer
          </button>
        )}
        <a className="auth-secondaire" href={chemins.motDePasseOublie(email)}>
          Demander un nouveau lien
        </a>
      </div>
    </>
  );
}
