import type { FastifyInstance } from "fastify";
import { decodeJwt } from "jose";
import { CHEMIN_ANNONCE_DEPART } from "../../domain/session/constantes.ts";
import { freiner, noterTentative, reseauDe } from "../http/frein.ts";
import { adresseDe } from "../http/origine.ts";
import type { Services } from "../services.ts";
import { JETON_DE_DEPART, verifierSignature } from "./cles-fournisseur.ts";
import { fermerAnnoncees, fournisseursDe } from "./depart.queries.ts";
import { decouvrir } from "./fournisseur.ts";

const EVENEMENT = "http://schemas.openid.net/event/backchannel-logout";
/** Annonces fausses d'un réseau avant d'attendre. */
const ECHECS_PAR_RESEAU = 30;

class AnnonceRefusee extends Error {}

/**
 * Un fournisseur annonce qu'une session est finie chez lui (OpenID Connect Back-Channel Logout) : celles qui en sont nées se ferment ici. Son
 * jeton signé dit tout ; rien n'est cru avant que la signature d'un fournisseur réglé soit vérifiée.
 */
export async function inscrireAnnonceDepart(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (ici) => {
    ici.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 16_384 },
      (_requete, corps, fait) => fait(null, new URLSearchParams(String(corps))),
    );
    ici.post(CHEMIN_ANNONCE_DEPART, async (requete, reponse) => {
      const maintenant = services.horloge();
      const cle = `annonce:${reseauDe(adresseDe(requete))}`;
      await services.base.porte((tx) => freiner(tx, [{ cle, seuil: ECHECS_PAR_RESEAU }], maintenant));
      const jeton = requete.body instanceof URLSearchParams ? requete.body.get("logout_token") : null;
      reponse.header("cache-control", "no-store");
      try {
        await fermerSelon(jeton ?? "", services, maintenant);
        return reponse.status(200).send();
      } catch (erreur) {
        requete.log.warn({ err: erreur }, "annonce de départ d'entreprise");
        await services.base.porte((tx) => noterTentative(tx, [cle], maintenant));
        return reponse.status(400).send({ error: "invalid_request" });
      }
    });
  });
}

async function fermerSelon(jeton: string, { base, config }: Services, maintenant: Date): Promise<void> {
  // Lu sans le croire : il ne sert qu'à trouver quel fournisseur réglé devra l'avoir signé.
  const { iss = "", aud = [] } = decodeJwt(jeton);
  const fournisseurs = await base.porte((tx) => fournisseursDe(tx, iss, [aud].flat()));
  const [premier] = fournisseurs;
  if (!premier) throw new AnnonceRefusee("aucun fournisseur réglé sous ce nom");
  const fournisseur = await decouvrir(premier.emetteur, config, maintenant);
  const dits = await verifierSignature(jeton, premier.identifiant, fournisseur, maintenant, JETON_DE_DEPART);
  const texte = (valeur: unknown) => (typeof valeur === "string" && valeur ? valeur : null);
  const designe = { sujet: texte(dits.sub), session: texte(dits.sid) };
  const evenements = dits.events as Record<string, unknown> | null;
  if (dits.nonce !== undefined || typeof evenements?.[EVENEMENT] !== "object" || (!designe.sujet && !designe.session))
    throw new AnnonceRefusee("ce jeton n'annonce pas un départ");
  const clients = fournisseurs.filter((f) => f.identifiant === premier.identifiant).map((f) => f.client_id);
  await base.porte((tx) => fermerAnnoncees(tx, clients, designe, maintenant));
}
