import { formaterDate } from "../commun/dates.ts";
import { arrondir, formaterKm } from "../commun/montants.ts";
import { joursEntre } from "./jours.ts";

/** Un compteur lu à une date : affectation, fiche du véhicule, restitution. Kilomètres entiers, date AAAA-MM-JJ. */
export interface Releve {
  jour: string;
  km: number;
}

export const CONFIANCES = ["certaine", "bonne", "moyenne", "faible"] as const;
export type Confiance = (typeof CONFIANCES)[number];
export const LIBELLES_CONFIANCE: Record<Confiance, string> = {
  certaine: "Certaine",
  bonne: "Bonne",
  moyenne: "Moyenne",
  faible: "Faible",
};

export interface Projection {
  /** Kilométrage du compteur au jour visé ; `null` quand les relevés ne permettent pas de le dire. */
  km: number | null;
  confiance: Confiance | null;
  /** La méthode et ses relevés, ou la raison de l'absence : ce que l'écran montre avec le chiffre. */
  explication: string;
}

/** Deux relevés plus proches que cela ne disent pas un rythme : un seul long trajet le fausserait. */
const ECART_MINIMAL_JOURS = 30;

/**
 * Relevés utiles, du plus ancien au plus récent : un par jour (le plus grand), et jamais un compteur qui recule, car un compteur ne
 * recule pas : de deux relevés qui se contredisent, le plus récent dit vrai et les plus grands d'avant lui sont écartés.
 */
export function relevesUtiles(releves: readonly Releve[]): Releve[] {
  const parJour = new Map<string, number>();
  for (const { jour, km } of releves) parJour.set(jour, Math.max(km, parJour.get(jour) ?? km));
  const tries = [...parJour].map(([jour, km]) => ({ jour, km })).sort((a, b) => (a.jour < b.jour ? -1 : 1));
  const gardes: Releve[] = [];
  let plafond = Number.POSITIVE_INFINITY;
  for (const releve of tries.reverse()) {
    if (releve.km > plafond) continue;
    plafond = releve.km;
    gardes.push(releve);
  }
  return gardes.reverse();
}

/** Kilomètres par jour : pente des moindres carrés, qui passe par les deux relevés quand il n'y en a que deux. */
function rythme(releves: readonly Releve[]): number {
  const origine = releves[0]?.jour ?? "";
  const points = releves.map((r) => ({ x: joursEntre(origine, r.jour), y: r.km }));
  const moyenne = (valeurs: number[]) => valeurs.reduce((a, b) => a + b, 0) / valeurs.length;
  const [mx, my] = [moyenne(points.map((p) => p.x)), moyenne(points.map((p) => p.y))];
  const haut = points.reduce((s, p) => s + (p.x - mx) * (p.y - my), 0);
  const bas = points.reduce((s, p) => s + (p.x - mx) ** 2, 0);
  return bas === 0 ? 0 : Math.max(0, haut / bas);
}

function confianceDe(releves: readonly Releve[], etendue: number, aPrevoir: number): Confiance {
  // Prolonger plus loin que ce que l'on a observé, c'est deviner.
  if (aPrevoir > etendue) return "faible";
  if (releves.length >= 3 && etendue >= 180 && aPrevoir * 2 <= etendue) return "bonne";
  return "moyenne";
}

/**
 * Kilométrage projeté au jour visé (la fin du contrat, ou aujourd'hui si elle est passée). Le rythme vient des moindres carrés sur tous
 * les relevés utiles du contrat, et part du dernier compteur lu, qui est un fait. Rien n'est inventé : moins de deux relevés, ou deux
 * relevés trop proches, ne projettent rien.
 */
export function projeterKilometrage(releves: readonly Releve[], jourVise: string): Projection {
  const utiles = relevesUtiles(releves);
  const [premier, dernier] = [utiles[0], utiles.at(-1)];
  if (!premier || !dernier) return { km: null, confiance: null, explication: "Aucun kilométrage connu." };
  const lu = `${formaterKm(dernier.km)} le ${formaterDate(dernier.jour)}`;
  const aPrevoir = joursEntre(dernier.jour, jourVise);
  if (aPrevoir <= 0) return { km: dernier.km, confiance: "certaine", explication: `Compteur lu\u00a0: ${lu}.` };
  const etendue = joursEntre(premier.jour, dernier.jour);
  if (utiles.length < 2)
    return { km: null, confiance: null, explication: `Un seul kilométrage connu (${lu})\u00a0: il en faut deux.` };
  if (etendue < ECART_MINIMAL_JOURS)
    return {
      km: null,
      confiance: null,
      explication: `Kilométrages connus sur ${etendue} jour${etendue > 1 ? "s" : ""} seulement\u00a0: il en faut ${ECART_MINIMAL_JOURS}.`,
    };
  const parJour = rythme(utiles);
  return {
    km: dernier.km + Math.round(parJour * aPrevoir),
    confiance: confianceDe(utiles, etendue, aPrevoir),
    explication: `Rythme moyen de ${utiles.length} relevés, du ${formaterDate(premier.jour)} au ${formaterDate(dernier.jour)}\u00a0: ${formaterKm(parJour * 365.25)} par an, à partir de ${lu}.`,
  };
}

export interface Depassement {
  /** Kilomètres au-delà du contrat, jamais négatifs. */
  km: number;
  /** Leur coût en centimes HT ; `null` si le contrat ne dit pas son prix. */
  cout_ht: number | null;
}

/**
 * Dépassement du kilométrage contractuel et son coût. Le prix est en dix-millièmes d'euro HT
 * par kilomètre, le coût en centimes arrondis au plus proche. `null` si le contrat ou la projection ne dit rien.
 */
export function depassement(
  kmFinal: number | null,
  contrat: { kilometrage_contractuel: number | null; prix_km_excedentaire: number | null },
): Depassement | null {
  if (kmFinal === null || contrat.kilometrage_contractuel === null) return null;
  const km = Math.max(0, kmFinal - contrat.kilometrage_contractuel);
  const prix = contrat.prix_km_excedentaire;
  return { km, cout_ht: km === 0 ? 0 : prix === null ? null : arrondir(km * prix, 100) };
}
