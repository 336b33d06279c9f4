import { enStyle, type Rectangle } from "../../../comparaisons/CadreDessine.tsx";
import etat from "./Etat.module.css";

/** La photo où un dommage se voit, son cadre dessus. */
export const VignetteEncadree = ({ titre, src, cadre }: { titre: string; src: string; cadre: Rectangle }) => (
  <figure className={etat.encadree}>
    <img src={src} alt={titre} />
    <span style={enStyle(cadre)} aria-hidden="true" />
  </figure>
);
