import { effacerDeSession, saisiesDeSession } from "../demande/brouillon.ts";
import { cacheDe, oublierPage } from "./garder-page.ts";

const PAGE = "/etat-des-lieux/";

/** Ce que l'appareil garde d'une personne connectée : ses saisies, leurs photos, la page et ce qu'elle lisait. Tout part avec sa session. */
export async function oublierAppareil(): Promise<void> {
  await effacerDeSession();
  await oublierPage(PAGE);
}

/** Une autre personne a pu se connecter ici sans que la précédente ne se déconnecte : rien d'elle ne reste. */
export async function oublierLesAutres(personne: string): Promise<void> {
  await effacerDeSession(personne);
  const gardee = await personneGardee();
  if (gardee && gardee !== personne) await oublierPage(PAGE);
}

async function personneGardee(): Promise<string | null> {
  if (!("caches" in window) || !(await caches.has(cacheDe(PAGE)))) return null;
  const session = await (await caches.open(cacheDe(PAGE))).match("/api/session");
  return session ? ((await session.json()) as { id: string }).id : null; // écrite par la page
}

/** Combien d'états des lieux gardent sur cet appareil de quoi envoyer. */
export const saisiesAPerdre = async (): Promise<number> =>
  (await saisiesDeSession()).filter(
    ({ reponses, photos }) => Object.keys(reponses).length > 0 || photos.some((p) => p.id === null),
  ).length;
