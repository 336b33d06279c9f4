import { useEffect, useState } from "react";
import type { EtapeConnexion, SessionLue } from "../../domain/session/session.contrat.ts";
import { presenterCode, quitterEtape } from "./appels-facteur.ts";
import { Echec } from "./CadreAuth.tsx";
import { ChampCodeAuth } from "./ChampCodeAuth.tsx";
import { useCode } from "./useCode.ts";

interface Props {
  etape: EtapeConnexion;
  email: string;
  surOuverture: (session: SessionLue) => Promise<void>;
  surAbandon: (avis: string) => void;
}

/** Le code qui finit la connexion : celui de l'application, celui reçu par e-mail, ou un code de secours. */
export function FormulaireCode({ etape, email, surOuverture, surAbandon }: Props) {
  const [secours, setSecours] = useState(false);
  const parCourriel = etape.second_facteur === "courriel";
  const { champ, faute, echec, avis, envoi, soumettre, renvoyer, oublier } = useCode({
    envoyer: presenterCode,
    surReussite: (session: SessionLue) => void surOuverture(session),
    surDelai: surAbandon,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: le champ change avec la sorte de code, et reprend le focus.
  useEffect(() => champ.current?.focus(), [secours, champ]);

  return (
    <form onSubmit={soumettre} onInput={oublier} className="auth-formulaire" noValidate>
      <p className="auth-texte">{consigne({ secours, parCourriel, parti: etape.code_envoye, email })}</p>
      <Echec phrase={echec ? "Le code n'a pas pu être vérifié" : ""} precision={echec} />
      <ChampCodeAuth
        key={secours ? "secours" : "chiffres"}
        ref={champ}
        libelle={secours ? "Code de secours" : "Code à 6 chiffres"}
        faute={faute}
        lettres={secours}
      />
      <p className="auth-avis" role="status">
        {avis}
      </p>
      <button type="submit" className="auth-envoyer" aria-disabled={envoi}>
        {envoi ? "Vérification…" : "Valider"}
      </button>
      <div className="auth-liens">
        {parCourriel && !secours && (
          <button type="button" onClick={() => void renvoyer()}>
            {etape.code_envoye ? "Renvoyer un code" : "Recevoir un code"}
          </button>
        )}
        <button
          type="button"
          onClick={() => {
            oublier();
            setSecours(!secours);
          }}
        >
          {secours ? "Utiliser le code à 6 chiffres" : "Utiliser un code de secours"}
        </button>
        <button
          type="button"
          onClick={() => {
            void quitterEtape();
            surAbandon("");
          }}
        >
          Revenir au mot de passe
        </button>
      </div>
    </form>
  );
}

function consigne(c: { secours: boolean; parCourriel: boolean; parti: boolean; email: string }): string {
  if (c.secours)
    return "Saisissez l'un des codes de secours gardés à l'activation. Chacun ne sert qu'une fois, tirets et majuscules sont facultatifs.";
  if (!c.parCourriel) return "Ouvrez votre application d'authentification et saisissez le code affiché pour Reflet.";
  return c.parti
    ? `Un code à 6 chiffres vient de partir à ${c.email}. Il est valable 10 minutes.`
    : `Plusieurs codes sont déjà partis à ${c.email}\u00a0: attendez un peu avant d'en demander un autre, ou utilisez un code de secours.`;
}
