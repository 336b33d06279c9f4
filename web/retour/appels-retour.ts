import type { RetourOuvert, SaisieRetour } from "../../domain/retours/retour.ts";
import { appelerPublic, ErreurAppel, type PortePhotos, televerser } from "../demande/appels.ts";

const GARDE = "reflet-retour";

/** Le véhicule de ce lien, tel que le serveur le dit, ou tel qu'il l'a dit la dernière fois si le réseau manque. */
export async function ouvrirRetour(jeton: string): Promise<RetourOuvert | null> {
  try {
    const { retour } = await appelerPublic<{ retour: RetourOuvert | null }>("POST", "retours/ouverture", { jeton });
    garder(jeton, retour);
    return retour;
  } catch (erreur) {
    const connu = erreur instanceof ErreurAppel && erreur.statut === 0 ? relire(jeton) : null;
    if (connu) return connu;
    throw erreur;
  }
}

export const envoyerRetour = async (jeton: string, saisie: SaisieRetour): Promise<void> => {
  await appelerPublic("POST", "retours", { jeton, ...saisie });
};

export const porteRetour = (jeton: string): PortePhotos => ({
  envoyer: ({ champ, nom, octets }, signal, surProgression) =>
    televerser(`retours/photos?${new URLSearchParams({ jeton, vue: champ, nom })}`, octets, signal, surProgression),
  retirer: (id) => appelerPublic<void>("DELETE", `retours/photos/${id}`, { jeton }).catch(() => undefined),
});

/** Le stockage se refuse dans certains modes privés : la page a alors besoin du réseau pour s'ouvrir. */
function garder(jeton: string, retour: RetourOuvert | null): void {
  try {
    if (retour) localStorage.setItem(GARDE, JSON.stringify({ jeton, retour }));
    else localStorage.removeItem(GARDE);
  } catch {
    return;
  }
}
function relire(jeton: string): RetourOuvert | null {
  try {
    const lu = JSON.parse(localStorage.getItem(GARDE) ?? "null") as { jeton: string; retour: RetourOuvert } | null; // écrit par garder seul
    return lu?.jeton === jeton ? lu.retour : null;
  } catch {
    return null;
  }
}
