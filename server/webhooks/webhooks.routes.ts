import { randomBytes, randomUUID } from "node:crypto";
import type { webhooksContrat } from "../../domain/webhooks/webhook.contrat.ts";
import { erreursWebhook } from "../../domain/webhooks/webhook.erreurs.ts";
import type { ChampsWebhook, Webhook } from "../../domain/webhooks/webhook.ts";
import { clientExiste } from "../cles-api/cles-api.queries.ts";
import { changements } from "../db/changements.ts";
import { refusEnregistrement } from "../http/adresse-publique.ts";
import type { Contexte, Gestionnaires } from "../http/gestionnaire.ts";
import { ranger } from "./secret-webhook.ts";
import {
  deposerEssai,
  insererWebhook,
  lireWebhook,
  listerLivraisons,
  listerWebhooks,
  modifierWebhook,
  reglerWebhook,
  rejouerLivraison,
  supprimerWebhook,
  verrouillerWebhook,
} from "./webhooks.queries.ts";

async function verifierAdresse(adresse: string | undefined, { services }: Contexte): Promise<void> {
  const refus = adresse === undefined ? null : await refusEnregistrement(adresse, services.config.webhooksHotes);
  if (refus) throw erreursWebhook.adresse(refus);
}

export const webhooksRoutes: Gestionnaires<typeof webhooksContrat> = {
  lister: { lecture: () => listerWebhooks() },
  creer: {
    avant: ({ adresse }, contexte) => verifierAdresse(adresse, contexte),
    ecriture: async (tx, entree, { acteur, maintenant, services }) => {
      if (entree.client_id && !(await clientExiste(tx, entree.client_id))) throw erreursWebhook.clientIntrouvable();
      const secret = `reflet_wh_${randomBytes(32).toString("base64url")}`;
      const id = randomUUID();
      const cree = await insererWebhook(tx, {
        ...entree,
        id,
        secret: ranger(services.config, id, secret),
        cree_par: acteur.id,
        cree_le: maintenant,
      });
      const lu = cree && (await lireWebhook<Webhook>(tx, cree.id));
      if (!lu) throw erreursWebhook.dejaCree();
      return { secret, lu };
    },
  },
  modifier: {
    // Inchangée, elle a déjà été jugée, et le sera à chaque appel.
    avant: ({ champs, avant }, contexte) =>
      verifierAdresse(champs.adresse === avant.adresse ? undefined : champs.adresse, contexte),
    ecriture: async (tx, { id, champs, avant }) => {
      const actuel = await verrouillerWebhook(tx, id);
      if (!actuel) throw erreursWebhook.introuvable();
      // Un événement retiré du produit depuis reste dans la ligne, et ne se choisit plus.
      const changes = changements<ChampsWebhook>(actuel as ChampsWebhook, champs, avant);
      await modifierWebhook(tx, id, changes);
      return (await lireWebhook<Webhook>(tx, id)) ?? actuel;
    },
  },
  regler: {
    ecriture: async (tx, { id, actif }) => {
      await reglerWebhook(tx, id, actif);
      const lu = await lireWebhook<Webhook>(tx, id);
      if (!lu) throw erreursWebhook.introuvable();
      return lu;
    },
  },
  supprimer: {
    ecriture: async (tx, { id }) => {
      if (!(await supprimerWebhook(tx, id))) throw erreursWebhook.introuvable();
      return { supprime: true as const };
    },
  },
  livraisons: { lecture: listerLivraisons },
  essayer: {
    ecriture: async (tx, { id }, { maintenant }) => {
      if (!(await lireWebhook(tx, id))) throw erreursWebhook.introuvable();
      await deposerEssai(tx, id, maintenant);
      return { depose: true as const };
    },
  },
  rejouer: {
    ecriture: async (tx, { id }) => {
      if (!(await rejouerLivraison(tx, id))) throw erreursWebhook.livraisonIntrouvable();
      return { depose: true as const };
    },
  },
};
