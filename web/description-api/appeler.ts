import type { RouteLue } from "./description.ts";

export interface Resultat {
  statut: number;
  /** Durée vue du navigateur, en millisecondes. */
  duree: number;
  type: string;
  octets: number;
  /** Le texte de la réponse, mis en forme si c'est du JSON ; `null` pour un fichier. */
  texte: string | null;
}

/** Une réponse plus longue se coupe à l'écran. */
const TEXTE_MAX = 200_000;
const ATTENTE_MAX_MS = 30_000;

/** Joue la demande avec la clé donnée, ou la session si elle est vide. Lève si le serveur ne répond pas. */
export async function appeler(
  { methode }: Pick<RouteLue, "methode">,
  adresse: string,
  corps: string | undefined,
  cle: string,
): Promise<Resultat> {
  const debut = performance.now();
  const reponse = await fetch(adresse, {
    method: methode,
    credentials: cle ? "omit" : "same-origin",
    signal: AbortSignal.timeout(ATTENTE_MAX_MS),
    headers: {
      "x-reflet": "1",
      ...(cle && { authorization: `Bearer ${cle}` }),
      ...(corps !== undefined && { "content-type": "application/json" }),
    },
    ...(corps !== undefined && { body: corps }),
  });
  const octets = await reponse.arrayBuffer();
  const duree = Math.round(performance.now() - debut);
  const type = (reponse.headers.get("content-type") ?? "").split(";")[0] ?? "";
  const lisible = type === "application/json" || type.startsWith("text/");
  const brut = lisible ? new TextDecoder().decode(octets) : null;
  return { statut: reponse.status, duree, type, octets: octets.byteLength, texte: brut && mettreEnForme(brut, type) };
}

function mettreEnForme(brut: string, type: string): string {
  let texte = brut;
  if (type === "application/json") {
    try {
      texte = JSON.stringify(JSON.parse(brut), null, 2);
    } catch {
      // Ce qui n'est pas du JSON se montre tel quel.
    }
  }
  return texte.length > TEXTE_MAX ? `${texte.slice(0, TEXTE_MAX)}\n…` : texte;
}
