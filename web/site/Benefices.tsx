import { BENEFICES } from "./contenu.ts";

export function Benefices() {
  return (
    <section id="benefices" className="site-section site-sombre" aria-labelledby="benefices-titre">
      <div className="site-largeur">
        <h2 id="benefices-titre">Ce que votre flotte y gagne</h2>
        <ul className="site-benefices">
          {BENEFICES.map(({ titre, texte }) => (
            <li key={titre}>
              <h3>{titre}</h3>
              <p>{texte}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
