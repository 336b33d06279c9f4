import { pluriel } from "../../domain/commun/pluriel.ts";

const NOMBRE = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 1 });

/** Une taille en octets, écrite : « 1,4 Mo ». */
export function ecrireTaille(octets: number): string {
  if (octets < 1000) return pluriel(octets, "octet", "octets");
  const ko = octets / 1024;
  return ko < 1000 ? `${NOMBRE.format(ko)}\u00a0ko` : `${NOMBRE.format(ko / 1024)}\u00a0Mo`;
}
