import { createHash } from "node:crypto";
import { erreursContestation } from "../../domain/contestations/contestation.erreurs.ts";
import { erreursStatut } from "../../domain/statuts-facture/statut.erreurs.ts";
import { estEnCause, type SaisieStatut, type StatutsLus } from "../../domain/statuts-facture/statut.ts";
import type { Transaction } from "../db/base.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { ecrireCdar } from "./ecrire-cdar.ts";
import {
  type FactureDuStatut,
  factureDuStatut,
  insererStatutEmis,
  messageDuStatut,
  remettreEnAttente,
  statutDeLaCle,
  statutsDeLaContestation,
} from "./statuts.queries.ts";

/** Les statuts de la facture contestée, et de quoi en produire un. Lève introuvable. */
export async function statutsDe(
  tx: Transaction,
  { id }: { id: string },
  { services: { config } }: Pick<ContexteConnecte, "services">,
): Promise<StatutsLus> {
  const { numero, date_facture, vendeur_nom, vendeur_siren, vendeur_adresse, acheteur_nom, acheteur_siren } =
    await factureDe(tx, id, false);
  return {
    statuts: await statutsDeLaContestation(tx, id),
    proposition: { numero, date_facture, vendeur_nom, vendeur_siren, vendeur_adresse, acheteur_nom, acheteur_siren },
    plateforme: config.plateforme !== undefined,
  };
}

async function factureDe(tx: Transaction, contestation: string, tenue = true): Promise<FactureDuStatut> {
  const facture = await factureDuStatut(tx, contestation, tenue);
  if (!facture) throw erreursContestation.introuvable();
  return facture;
}

/**
 * Met la facture en litige, ou la refuse : le message est composé et gardé, à télécharger ou à remettre par la tâche. La même clé n'en fait qu'un ; un
 * refus est le dernier statut que l'acheteur pose.
 */
export async function produireStatut(
  tx: Transaction,
  { id, ...saisie }: SaisieStatut & { id: string },
  c: Pick<ContexteConnecte, "services" | "acteur" | "maintenant">,
): Promise<StatutsLus> {
  const facture = await factureDe(tx, id);
  if (await statutDeLaCle(tx, facture.facture_id, saisie.cle_idempotence)) return statutsDe(tx, { id }, c);
  if (facture.refusee) throw erreursStatut.dejaRefusee();
  if (!estEnCause(facture.etat)) throw erreursStatut.pasContestee();
  const { vendeur_nom, acheteur_nom, acheteur_siren, ...suite } = saisie;
  const message = ecrireCdar({
    ...saisie,
    type_facture: facture.type_facture,
    vendeur: { nom: vendeur_nom, siren: saisie.vendeur_siren, adresse: saisie.vendeur_adresse },
    acheteur: { nom: acheteur_nom, siren: acheteur_siren },
    recue_le: new Date(facture.recue_le),
    pose_le: c.maintenant,
  });
  await insererStatutEmis(tx, {
    ...suite,
    client_id: facture.client_id,
    facture_id: facture.facture_id,
    message,
    empreinte: createHash("sha256").update(saisie.cle_idempotence).update(message).digest(),
    remise: c.services.config.plateforme ? "attente" : "fichier",
    cree_par: c.acteur.id,
    maintenant: c.maintenant,
  });
  return statutsDe(tx, { id }, c);
}

/** Redonne à la tâche un statut que la plateforme n'a pas pris, ou produit avant qu'elle soit réglée. */
export async function renvoyerStatut(
  tx: Transaction,
  { id, statut_id }: { id: string; statut_id: string },
  c: Pick<ContexteConnecte, "services" | "maintenant">,
): Promise<StatutsLus> {
  const facture = await factureDe(tx, id);
  if (!c.services.config.plateforme || !(await remettreEnAttente(tx, statut_id, facture.facture_id, c.maintenant)))
    throw erreursStatut.pasEnEchec();
  return statutsDe(tx, { id }, c);
}

/** Le message tel qu'il part, ou tel qu'il est arrivé : toujours téléchargé, jamais ouvert dans une page. */
export async function telechargerStatut({ id }: { id: string }, c: ContexteConnecte): Promise<unknown> {
  const lu = await c.services.base.ecrire(c.jeton, c.maintenant, (tx) => messageDuStatut(tx, id), {
    lectureSeule: true,
  });
  if (!lu) throw erreursStatut.introuvable();
  const nom = `${lu.numero.replace(/[^\w.-]+/g, "-")}-${lu.code}.xml`;
  return c.reponse
    .headers({
      "content-type": "application/xml; charset=utf-8",
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(nom)}`,
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "private, no-store",
    })
    .send(lu.message);
}
