import { erreurs } from "../../domain/commun/erreurs.ts";
import { erreursDonnees } from "../../domain/donnees-personnelles/donnees-personnelles.erreurs.ts";
import type { LigneDesignee } from "../../domain/donnees-personnelles/donnees-personnelles.ts";
import { peut } from "../../domain/droits/capacites.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { garderEffacements } from "../sauvegarde/effacements-gardes.ts";
import { effacerPersonne, relireEffacements } from "./donnees-personnelles.queries.ts";

/**
 * Efface une personne de ces fiches : les lignes, le journal et la trace en une transaction, puis les octets, puis la liste gardée sur le
 * disque, qu'une restauration rejouera. Lève erreursDonnees (soi-même, dernier admin).
 */
export async function effacer(
  { lignes, motif }: { lignes: LigneDesignee[]; motif: string },
  { services, jeton, maintenant, acteur, requete }: ContexteConnecte,
): Promise<{ effacees: number; fichiers: number }> {
  if (lignes.some((l) => l.entite === "utilisateurs" && l.id === acteur.id)) throw erreursDonnees.soiMeme();
  const { cles, tous } = await services.base
    .ecrire(jeton, maintenant, async (tx, identite) => {
      if (!identite || !peut(identite.acteur, "gerer_donnees")) throw erreurs.interdit();
      return { cles: await effacerPersonne(tx, lignes, motif, maintenant), tous: await relireEffacements(tx) };
    })
    .catch((erreur: { constraint?: string }) => {
      throw erreur.constraint === "dernier_admin" ? erreursDonnees.dernierAdmin() : erreur;
    });
  for (const cle of cles) await services.fichiers.supprimer(cle).catch(() => undefined);
  // La base a déjà la liste, et chaque sauvegarde l'emporte : ce fichier n'est que la copie qui survit à la base.
  await garderEffacements(services.config.dossierDonnees, tous).catch((err) =>
    requete.log.error({ err }, "liste des effacements non copiée"),
  );
  return { effacees: lignes.length, fichiers: cles.length };
}
