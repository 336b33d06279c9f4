import { estInterne } from "../../domain/commun/acteur.ts";
import { erreurs } from "../../domain/commun/erreurs.ts";
import type { ProfilLu } from "../../domain/profil/profil.contrat.ts";
import type { Transaction } from "../db/base.ts";
import { effacerFichier, rattacherFichier } from "../fichiers/fichiers.queries.ts";
import { recevoirFichier } from "../fichiers/recevoir-fichier.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { modifierProfil, relireProfil, verrouillerProfil } from "./profil.queries.ts";

/** Ma nouvelle photo, réencodée en vignette carrée sans métadonnées ; l'ancienne part dans la même transaction. */
export async function deposerAvatar({ nom }: { nom: string }, c: ContexteConnecte): Promise<ProfilLu> {
  const { acteur } = c;
  const client_id = estInterne(acteur) ? null : acteur.clientId;
  const { cle, profil } = await recevoirFichier(
    c,
    { usage: "avatar", nom, client_id, prefixe: acteur.id },
    async (tx, depose) => {
      const cle = await poserPhoto(tx, depose.id);
      await rattacherFichier(tx, depose.id);
      return { cle, profil: await relireProfil(tx, c.maintenant) };
    },
  );
  return jeterOctets(cle, profil, c);
}

/** Supprime ma photo. Sans photo, le but est déjà atteint. */
export async function retirerAvatar(c: ContexteConnecte): Promise<ProfilLu> {
  const { cle, profil } = await c.services.base.ecrire(c.jeton, c.maintenant, async (tx) => ({
    cle: await poserPhoto(tx, null),
    profil: await relireProfil(tx, c.maintenant),
  }));
  return jeterOctets(cle, profil, c);
}

/** Remplace la photo sous verrou (deux onglets ne s'oublient pas l'un l'autre) ; rend la clé des octets devenus inutiles. */
async function poserPhoto(tx: Transaction, id: string | null): Promise<string | undefined> {
  const avant = await verrouillerProfil(tx);
  if (!avant) throw erreurs.nonConnecte();
  if (avant.avatar_url === id) return undefined;
  await modifierProfil(tx, { avatar_url: id });
  return avant.avatar_url ? effacerFichier(tx, avant.avatar_url) : undefined;
}

/** Les octets partent après la transaction ; une coupure ici les laisse au balayage. */
async function jeterOctets(cle: string | undefined, profil: ProfilLu, c: ContexteConnecte): Promise<ProfilLu> {
  if (cle) await c.services.fichiers.supprimer(cle).catch(() => undefined);
  return profil;
}
