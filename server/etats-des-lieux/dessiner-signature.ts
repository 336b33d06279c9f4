import { CADRE_SIGNATURE, type TraceSignature } from "../../domain/etats-des-lieux/etat.ts";

/** La signature en image SVG : les traits de la main, arrondis. */
export function dessinerSignature(trace: TraceSignature): string {
  const { largeur, hauteur } = CADRE_SIGNATURE;
  const traits = trace.map((t) => `M${t.map(([x, y]) => `${x} ${y}`).join("L")}${t.length === 1 ? "h0.1" : ""}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${largeur} ${hauteur}" width="${largeur}" height="${hauteur}"><path d="${traits.join("")}" fill="none" stroke="#1c2f52" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
}
