import { BoutonDemo } from "./BoutonDemo.tsx";
import { Paysage } from "./Paysage.tsx";

export function Ouverture() {
  return (
    <section className="site-ouverture" aria-labelledby="titre">
      <div className="site-largeur">
        <h1 id="titre">Les frais de restitution, relus ligne à ligne.</h1>
        <p className="site-accroche">
          En fin de location longue durée, le loueur facture la remise en état du véhicule : ce sont les FRE. Reflet lit
          ses rapports et ses factures, refait chaque calcul et montre d'où viennent les coûts de votre flotte.
        </p>
        <div className="site-actions">
          <BoutonDemo className="site-bouton site-bouton-grand" />
          <a href="#solution" className="site-lien-grand">
            En savoir +
          </a>
        </div>
      </div>
      <Paysage legende />
    </section>
  );
}
