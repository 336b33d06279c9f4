import type { FastifyInstance } from "fastify";
import { REGLES } from "../../domain/notifications/notification.ts";
import type { Services } from "../services.ts";
import { CHEMIN_DESABONNEMENT } from "./chemin-desabonnement.ts";
import { type Desabonnement, lireJeton } from "./jeton-desabonnement.ts";
import { recevoirSansLire, repondrePage } from "./page-desabonnement.ts";
import { desabonner } from "./rappels.queries.ts";

/**
 * Le désabonnement sans connexion : l'ouvrir montre un bouton (un antivirus qui suit les liens n'éteint rien), l'envoyer agit. Le
 * logiciel de messagerie l'envoie de lui-même (RFC 8058), d'où un corps de formulaire, jamais lu : tout est dans le jeton signé.
 */
export async function inscrireDesabonnement(
  app: FastifyInstance,
  { base, config }: Pick<Services, "base" | "config">,
): Promise<void> {
  await app.register(async (ici) => {
    recevoirSansLire(ici);
    const jetonDe = (requete: { query: unknown }): { jeton: string; lu: Desabonnement | null } => {
      const { jeton } = requete.query as { jeton?: unknown };
      return typeof jeton === "string" ? { jeton, lu: lireJeton(config, jeton) } : { jeton: "", lu: null };
    };

    ici.get(CHEMIN_DESABONNEMENT, async (requete, reponse) => {
      const { jeton, lu } = jetonDe(requete);
      return lu ? repondrePage(reponse, 200, corpsQuestion(lu, jeton)) : repondrePage(reponse, 404, CORPS_INCONNU);
    });
    ici.post(CHEMIN_DESABONNEMENT, async (requete, reponse) => {
      const { lu } = jetonDe(requete);
      if (!lu) return repondrePage(reponse, 404, CORPS_INCONNU);
      await base.porte((tx) => desabonner(tx, lu.utilisateurId, lu.genre));
      return repondrePage(reponse, 200, corpsFait(lu));
    });
  });
}

const PROFIL = `<p><a href="/profile#notifications">Choisir ce que je reçois</a></p>`;
const objet = ({ genre }: Desabonnement): string =>
  genre ? `les rappels «\u00a0${REGLES[genre].libelle}\u00a0»` : "tous les rappels";

const corpsQuestion = (d: Desabonnement, jeton: string): string => `<h1>Ne plus recevoir ces e-mails</h1>
<p>Reflet n'enverra plus ${objet(d)} par e-mail. Ils restent visibles dans Reflet.</p>
<form method="post" action="${CHEMIN_DESABONNEMENT}?jeton=${jeton}"><button type="submit">Ne plus recevoir</button></form>
${PROFIL}`;
const corpsFait = (d: Desabonnement): string => `<h1>C'est fait</h1>
<p role="status">Reflet n'enverra plus ${objet(d)} par e-mail. Ils restent visibles dans Reflet.</p>
${PROFIL}`;
const CORPS_INCONNU = `<h1>Ce lien n'est pas valable</h1>
<p>Il est incomplet, ou n'a pas été écrit par Reflet. Copiez-le en entier depuis le message, ou connectez-vous pour choisir ce que vous recevez.</p>
${PROFIL}`;
