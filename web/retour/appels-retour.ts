import type { RetourOuvert, SaisieRetour } from "../../domain/retours/retour.ts";
import { appelerPublic, ErreurAppel, type PortePhotos, televerser } from "../demande/appels.ts";
import { enBase, lireTout } from "../demande/stockage.ts";

/** Le véhicule de ce lien, tel que le serveur le dit, ou tel qu'il l'a dit la dernière fois si le réseau manque. */
export async function ouvrirRetour(jeton: string): Promise<RetourOuvert | null> {
  try {
    const { retour } = await appelerPublic<{ retour: RetourOuvert | null }>("POST", "retours/ouverture", { jeton });
    await garder(jeton, retour);
    return retour;
  } catch (erreur) {
    const connu = erreur instanceof ErreurAppel && erreur.statut === 0 ? await relire(jeton) : null;
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

/** Ce que le serveur a dit d'un lien, gardé avec la saisie : le stockage simple du navigateur attend avant d'écrire, et une batterie qui meurt l'efface. */
interface LienGarde {
  jeton: string;
  retour: RetourOuvert;
  /** Horodatage (ms) de sa dernière ouverture. */
  ouvert_le: number;
}

/** Un lien vaut trente jours : au-delà, ce qu'il disait du véhicule n'a plus à rester sur l'appareil. */
const GARDE_MS = 30 * 24 * 60 * 60 * 1000;

async function garder(jeton: string, retour: RetourOuvert | null): Promise<void> {
  const maintenant = Date.now();
  for (const l of await lireTout<LienGarde>("liens"))
    if (l.jeton === jeton || maintenant - l.ouvert_le > GARDE_MS) await enBase("liens", (t) => t.delete(l.jeton));
  if (retour) await enBase("liens", (t) => t.put({ jeton, retour, ouvert_le: maintenant } satisfies LienGarde));
}

const relire = async (jeton: string): Promise<RetourOuvert | null> =>
  (await lireTout<LienGarde>("liens")).find((l) => l.jeton === jeton)?.retour ?? null;

/** Le lien ouvert en dernier : l'icône posée sur l'écran d'accueil ne porte pas de secret, et le retrouve ici. Vide sans lui. */
export async function dernierLien(): Promise<string> {
  const liens = await lireTout<LienGarde>("liens");
  return liens.toSorted((a, b) => b.ouvert_le - a.ouvert_le)[0]?.jeton ?? "";
}
