import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { recevoirSansLire, repondrePage } from "../notifications/page-desabonnement.ts";
import { estSigne, signer } from "../secrets/coffre.ts";
import type { Services } from "../services.ts";
import { CHEMIN_DESABONNEMENT_RAPPORT } from "./chemin-desabonnement.ts";
import { retirerParId } from "./rapports.queries.ts";

const FORME = /^([0-9a-f-]{36})\.([\w-]{43})$/;
const corpsSigne = (abonnement: string): string => `rapport.${abonnement}`;

/** L'adresse qui retire un abonnement sans connexion. Le jeton est signé et ne périme pas ; il ne permet rien d'autre. */
export const adresseDesabonnementRapport = (config: Config, abonnement: string): string =>
  `${config.urlPublique}${CHEMIN_DESABONNEMENT_RAPPORT}?jeton=${abonnement}.${signer(config, corpsSigne(abonnement))}`;

function lireJeton(config: Config, jeton: string): string | null {
  const [, abonnement, signature] = FORME.exec(jeton) ?? [];
  if (!abonnement || !signature) return null;
  return estSigne(config, corpsSigne(abonnement), signature) ? abonnement : null;
}

/** Ouvrir montre un bouton (un antivirus qui suit les liens n'éteint rien), l'envoyer agit (RFC 8058). */
export async function inscrireDesabonnementRapport(
  app: FastifyInstance,
  { base, config }: Pick<Services, "base" | "config">,
): Promise<void> {
  await app.register(async (ici) => {
    recevoirSansLire(ici);
    const lu = (requete: { query: unknown }): { jeton: string; abonnement: string | null } => {
      const { jeton } = requete.query as { jeton?: unknown };
      return typeof jeton === "string"
        ? { jeton, abonnement: lireJeton(config, jeton) }
        : { jeton: "", abonnement: null };
    };
    ici.get(CHEMIN_DESABONNEMENT_RAPPORT, async (requete, reponse) => {
      const { jeton, abonnement } = lu(requete);
      return abonnement ? repondrePage(reponse, 200, QUESTION(jeton)) : repondrePage(reponse, 404, INCONNU);
    });
    ici.post(CHEMIN_DESABONNEMENT_RAPPORT, async (requete, reponse) => {
      const { abonnement } = lu(requete);
      if (!abonnement) return repondrePage(reponse, 404, INCONNU);
      await base.porte((tx) => retirerParId(tx, abonnement));
      return repondrePage(reponse, 200, FAIT);
    });
  });
}

const RETOUR = `<p><a href="/dashboard">Ouvrir Reflet</a></p>`;
const QUESTION = (jeton: string): string => `<h1>Ne plus recevoir cet envoi</h1>
<p>Reflet ne vous enverra plus ce rapport ou cette liste par e-mail. Rien ne change dans Reflet.</p>
<form method="post" action="${CHEMIN_DESABONNEMENT_RAPPORT}?jeton=${jeton}"><button type="submit">Ne plus recevoir</button></form>
${RETOUR}`;
const FAIT = `<h1>C'est fait</h1>
<p role="status">Reflet ne vous l'enverra plus. Vous pourrez le demander de nouveau depuis les analyses ou la liste.</p>
${RETOUR}`;
const INCONNU = `<h1>Ce lien n'est pas valable</h1>
<p>Il est incomplet, ou n'a pas été écrit par Reflet. Copiez-le en entier depuis le message.</p>
${RETOUR}`;
