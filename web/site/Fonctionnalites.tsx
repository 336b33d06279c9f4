import { FONCTIONNALITES, FONCTIONNALITES_MONTREES } from "./contenu.ts";
import { Ecran } from "./Ecran.tsx";
import { ECRANS } from "./ecrans.ts";

export function Fonctionnalites() {
  const { indicateurs, repartition } = FONCTIONNALITES_MONTREES;
  return (
    <section id="fonctionnalites" className="site-section" aria-labelledby="fonctionnalites-titre">
      <div className="site-largeur site-tete">
        <h2 id="fonctionnalites-titre">Toute la flotte, sous l'angle que vous choisissez</h2>
      </div>
      <div className="site-largeur site-angles">
        <div className="site-angle site-angle-large">
          <h3>{indicateurs.titre}</h3>
          <p>{indicateurs.texte}</p>
          <Ecran
            image={ECRANS.analyses}
            telephone={ECRANS.analysesTelephone}
            alt="Tableau de bord des frais de remise en état : ce qui est trouvé, réclamé, accordé, rendu et perdu, puis dix indicateurs face à la période d'avant."
          />
        </div>
        <div className="site-angle">
          <h3>{repartition.titre}</h3>
          <p>{repartition.texte}</p>
          <Ecran
            image={ECRANS.repartition}
            alt="Frais par catégorie de dommage : carrosserie, optiques, jantes, vitrage, pneumatiques, intérieur."
          />
        </div>
      </div>
      <ul className="site-largeur site-quatre">
        {FONCTIONNALITES.map(({ titre, texte }) => (
          <li key={titre}>
            <h3>{titre}</h3>
            <p>{texte}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
