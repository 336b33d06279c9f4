import { SERVICES } from "./contenu.ts";
import { Ecran } from "./Ecran.tsx";
import { ECRANS } from "./ecrans.ts";

export function Solution() {
  return (
    <section id="solution" className="site-section" aria-labelledby="solution-titre">
      <div className="site-largeur site-tete">
        <h2 id="solution-titre">Ce que disent vraiment vos rapports</h2>
        <p>
          Reflet garde chaque ligne à côté de la page dont elle vient, recalcule la vétusté, les sommes et la franchise,
          et signale ce qui ne tombe pas juste. Rien n'est corrigé en silence : c'est vous qui validez.
        </p>
      </div>
      <figure className="site-largeur site-scene">
        <Ecran
          image={ECRANS.lecture}
          telephone={ECRANS.lectureTelephone}
          alt="Écran de Reflet : à gauche le rapport du loueur en PDF, à droite ses lignes lues. Un calcul faux est signalé en ambre, sur la page et dans la liste."
        />
        <figcaption>
          Un rapport de la démonstration. Le dommage surligné dans le document est la ligne signalée : brut moins
          abattement ne donne pas le net imprimé.
        </figcaption>
      </figure>
      <div className="site-largeur site-deux">
        <h3 className="site-intertitre">Six services, du rapport à la réclamation</h3>
        <ol className="site-services">
          {SERVICES.map(({ titre, texte }) => (
            <li key={titre}>
              <h4>{titre}</h4>
              <p>{texte}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
