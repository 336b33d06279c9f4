import { erreursConducteur } from "../../domain/conducteurs/conducteur.erreurs.ts";
import type { ConducteurLu } from "../../domain/conducteurs/conducteur.ts";
import { effacerFichier, rattacherFichier } from "../fichiers/fichiers.queries.ts";
import { recevoirFichier } from "../fichiers/recevoir-fichier.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { modifierConducteur } from "./ecriture.queries.ts";
import { prendreSuivi, relire } from "./modifier-conducteur.ts";

interface Ecrit {
  conducteur: ConducteurLu;
  /** Fichier remplacé ou supprimé, dont les octets doivent partir. */
  cle: string | undefined;
}

/** Dépose le permis, ou remplace celui qui y est : l'ancien part avec la même transaction. */
export async function deposerPermis(
  { id, nom }: { id: string; nom: string },
  c: ContexteConnecte,
): Promise<ConducteurLu> {
  // Le conducteur doit exister avant que ses octets soient reçus : un refus ne doit pas attendre la fin de l'envoi.
  const { client_id } = await c.services.base.ecrire(c.jeton, c.maintenant, (tx) => prendreSuivi(tx, id));
  const ecrit = await recevoirFichier(c, { usage: "permis", nom, client_id, prefixe: id }, async (tx, depose) => {
    // Relu sous verrou : deux dépôts simultanés se remplacent l'un l'autre, aucun n'est oublié.
    const { url_permis } = await prendreSuivi(tx, id);
    await modifierConducteur(tx, id, { url_permis: depose.id });
    await rattacherFichier(tx, depose.id);
    const cle = url_permis ? await effacerFichier(tx, url_permis) : undefined;
    return { conducteur: await relire(tx, id), cle };
  });
  return finir(ecrit, c);
}

export async function retirerPermis({ id }: { id: string }, c: ContexteConnecte): Promise<ConducteurLu> {
  const ecrit = await c.services.base.ecrire(c.jeton, c.maintenant, async (tx) => {
    const { url_permis } = await prendreSuivi(tx, id);
    if (!url_permis) throw erreursConducteur.permisAbsent();
    await modifierConducteur(tx, id, { url_permis: null });
    const cle = await effacerFichier(tx, url_permis);
    return { conducteur: await relire(tx, id), cle };
  });
  return finir(ecrit, c);
}

/** Les octets partent après la transaction ; une coupure ici les laisse au balayage. */
async function finir({ conducteur, cle }: Ecrit, c: ContexteConnecte): Promise<ConducteurLu> {
  if (cle) await c.services.fichiers.supprimer(cle).catch(() => undefined);
  return conducteur;
}
