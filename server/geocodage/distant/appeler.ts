import { z } from "zod";

const DELAI_MS = 3_000;
const REPONSE_MAX_OCTETS = 256 * 1024;

/** Le fournisseur n'a pas répondu, ou pas ce qu'il doit répondre. */
export class PanneGeocodage extends Error {
  override readonly name = "PanneGeocodage";
}

/**
 * Lit du JSON chez le fournisseur : l'hôte de la configuration et lui seul, aucune redirection, 3 s, 256 ko, forme vérifiée
 *. Lève PanneGeocodage, dont le message ne porte ni l'adresse cherchée ni la clé.
 */
export async function appeler<T extends z.ZodType>(
  base: string,
  parametres: Record<string, string>,
  schema: T,
  delaiMs = DELAI_MS,
): Promise<z.infer<T>> {
  const url = new URL(base);
  for (const [nom, valeur] of Object.entries(parametres)) url.searchParams.set(nom, valeur);
  try {
    const reponse = await fetch(url, {
      redirect: "error",
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(delaiMs),
    });
    if (!reponse.ok) {
      await reponse.body?.cancel();
      throw new PanneGeocodage(`réponse ${reponse.status}`);
    }
    return schema.parse(JSON.parse(await lireBorne(reponse)));
  } catch (erreur) {
    if (erreur instanceof PanneGeocodage) throw erreur;
    throw new PanneGeocodage(raisonDe(erreur));
  }
}

/** La réponse en texte ; au-delà de la borne, la connexion est coupée. */
async function lireBorne(reponse: Response): Promise<string> {
  const morceaux: Uint8Array[] = [];
  let taille = 0;
  for await (const morceau of reponse.body ?? []) {
    taille += morceau.length;
    if (taille > REPONSE_MAX_OCTETS) throw new PanneGeocodage("réponse trop longue");
    morceaux.push(morceau);
  }
  return Buffer.concat(morceaux).toString("utf8");
}

function raisonDe(erreur: unknown): string {
  if (erreur instanceof z.ZodError || erreur instanceof SyntaxError) return "réponse d'une forme inattendue";
  return (erreur as Error).name === "TimeoutError" ? "pas de réponse à temps" : "fournisseur injoignable";
}
