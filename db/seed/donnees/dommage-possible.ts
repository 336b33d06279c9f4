import type { Dommage, Element, Localisation, Operation } from "../../../domain/fre/codes.ts";
import type { TypeVehicule } from "../../../domain/restitutions/restitution.ts";
import type { Hasard } from "../hasard.ts";

/** Un dommage possible : ce que le rapport imprime, les codes que le lecteur doit y trouver, et de quoi le chiffrer. */
export interface DommagePossible {
  poids: number;
  piece: string;
  element: Element | null;
  zone: string;
  localisation: Localisation | null;
  dommage: string;
  codeDommage: Dommage;
  dimension: (h: Hasard) => string;
  operation: string;
  codeOperation: Operation;
  /** Temps en centièmes d'heure. */
  mo?: number;
  peinture?: number;
  /** Bornes du prix de la pièce ou du forfait, en centimes. */
  pieces?: readonly [number, number];
  /** Composante dont le taux de vétusté s'applique au prix ci-dessus. */
  nature: "pieces" | "pneus" | "forfaits";
  types?: readonly TypeVehicule[];
  electrique?: boolean;
}

/** Dimensions imprimées, tirées entre deux bornes. */
export const cm = (min: number, max: number) => (h: Hasard) => `${h.entier(min, max)} cm`;
export const mm = (min: number, max: number) => (h: Hasard) => `${h.entier(min, max)} mm`;
/** Dommage qui ne se mesure pas. */
export const sans = () => "–";
