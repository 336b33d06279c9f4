import { randomUUID } from "node:crypto";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { CHEMIN_ANNONCE_DEPART } from "../domain/session/constantes.ts";
import { inscrireCalendrier } from "./calendrier/calendrier.ts";
import { admettreCle } from "./cles-api/admettre-cle.ts";
import { inscrireAnnonceDepart } from "./connexion-entreprise/annonce-depart.ts";
import { inscrirePreuves } from "./contestations/preuves.ts";
import { inscrireBoite } from "./courrier/boite/boite.routes.ts";
import { diffuseurDe } from "./en-direct/diffuseur.ts";
import { DUREE_DEMANDE_MAX_MS, surveillerDebit } from "./http/debit.ts";
import { enErreurMetier, enReseau } from "./http/erreurs-http.ts";
import { fermerSansAttendre } from "./http/fermeture.ts";
import { journaliserDemandes, journalTechnique } from "./http/journal-technique.ts";
import { openapi } from "./http/openapi.ts";
import { verifierOrigine } from "./http/origine.ts";
import { parlerFrancais } from "./http/phrases-saisie.ts";
import { ecouterRefus, refuserAdresse } from "./http/refus-precoces.ts";
import { inscrireRoutes } from "./http/routeur.ts";
import { creerFileAcces } from "./journal/file-acces.ts";
import { noterDemandes } from "./journal/noter-demandes.ts";
import { CHEMIN_DESABONNEMENT } from "./notifications/chemin-desabonnement.ts";
import { inscrireDesabonnement } from "./notifications/desabonnement.ts";
import { gestionnaires } from "./routes.ts";
import type { Services } from "./services.ts";
import { servirPages } from "./site/pages.ts";
import { CHEMIN_DESABONNEMENT_RAPPORT } from "./vues/chemin-desabonnement.ts";
import { inscrireDesabonnementRapport } from "./vues/desabonnement-rapport.ts";

/**
 * Aucun cookie n'y compte, un jeton signé y dit tout : un logiciel de messagerie (RFC 8058) ou un fournisseur d'identité l'appelle sans dire
 * d'où il vient.
 */
const SANS_SESSION = new Set([CHEMIN_DESABONNEMENT, CHEMIN_DESABONNEMENT_RAPPORT, CHEMIN_ANNONCE_DEPART]);

/** Le serveur HTTP, fonction de ses services : le programme et les tests le construisent de la même façon. */
export async function creerApp(
  services: Services,
  sortieJournal?: { write(ligne: string): void },
): Promise<FastifyInstance> {
  const { config } = services;
  parlerFrancais();
  const app = Fastify({
    logger: { ...journalTechnique(config), ...(sortieJournal && { stream: sortieJournal }) },
    frameworkErrors: refuserAdresse,
    clientErrorHandler: ecouterRefus,
    genReqId: () => randomUUID(),
    requestTimeout: DUREE_DEMANDE_MAX_MS,
    // Node ne regarde les délais que de temps en temps : toutes les 30 s par défaut.
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    trustProxy: config.mandataires.length > 0 ? config.mandataires : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.server.maxConnections = 2_000;
  fermerSansAttendre(app);
  // Un flux ne finit pas de lui-même : à l'arrêt il est dit fini, et le navigateur le rouvrira ailleurs.
  app.addHook("preClose", () => diffuseurDe(services).fermer());
  journaliserDemandes(app);

  app.addHook("onRequest", async (requete, reponse) => {
    reponse.header("x-request-id", requete.id).header("x-content-type-options", "nosniff");
    verifierOrigine(requete, config, SANS_SESSION);
    surveillerDebit(requete.raw);
  });
  // Les octets d'un dépôt sont lus par la route elle-même, au fil de l'eau.
  app.addContentTypeParser(["application/pdf", "application/octet-stream"], (_requete, _corps, fait) => fait(null));
  app.setErrorHandler(async (erreur, requete, reponse) => {
    const e = enErreurMetier(erreur);
    // Un dépôt que la personne abandonne n'est pas une panne.
    const abandonnee = requete.raw.destroyed && !requete.raw.complete;
    if (e.statut >= 500 && !abandonnee) requete.log.error({ err: erreur, cause: (erreur as Error).cause }, e.code);
    if (e.statut === 503) reponse.header("retry-after", "2");
    if (typeof e.donnees?.secondes === "number") reponse.header("retry-after", String(e.donnees.secondes));
    return reponse.status(e.statut).header("cache-control", "no-store").send(enReseau(e, requete.id));
  });

  const journal = creerFileAcces(services.base, (err) => app.log.error({ err }, "journal des accès"));
  app.addHook("onClose", () => journal.arreter());
  inscrireRoutes(app, services, { admettreCle, ...noterDemandes(journal) }, gestionnaires);
  app.get("/api/openapi.json", async (_requete, reponse) => {
    reponse.header("content-type", "application/json; charset=utf-8");
    return openapi(config.urlPublique);
  });
  inscrireBoite(app, services);
  inscrirePreuves(app, services);
  await inscrireDesabonnement(app, services);
  await inscrireDesabonnementRapport(app, services);
  inscrireCalendrier(app, services);
  await inscrireAnnonceDepart(app, services);
  await servirPages(app, services);
  return app;
}
