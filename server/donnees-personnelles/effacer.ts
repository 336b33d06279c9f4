import { erreurs } from "../../domain/commun/erreurs.ts";
import { erreursDonnees } from "../../domain/donnees-personnelles/donnees-personnelles.erreurs.ts";
import type { LigneDesignee, TexteDesigne } from "../../domain/donnees-personnelles/donnees-personnelles.ts";
import { peut } from "../../domain/droits/capacites.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { garderEffacements, garderEffacementsAuSeau } from "../sauvegarde/effacements-gardes.ts";
import { effacerPersonne, masquerTextes, relireEffacements } from "./donnees-personnelles.queries.ts";

/**
 * Efface une personne de ces fiches, et son nom des textes libres choisis : lignes, textes, journal et trace en une transaction, puis les octets, puis la liste gardée sur le
 * disque et dans le seau S3, qu'une restauration rejouera. Lève erreursDonnees (soi-même, dernier admin).
 */
export async function effacer(
  { lignes, textes, motif }: { lignes: LigneDesignee[]; textes: TexteDesigne[]; motif: string },
  { services, jeton, maintenant, acteur, requete }: ContexteConnecte,
): Promise<{ effacees: number; fichiers: number; textes: number }> {
  if (lignes.some((l) => l.entite === "utilisateurs" && l.id === acteur.id)) throw erreursDonnees.soiMeme();
  const { masques, cles, tous } = await services.base
    .ecrire(jeton, maintenant, async (tx, identite) => {
      if (!identite || !peut(identite.acteur, "gerer_donnees")) throw erreurs.interdit();
      const masques = textes.length > 0 ? await masquerTextes(tx, lignes, textes, motif, maintenant) : 0;
      const cles = await effacerPersonne(tx, lignes, motif, maintenant);
      return { masques, cles, tous: await relireEffacements(tx) };
    })
    .catch((erreur: { constraint?: string }) => {
      throw erreur.constraint === "dernier_admin" ? erreursDonnees.dernierAdmin() : erreur;
    });
  for (const cle of cles) await services.fichiers.supprimer(cle).catch(() => undefined);
  // La base a déjà la liste, et chaque sauvegarde l'emporte : ce ne sont que les copies qui survivent à la base.
  const copies = [garderEffacements(services.config.dossierDonnees, tous)];
  if (services.config.s3) copies.push(garderEffacementsAuSeau(services.fichiers, tous));
  for (const copie of await Promise.allSettled(copies))
    if (copie.status === "rejected") requete.log.error({ err: copie.reason }, "liste des effacements non copiée");
  return { effacees: lignes.length, fichiers: cles.length, textes: masques };
}
