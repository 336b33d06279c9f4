import { erreursVehicule } from "../../domain/vehicules/vehicule.erreurs.ts";
import type { VehiculeLu } from "../../domain/vehicules/vehicule.ts";
import { effacerFichier, rattacherFichier } from "../fichiers/fichiers.queries.ts";
import { recevoirFichier } from "../fichiers/recevoir-fichier.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { ecrireVehicule } from "./ecriture.queries.ts";
import { relire, verrouillerSuivi } from "./modifier-vehicule.ts";

/** Dépose la carte grise, ou remplace celle qui y est : l'ancienne part avec la même transaction. */
export async function deposerCarteGrise(
  { id, nom }: { id: string; nom: string },
  c: ContexteConnecte,
): Promise<VehiculeLu> {
  // Un refus ne doit pas attendre la fin de l'envoi.
  const { client_id } = await c.services.base.ecrire(c.jeton, c.maintenant, (tx) => verrouillerSuivi(tx, id));
  const remplacee = await recevoirFichier(
    c,
    { usage: "carte_grise", nom, client_id, prefixe: `${id}-carte_grise` },
    async (tx, depose) => {
      // Relue sous verrou : deux dépôts simultanés se remplacent l'un l'autre, aucun n'est oublié.
      const { url_carte_grise } = await verrouillerSuivi(tx, id);
      await ecrireVehicule(tx, id, { url_carte_grise: depose.id });
      await rattacherFichier(tx, depose.id);
      return url_carte_grise ? effacerFichier(tx, url_carte_grise) : undefined;
    },
  );
  return finir(id, remplacee, c);
}

export async function retirerCarteGrise({ id }: { id: string }, c: ContexteConnecte): Promise<VehiculeLu> {
  const cle = await c.services.base.ecrire(c.jeton, c.maintenant, async (tx) => {
    const { url_carte_grise } = await verrouillerSuivi(tx, id);
    if (!url_carte_grise) throw erreursVehicule.fichierAbsent();
    await ecrireVehicule(tx, id, { url_carte_grise: null });
    return effacerFichier(tx, url_carte_grise);
  });
  return finir(id, cle, c);
}

/** Les octets partent après la transaction ; une coupure ici les laisse au balayage. */
async function finir(id: string, cle: string | undefined, c: ContexteConnecte): Promise<VehiculeLu> {
  if (cle) await c.services.fichiers.supprimer(cle).catch(() => undefined);
  return c.services.base.ecrire(c.jeton, c.maintenant, (tx) => relire(tx, id), { lectureSeule: true });
}
