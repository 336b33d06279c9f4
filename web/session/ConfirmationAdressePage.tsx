import { useEffect, useRef, useState } from "react";
import { chemins } from "../chemins.ts";
import { useTitre } from "../ui/useTitre.ts";
import { confirmerAdresse } from "./appels-mot-de-passe.ts";
import { CadreAuth, Echec } from "./CadreAuth.tsx";

const RETOUR = { href: chemins.accueil(), texte: "Retour à l'accueil" };
const SANS_LIEN = "Ouvrez cette page depuis le lien reçu par e-mail.";
const LIEN_REFUSE =
  "Ce lien a déjà servi, a expiré ou a été remplacé par un plus récent. Demandez-en un autre depuis votre profil.";
const ADRESSE_PRISE = "Un autre compte Reflet utilise déjà cette adresse\u00a0: elle n'a pas changé.";

type Etat =
  | { nom: "pret" }
  | { nom: "envoi" }
  | { nom: "echec"; precision: string; rejouable: boolean }
  | { nom: "fait"; email: string; deconnecte: boolean };

/** /confirmer-adresse : un clic confirme, pas l'ouverture du lien, que certaines messageries visitent d'elles-mêmes. */
export function ConfirmationAdressePage({ jeton }: { jeton: string }) {
  const { etat, confirmer } = useConfirmation(jeton);
  const fait = etat.nom === "fait";
  useTitre(fait ? "Adresse confirmée" : "Confirmer votre adresse");
  useEffect(() => {
    if (fait) document.querySelector("h1")?.focus();
  }, [fait]);

  if (fait)
    return (
      <CadreAuth retour={RETOUR} titre="Adresse confirmée">
        <p className="auth-texte">
          Votre compte Reflet utilise désormais <strong className="auth-adresse">{etat.email}</strong>.
          {etat.deconnecte && " Vos droits ont changé avec elle\u00a0: reconnectez-vous."}
        </p>
        <div className="auth-actions">
          <a className="auth-secondaire" href={etat.deconnecte ? chemins.connexion() : chemins.profil()}>
            {etat.deconnecte ? "Se connecter" : "Voir mon profil"}
          </a>
        </div>
      </CadreAuth>
    );
  const rejouable = etat.nom !== "echec" || etat.rejouable;
  return (
    <CadreAuth retour={RETOUR} titre="Confirmer votre adresse">
      <Echec
        phrase={etat.nom === "echec" ? "L'adresse n'a pas pu être confirmée" : ""}
        precision={etat.nom === "echec" && etat.precision}
      />
      {rejouable ? (
        <div className="auth-formulaire">
          <p className="auth-texte">
            L'adresse qui a reçu ce lien deviendra celle de votre compte&nbsp;: vous vous connecterez avec elle.
          </p>
          <button
            type="button"
            className="auth-envoyer"
            aria-disabled={etat.nom === "envoi"}
            onClick={() => void confirmer()}
          >
            {etat.nom === "envoi" ? "Confirmation…" : "Confirmer mon adresse"}
          </button>
        </div>
      ) : (
        <div className="auth-actions">
          <a className="auth-secondaire" href={chemins.profil()}>
            Voir mon profil
          </a>
        </div>
      )}
    </CadreAuth>
  );
}

function useConfirmation(jeton: string) {
  const [etat, setEtat] = useState<Etat>(
    jeton ? { nom: "pret" } : { nom: "echec", precision: SANS_LIEN, rejouable: false },
  );
  const enCours = useRef(false);
  const confirmer = async () => {
    if (enCours.current) return;
    enCours.current = true;
    setEtat({ nom: "envoi" });
    const reponse = await confirmerAdresse(jeton);
    enCours.current = false;
    if ("corps" in reponse) return setEtat({ nom: "fait", ...reponse.corps });
    const { statut, precision } = reponse;
    const refus = statut === 409 ? ADRESSE_PRISE : statut === 400 ? LIEN_REFUSE : "";
    setEtat({ nom: "echec", precision: precision || refus || "Réessayez dans quelques instants.", rejouable: !refus });
  };
  return { etat, confirmer };
}
