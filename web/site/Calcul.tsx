import { formaterEuros } from "../../domain/commun/montants.ts";
import { EXEMPLE, LIGNES_EXEMPLE, VETUSTE_PCT } from "./exemple.ts";

/** Du rapport à la facture, sur un exemple que le produit a calculé. */
export function Calcul() {
  return (
    <section id="calcul" className="site-section site-calcul" aria-labelledby="calcul-titre">
      <div className="site-largeur site-tete">
        <h2 id="calcul-titre">Pourquoi la facture peut être plus basse que le rapport</h2>
        <p>
          Un rapport chiffre les dommages à neuf. Le contrat prévoit ensuite un abattement de vétusté, en pourcentage
          sur la main-d'œuvre et les pièces, puis une franchise déduite du total hors taxes. Voici ce que cela donne sur
          quatre dommages.
        </p>
      </div>
      <div className="site-largeur site-releve">
        <LignesDuRapport />
        <Cascade />
      </div>
    </section>
  );
}

function LignesDuRapport() {
  return (
    <table className="site-lignes">
      <caption>Le rapport, ligne à ligne (HT)</caption>
      <thead>
        <tr>
          <th scope="col">Dommage</th>
          <th scope="col">Brut</th>
          <th scope="col">Vétusté</th>
          <th scope="col">Net</th>
        </tr>
      </thead>
      <tbody>
        {LIGNES_EXEMPLE.map((ligne) => (
          <tr key={ligne.titre}>
            <th scope="row">
              {ligne.titre}
              <span>{ligne.detail}</span>
            </th>
            <td>{formaterEuros(ligne.brut_ht)}</td>
            <td>{ligne.vetuste_ht === 0 ? "Sans" : formaterEuros(-ligne.vetuste_ht)}</td>
            <td>{formaterEuros(ligne.net_ht)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const ETAPES = [
  { titre: "Total du rapport", montant: EXEMPLE.brut_ht, reste: EXEMPLE.brut_ht, fort: true },
  {
    titre: `Vétusté, ${VETUSTE_PCT} % sur la main-d'œuvre, la peinture et les pièces`,
    montant: -EXEMPLE.vetuste_ht,
    reste: EXEMPLE.brut_ht - EXEMPLE.vetuste_ht,
    fort: false,
  },
  {
    titre: "Franchise, déduite du total HT",
    montant: -EXEMPLE.franchise_ht,
    reste: EXEMPLE.total_ht,
    fort: false,
  },
  { titre: "Facture HT", montant: EXEMPLE.total_ht, reste: EXEMPLE.total_ht, fort: true },
];

/** Chaque barre va de ce qui reste à ce qui vient d'être retiré ; sa largeur suit le montant. */
function Cascade() {
  return (
    <div className="site-cascade">
      <p className="site-cascade-titre">De la somme des dommages à ce qui est dû</p>
      <dl>
        {ETAPES.map(({ titre, montant, reste, fort }) => (
          <div key={titre} data-fort={fort || undefined}>
            <dt>{titre}</dt>
            <dd>{formaterEuros(montant)}</dd>
            <dd aria-hidden="true">
              <svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
                <rect width={proportion(reste)} height="10" fill="currentColor" />
                {montant < 0 && (
                  <rect x={proportion(reste)} width={proportion(-montant)} height="10" className="site-retire" />
                )}
              </svg>
            </dd>
          </div>
        ))}
      </dl>
      <p className="site-ttc">
        TVA de 20 % : {formaterEuros(EXEMPLE.tva ?? 0)}.{" "}
        <strong>À payer : {formaterEuros(EXEMPLE.ttc ?? 0)} TTC</strong>
      </p>
      <p className="site-reserve">
        Exemple calculé par Reflet, au centime. Taux et franchise varient selon le loueur et le contrat ; certains
        loueurs facturent une indemnité hors champ de TVA.
      </p>
    </div>
  );
}

const proportion = (centimes: number): number => Math.round((centimes / EXEMPLE.brut_ht) * 1000);
