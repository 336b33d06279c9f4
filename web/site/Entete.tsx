import { chemins } from "../chemins.ts";
import { Logo } from "../ui/Logo.tsx";

const ANCRES = [
  { cible: "solution", libelle: "Solution" },
  { cible: "fonctionnalites", libelle: "Fonctionnalités" },
  { cible: "benefices", libelle: "Bénéfices" },
  { cible: "faq", libelle: "FAQ" },
  { cible: "contact", libelle: "Contact" },
] as const;

/** L'en-tête fixe. Sur un téléphone, le menu est un `popover` : il s'ouvre et se ferme sans script. */
export function Entete() {
  return (
    <header className="site-entete">
      <a href={chemins.accueil()} className="site-logo" aria-label="Reflet, accueil">
        <Logo taille={22} />
      </a>
      <nav id="menu" className="site-menu" popover="auto" aria-label="Sections de la page">
        <ul>
          {ANCRES.map(({ cible, libelle }) => (
            <li key={cible}>
              <a href={`#${cible}`}>{libelle}</a>
            </li>
          ))}
        </ul>
      </nav>
      <a href={chemins.connexion()} className="site-bouton site-connexion">
        Connexion
      </a>
      <button type="button" className="site-bascule" popoverTarget="menu" aria-label="Menu">
        <svg width="22" height="22" viewBox="0 0 22 22" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
          <path d="M2 7.5h18M2 14.5h18" strokeLinecap="round" />
        </svg>
      </button>
    </header>
  );
}
