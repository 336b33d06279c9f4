import type { Browser, BrowserContext } from "playwright-core";
import { MOT_DE_PASSE_DEMONSTRATION } from "../../db/seed/entites/comptes.ts";

export type Personne = "claire@transalpes.test" | "admin@reflet.test";

/** Un navigateur où cette personne de la démonstration est connectée. Lève si elle ne peut pas entrer. */
export async function entrer(
  navigateur: Browser,
  base: string,
  email: Personne,
): Promise<{ contexte: BrowserContext }> {
  const contexte = await navigateur.newContext({ baseURL: base });
  const reponse = await contexte.request.post("/api/session", {
    headers: { "x-reflet": "1" },
    data: { email, mot_de_passe: MOT_DE_PASSE_DEMONSTRATION },
  });
  if (!reponse.ok()) throw new Error(`Connexion de ${email} : ${reponse.status()} ${await reponse.text()}`);
  return { contexte };
}

/** Les lignes d'une liste de l'API, telles que cette personne les lit. */
export async function lireListe(
  contexte: BrowserContext,
  base: string,
  chemin: string,
): Promise<Record<string, unknown>[]> {
  const reponse = await contexte.request.get(`${base}/api${chemin}`);
  if (!reponse.ok()) throw new Error(`${chemin} : ${reponse.status()}`);
  return ((await reponse.json()) as { lignes: Record<string, unknown>[] }).lignes;
}
