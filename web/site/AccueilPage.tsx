import { useEffect, useState } from "react";
import { chemins } from "../chemins.ts";
import { Logo } from "../ui/Logo.tsx";
import { SERVICES } from "./contenu.ts";
import { Exemple } from "./Exemple.tsx";
import { Paysage } from "./Paysage.tsx";

/** La page publique. Prérendue à la construction : elle se lit sans JavaScript. */
export function AccueilPage() {
  return (
    <>
      <a className="aller-au-contenu" href="#contenu">
        Aller au contenu
      </a>
      <Entete />
      <main id="contenu">
        <Ouverture />
        <Explication />
        <Services />
      </main>
      <footer className="site-pied">
        <Logo taille={20} />
        <p>Frais de remise en état des véhicules en location longue durée.</p>
        <p>© 2026 Reflet</p>
      </footer>
    </>
  );
}

function Entete() {
  const [defile, setDefile] = useState(false);
  useEffect(() => {
    const noter = () => setDefile(window.scrollY > 8);
    noter();
    window.addEventListener("scroll", noter, { passive: true });
    return () => window.removeEventListener("scroll", noter);
  }, []);
  return (
    <header className="site-entete" data-plein={defile || undefined}>
      <a href={chemins.accueil()} className="site-logo" aria-label="Reflet, accueil">
        <Logo taille={22} />
      </a>
      <a href={chemins.connexion()} className="site-bouton">
        Connexion
      </a>
    </header>
  );
}

function Ouverture() {
  return (
    <section className="site-ouverture">
      <div className="site-largeur">
        <h1>Les frais de restitution, relus ligne à ligne.</h1>
        <p>
          En fin de location longue durée, le loueur facture la remise en état du véhicule : ce sont les FRE. Reflet lit
          ses rapports et ses factures, refait chaque calcul et montre à votre flotte d'où viennent les coûts.
        </p>
        <Paysage />
      </div>
    </section>
  );
}

function Explication() {
  return (
    <section className="site-section site-largeur site-explication" aria-labelledby="fre">
      <div>
        <h2 id="fre">Ce que disent vraiment vos rapports</h2>
        <p>
          Un rapport d'expertise aligne des dommages, des coûts de main-d'œuvre, de peinture et de pièces, puis un
          abattement de vétusté en pourcentage. La facture retire ensuite une franchise du total hors taxes : elle peut
          donc être plus basse que le rapport.
        </p>
        <p>
          Reflet garde chaque ligne à côté de la page dont elle vient, recalcule la vétusté, la somme et la franchise,
          et signale ce qui ne tombe pas juste. Rien n'est corrigé en silence : c'est vous qui validez.
        </p>
      </div>
      <Exemple />
    </section>
  );
}

function Services() {
  return (
    <section className="site-section site-largeur" aria-labelledby="services">
      <h2 id="services">Six services, du rapport à la réclamation</h2>
      <ol className="site-services">
        {SERVICES.map(({ titre, texte }) => (
          <li key={titre}>
            <h3>{titre}</h3>
            <p>{texte}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
