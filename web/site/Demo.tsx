import { MESSAGES_DEMO } from "../../domain/demo/demo.ts";
import { SANS_REMPLISSAGE } from "../form/sans-remplissage.ts";

/** Les cinq champs de la demande, tous obligatoires. */
const CHAMPS = [
  { nom: "prenom", libelle: "Prénom", type: "text", saisie: "given-name", max: 100 },
  { nom: "nom", libelle: "Nom", type: "text", saisie: "family-name", max: 100 },
  { nom: "societe", libelle: "Société", type: "text", saisie: "organization", max: 200 },
  { nom: "email", libelle: "Email", type: "email", saisie: "email", max: 254 },
  { nom: "taille_flotte", libelle: "Taille de la flotte", type: "text", saisie: "off", max: 200 },
] as const;

/** La fenêtre « Demander une démo », éveillée par demo.ts. */
export function Demo() {
  return (
    <dialog id="demo" className="site-demo" aria-labelledby="demo-titre">
      <button type="button" className="site-fermer" aria-label="Fermer" data-fermer="">
        <svg width="18" height="18" viewBox="0 0 18 18" stroke="currentColor" aria-hidden="true">
          <path d="M3.5 3.5l11 11M14.5 3.5l-11 11" strokeWidth="1.6" strokeLinecap="round" />
        </svg>
      </button>
      <h2 id="demo-titre">Demander une démo</h2>
      <p>Nous vous répondons pour convenir d'un moment. Tous les champs sont obligatoires.</p>
      <form method="dialog" noValidate>
        {CHAMPS.map(({ nom, libelle, type, saisie, max }) => (
          <div key={nom} className="site-champ" data-champ={nom} data-requis={MESSAGES_DEMO[nom]}>
            <label htmlFor={`demo-${nom}`}>{libelle}</label>
            <input
              id={`demo-${nom}`}
              name={nom}
              type={type}
              autoComplete={saisie}
              maxLength={max}
              placeholder={nom === "taille_flotte" ? "Par exemple : 120 véhicules" : undefined}
              required
              aria-describedby={`demo-${nom}-erreur`}
            />
            <p className="site-erreur" id={`demo-${nom}-erreur`} />
          </div>
        ))}
        {/* Un robot le remplit ; une personne ne le voit ni ne l'atteint. */}
        <div className="site-leurre" aria-hidden="true">
          <label>
            Ne remplissez pas ce champ
            <input name="ne_pas_remplir" tabIndex={-1} {...SANS_REMPLISSAGE} />
          </label>
        </div>
        {/* Posée par demo.ts quand le champ caché a été rempli. */}
        <div className="site-champ" data-enigme="" hidden>
          <label htmlFor="demo-enigme">Question</label>
          <input
            id="demo-enigme"
            name="reponse_enigme"
            inputMode="numeric"
            maxLength={20}
            aria-describedby="demo-enigme-raison"
            {...SANS_REMPLISSAGE}
          />
          <p className="site-erreur" id="demo-enigme-raison" />
        </div>
        <button type="submit" className="site-bouton site-bouton-grand">
          Envoyer la demande
        </button>
        <p className="site-note">
          Ces données servent à vous répondre. <a href="/politique-de-confidentialite">Politique de confidentialité</a>
        </p>
      </form>
    </dialog>
  );
}
