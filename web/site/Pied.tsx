import { place, SI } from "../../domain/site/informations.ts";
import { chemins } from "../chemins.ts";
import { Logo } from "../ui/Logo.tsx";
import { BoutonDemo } from "./BoutonDemo.tsx";

/** Le pied de page : le bloc de contact est la cible de l'ancre « Contact ». */
export function Pied({ invitation = false }: { invitation?: boolean }) {
  return (
    <footer className="site-pied">
      <div className="site-largeur site-contact" id="contact">
        {invitation && (
          <div className="site-invitation">
            <h2>Parlons de vos prochaines restitutions</h2>
            <p>Une démonstration de trente minutes, sur vos propres rapports si vous le souhaitez.</p>
            <BoutonDemo className="site-bouton site-bouton-grand" />
          </div>
        )}
        <address>
          <strong>{place("editeur")}</strong>
          <span {...{ [SI]: "adresse" }}>{place("adresse")}</span>
          <a {...{ [SI]: "email_contact" }} href={`mailto:${place("email_contact")}`}>
            {place("email_contact")}
          </a>
          <a {...{ [SI]: "telephone" }} href={`tel:${place("telephone_lien")}`}>
            {place("telephone")}
          </a>
        </address>
      </div>
      <div className="site-largeur site-bas">
        <Logo taille={18} />
        <a href={chemins.mentionsLegales()}>Mentions légales</a>
        <a href={chemins.confidentialite()}>Politique de confidentialité</a>
        <p>
          © {new Date().getFullYear()} {place("editeur")}
        </p>
      </div>
    </footer>
  );
}
