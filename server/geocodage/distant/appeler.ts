import { z } from "zod";
import { LOCAUX } from "../../http/adresse-publique.ts";
import { recuperer } from "../../http/recuperer.ts";
import type { ServiceAdresses } from "../reglages.ts";

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
  { url: base, hotes = [] }: ServiceAdresses,
  parametres: Record<string, string>,
  schema: T,
  delaiMs = DELAI_MS,
): Promise<z.infer<T>> {
  const url = new URL(base);
  for (const [nom, valeur] of Object.entries(parametres)) url.searchParams.set(nom, valeur);
  try {
    const reponse = await recuperer(
      url.href,
      { headers: { accept: "application/json" } },
      { delaiMs, reponseMax: REPONSE_MAX_OCTETS, permis: [...LOCAUX, ...hotes], enClair: LOCAUX },
    );
    if (!reponse.ok) throw new PanneGeocodage(`réponse ${reponse.status}`);
    return schema.parse(await reponse.json());
  } catch (erreur) {
    if (erreur instanceof PanneGeocodage) throw erreur;
    throw new PanneGeocodage(raisonDe(erreur));
  }
}

function raisonDe(erreur: unknown): string {
  if (erreur instanceof z.ZodError || erreur instanceof SyntaxError) return "réponse d'une forme inattendue";
  return /pas de réponse en/.test((erreur as Error).message) ? "pas de réponse à temps" : "fournisseur injoignable";
}
