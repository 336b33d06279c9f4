import { lireKilometrage } from "../../domain/commun/montants.ts";
import { lirePlaque, plaqueDuMot, plaquesDuTexte } from "../../domain/commun/plaques.ts";
import { estVinValide } from "../../domain/commun/vin.ts";
import { plier } from "../../domain/fre/vocabulaire/texte.ts";
import type { Rangee } from "./geometrie.ts";

/** La première plaque imprimée où que ce soit, tirets ou espaces compris ; `null` sans plaque. */
export function plaqueLibre(rangees: readonly Rangee[]): string | null {
  for (const rangee of rangees) {
    for (const mot of rangee.mots.flatMap(({ texte }) => texte.split("/")))
      if (plaqueDuMot(mot.toUpperCase())) return lirePlaque(mot.replace(/[().,;:]/g, ""))?.texte ?? null;
  }
  for (const rangee of rangees) {
    const trouvee = plaquesDuTexte(rangee.mots.map((mot) => mot.texte).join(" "))[0];
    if (trouvee) return trouvee.texte;
  }
  return null;
}

/** Le premier châssis à la clé juste imprimé où que ce soit ; `null` sans châssis. */
export function vinLibre(rangees: readonly Rangee[]): string | null {
  for (const rangee of rangees) {
    for (const mot of rangee.mots.flatMap(({ texte }) => texte.split("/"))) {
      const nu = mot.replace(/^[(:]+|[),.;:]+$/g, "");
      if (/^[A-HJ-NPR-Z][A-Z0-9]{16}$/.test(nu) && /\d/.test(nu) && estVinValide(nu)) return nu;
    }
  }
  return null;
}

/** Un seul nombre de kilomètres en toutes lettres (« rendu le … avec 78 711 km ») est celui du véhicule ; un contrat en annonce d'autres. */
export function kilometrageLibre(rangees: readonly Rangee[]): number | null {
  const trouves = new Set<number>();
  for (const [i, rangee] of rangees.entries()) {
    const imprime = rangee.mots.map((mot) => mot.texte).join(" ");
    // « … restitué le 15/08/2023 (109 412 » en bout de phrase, « km) » à la ligne : l'unité suit son nombre.
    const unite = /^kms?\b/i.test(rangees[i + 1]?.mots[0]?.texte ?? "") && /\d$/.test(imprime);
    const texte = unite ? `${imprime} km` : imprime;
    if (
      /prevu|contractuel|forfait|supplementaire|depassement|excedent|tarif|\/ ?km|par km|compris|inclus/i.test(
        plier(texte),
      )
    )
      continue;
    for (const nombre of texte.matchAll(/(?<![\d,.])(\d{1,3}(?:[ .]\d{3})+|\d{4,6})\s?kms?\b/gi)) {
      const lu = lireKilometrage(nombre[1] ?? "");
      if (lu !== null) trouves.add(lu);
    }
  }
  return trouves.size === 1 ? ([...trouves][0] ?? null) : null;
}
