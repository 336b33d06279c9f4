import { EXEMPLE } from "./contenu.ts";

/** Trois lignes d'un rapport telles que Reflet les montre. */
export function Exemple() {
  return (
    <figure className="site-exemple">
      <table>
        <caption>Extrait d'un rapport, montants HT en euros</caption>
        <thead>
          <tr>
            <th scope="col">Élément</th>
            <th scope="col">Brut</th>
            <th scope="col">Vétusté</th>
            <th scope="col">Net</th>
          </tr>
        </thead>
        <tbody>
          {EXEMPLE.map((ligne) => (
            <tr key={ligne.element} data-ecart={"ecart" in ligne || undefined}>
              <th scope="row">
                {ligne.element}
                {"ecart" in ligne && <span className="site-ecart">{ligne.ecart}</span>}
              </th>
              <td>{ligne.brut}</td>
              <td>{ligne.abattement}</td>
              <td>{ligne.net}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <figcaption>Abattement de 10 % sur le toit et le pare-chocs : l'un est juste, l'autre non.</figcaption>
    </figure>
  );
}
