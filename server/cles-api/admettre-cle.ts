import { erreursCle } from "../../domain/cles-api/cle-api.erreurs.ts";
import { APPELS_PAR_MINUTE } from "../../domain/cles-api/cle-api.ts";
import { jourDeParis } from "../../domain/commun/dates.ts";
import { erreurs } from "../../domain/commun/erreurs.ts";
import type { Base } from "../db/base.ts";
import { freiner, noterTentative, reseauDe } from "../http/frein.ts";
import type { CleAdmise } from "../http/garde.ts";
import { empreintePresentee } from "./cle.ts";
import { cleValable, noterAppel } from "./cles-api.queries.ts";

/** Essais de clés inconnues qu'un réseau peut faire avant d'attendre. */
const ESSAIS_MAX = 20;

/**
 * La clé présentée, si elle vaut encore ; l'appel est compté. Lève cle_refusee (401), ou trop_de_demandes (429) au-delà de ce qu'une clé
 * ou un réseau peut demander.
 */
export async function admettreCle(
  base: Base,
  autorisation: string,
  adresse: string,
  maintenant: Date,
): Promise<CleAdmise> {
  const empreinte = empreintePresentee(autorisation);
  const frein = `cle-api:${reseauDe(adresse)}`;
  const admise = await base.porte(async (tx) => {
    const trouvee = empreinte && (await cleValable(tx, empreinte, jourDeParis(maintenant)));
    if (trouvee) return { ...trouvee, empreinte, appels: await noterAppel(tx, trouvee.id, maintenant) };
    await freiner(tx, [{ cle: frein, seuil: ESSAIS_MAX }], maintenant);
    await noterTentative(tx, [frein], maintenant);
    return null;
  });
  if (!admise) throw erreursCle.refusee();
  if (admise.appels > APPELS_PAR_MINUTE) throw erreurs.tropDeDemandes(60 - maintenant.getUTCSeconds());
  return admise;
}
