import type { Anomalie, DocumentLu } from "../../domain/fre/document-lu.ts";
import type { Confrontation } from "./valeurs.ts";
import type { Verite } from "./verite.ts";

export interface AnomaliesComparees {
  vraies: number;
  lues: number;
  justes: number;
  /** Justes, de la taille que dit la vérité. */
  ecartsJustes: number;
  /** En phrases courtes : « somme_lignes 93,00 € ». */
  inventees: string[];
  manquees: string[];
  /** Centimes reprochés à tort : écarts des anomalies inventées, et ce que les vraies ont de trop. */
  cents: number;
}

const dire = ({
  code,
  ligne,
  ecart,
}: Pick<Anomalie, "code" | "ligne" | "ecart"> | Verite["anomalies"][number]): string =>
  [code, ligne === null ? "" : `ligne ${ligne}`, ecart === null ? "" : `${(ecart / 100).toFixed(2)} €`]
    .filter(Boolean)
    .join(" ");

/**
 * Compare les anomalies par code, véhicule et ligne (à travers l'appariement). Sur une page sans texte (`scan`), dire que rien ne se lit
 * n'est pas une fausse alerte.
 */
export function confronterAnomalies(
  verite: Verite,
  lu: DocumentLu | null,
  { vehicules }: Confrontation,
  scan: boolean,
): AnomaliesComparees {
  const lues = (lu?.anomalies ?? []).filter(({ code }) => !(scan && code === "texte_absent"));
  const libres = [...lues];
  const compte = { vraies: verite.anomalies.length, lues: lues.length, justes: 0, ecartsJustes: 0, cents: 0 };
  const manquees: string[] = [];
  for (const vraie of verite.anomalies) {
    const compare = vehicules.find(({ vrai }) => vrai === (vraie.vehicule ?? 0));
    const vehicule = vraie.vehicule === null ? null : (compare?.lu ?? vraie.vehicule);
    const ligne = vraie.ligne === null ? null : (compare?.paires.find(([i]) => i === vraie.ligne)?.[1] ?? vraie.ligne);
    const i = libres.findIndex((a) => a.code === vraie.code && a.vehicule === vehicule && a.ligne === ligne);
    const [trouvee] = i < 0 ? [] : libres.splice(i, 1);
    if (!trouvee) {
      manquees.push(dire(vraie));
      continue;
    }
    compte.justes += 1;
    if (trouvee.ecart === vraie.ecart) compte.ecartsJustes += 1;
    compte.cents += Math.max(0, Math.abs(trouvee.ecart ?? 0) - Math.abs(vraie.ecart ?? 0));
  }
  for (const { ecart } of libres) compte.cents += Math.abs(ecart ?? 0);
  return { ...compte, inventees: libres.map(dire), manquees };
}
