import type { FastifyInstance } from "fastify";
import { MOT_DE_PASSE_DEMONSTRATION } from "../db/seed/entites/comptes.ts";
import { imprimerLettresEnFond } from "../db/seed/papier/lettres.ts";
import { type Preparation, preparerSemis } from "../db/seed/preparer.ts";
import { refuserDemonstration, semer } from "../db/seed/semer.ts";
import { ErreurMetier } from "../domain/commun/erreurs.ts";
import { construireWebAPart } from "../scripts/construire-web.ts";
import { relireReglages, suivreReglages } from "./administration/reglages-tenus.ts";
import { verifierArchive } from "./adresses/verifier-archive.ts";
import { creerApp } from "./app.ts";
import { type Arret, guetterArret } from "./arret.ts";
import { creerTacheArrivages } from "./arrivages/tache-arrivages.ts";
import { assurerPrestataire } from "./clients/prestataire.ts";
import { type Config, lireConfig } from "./config.ts";
import { choisirTransport } from "./courrier/choisir-transport.ts";
import { creerTacheEnvoi } from "./courrier/tache-envoi.ts";
import { baseAbsente } from "./db/embarque/embarque.ts";
import { ErreurDemarrage } from "./db/embarque/erreur-demarrage.ts";
import { type BaseOuverte, ouvrirBase } from "./db/ouvrir.ts";
import { traduirePanne } from "./db/panne-ouverture.ts";
import { creerTacheDistante } from "./documents/tache-distante.ts";
import { creerTacheLectures } from "./documents/tache-lectures.ts";
import { conserverEnContinu } from "./donnees-personnelles/conservation.ts";
import { entretenirEnContinu } from "./entretien.ts";
import { balayerDepots } from "./fichiers/balayage.ts";
import { ouvrirFichiers } from "./fichiers/choisir-stockage.ts";
import { choisirGeocodeur } from "./geocodage/choisir-geocodeur.ts";
import { essayerPort, refusDEcouter } from "./http/port.ts";
import { creerTacheImports } from "./imports/tache-imports.ts";
import { scellerEnContinu } from "./journal/sceller.ts";
import { rappelerEnContinu } from "./notifications/rappels.ts";
import { mesurer } from "./sante/mesures.ts";
import { ouvrirExploitation } from "./sante/port-exploitation.ts";
import { sauvegarderEnContinu } from "./sauvegarde/planifier.ts";
import { protegerFichiers } from "./sauvegarde/proteger-fichiers.ts";
import { direSecretChange } from "./sauvegarde/secret-change.ts";
import type { Services } from "./services.ts";
import { traiterDemandesEnContinu } from "./session/demander-lien.ts";
import { creerTacheStatuts } from "./statuts-facture/tache-statuts.ts";
import type { DireFaute } from "./tache-de-fond.ts";
import { envoyerRapportsEnContinu } from "./vues/rapports.ts";
import { creerTacheWebhooks } from "./webhooks/tache-webhooks.ts";

async function demarrer(arret: Arret): Promise<void> {
  const config = lireConfig(process.env, process.argv.includes("--production") ? "production" : "demonstration");
  const dire = (phrase: string) => process.stdout.write(`${phrase}\n`);
  await essayerPort(config.port, config.hote);
  // L'interface se construit pendant que la base s'ouvre et se remplit : chacun occupe un cœur.
  const pages = preparerInterface();
  pages.catch(() => undefined);
  const neuve = config.mode === "demonstration" && !config.baseUrl && baseAbsente(config.dossierDonnees);
  const ouverture = ouvrirBase(config, dire);
  const preparation = neuve ? preparerSemis(config, aujourdHui(), config.graine) : null;
  const base = await ouverture;
  arret.aFermer(() => base.fermer());
  try {
    const app = await servir(config, base, arret, pages, preparation);
    annoncer(config, app, dire);
  } catch (erreur) {
    if (!arret.demande) await base.fermer();
    throw traduirePanne(erreur, config);
  }
}

/** Construit l'interface si elle a changé ; en développement, Vite la sert lui-même. */
async function preparerInterface(): Promise<void> {
  if (!process.argv.includes("--sans-interface")) await construireWebAPart();
}

/** La date du jour à Paris, `AAAA-MM-JJ` : toutes celles de la démonstration en découlent. */
const aujourdHui = () => new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Paris" }).format(new Date());

async function servir(
  config: Config,
  base: BaseOuverte,
  arret: Arret,
  pages: Promise<void>,
  preparation: Preparation | null,
): Promise<FastifyInstance> {
  const fichiers = await ouvrirFichiers(config, (phrase) => process.stderr.write(`${phrase}\n`));
  const horloge = () => new Date();
  // Une interface qui n'a pas pu se construire se dit avant de remplir la base, non après.
  await Promise.race([pages, undefined]);
  if (config.mode === "demonstration") {
    const { proprietaire } = base;
    await semer({ proprietaire, fichiers, config, aujourdHui: aujourdHui(), graine: config.graine, preparation });
  } else await refuserDemonstration(base.proprietaire);
  const prestataire = await base.proprietaire((client) => assurerPrestataire(client, config.societePrestataire));
  if (prestataire) process.stderr.write(`${prestataire}\n`);
  const secretChange = await base.proprietaire((client) => direSecretChange(client, config));
  if (secretChange) process.stderr.write(`${secretChange}\n`);
  const services = {
    base: base.base,
    config,
    horloge,
    fichiers: protegerFichiers(fichiers, base.base),
    geocodeur: choisirGeocodeur(config.geocodage, horloge),
  };
  await relireReglages(services);
  await pages;
  const app = await creerApp(services);
  const mesures = mesurer(app, base.base, config.sauvegarde?.dossier);
  const exploitation = config.exploitation
    ? await ouvrirExploitation(config.exploitation, services, mesures).catch((erreur: NodeJS.ErrnoException) => {
        throw refusDEcouter(
          erreur,
          config.exploitation?.port ?? 0,
          config.exploitation?.hote ?? "",
          "HOTE_EXPLOITATION",
        );
      })
    : null;
  if (exploitation) arret.aFermer(() => exploitation.fermer());
  await app.listen({ port: config.port, host: config.hote }).catch((erreur: NodeJS.ErrnoException) => {
    throw refusDEcouter(erreur, config.port, config.hote);
  });
  // Sans l'attendre : un hôte de cartes muet ne retarde pas le démarrage.
  void verifierArchive(config.tuiles).then((defaut) => defaut && app.log.warn(defaut));
  arret.aFermer(lancerTaches(services, base, app));
  return app;
}

/** Ce qui tourne sans qu'on le demande. Rend de quoi tout arrêter, le serveur compris : les réponses en cours finissent avant la base. */
function lancerTaches(services: Services, { proprietaire }: BaseOuverte, app: FastifyInstance): () => Promise<void> {
  const { config } = services;
  const dire: DireFaute = (d) => app.log.error(d, "tâche de fond en échec");
  const passages = [
    suivreReglages(services, dire),
    balayerDepots(services, dire),
    entretenirEnContinu(services, dire),
    rappelerEnContinu(services, dire),
    envoyerRapportsEnContinu(services, dire),
    traiterDemandesEnContinu(services, dire),
    conserverEnContinu(services, dire),
  ];
  const arreterScellement = scellerEnContinu(services, dire);
  const nonEnvoye = (d: object) => app.log.warn(d, "courrier non envoyé");
  const files = [
    creerTacheEnvoi(services, choisirTransport(config), nonEnvoye, dire),
    creerTacheImports(services, (d) => app.log.error(d, "import interrompu"), dire),
    creerTacheLectures(services, (d) => app.log.error(d, "lecture interrompue"), dire),
    creerTacheWebhooks(services, dire),
    creerTacheStatuts(services, dire),
    creerTacheDistante(services, dire),
    creerTacheArrivages(services, dire),
  ];
  for (const file of files) file.demarrer();
  const arreterLettres =
    config.mode === "demonstration"
      ? imprimerLettresEnFond({ ...services, proprietaire }, (d) =>
          app.log.error(d, "lettres de démonstration interrompues"),
        )
      : async () => undefined;
  const arreterSauvegardes = sauvegarderEnContinu({ ...services, proprietaire }, app.log);
  return async () => {
    const finis = passages.map((arreter) => arreter());
    await arreterLettres();
    await arreterSauvegardes();
    await app.close();
    for (const file of files) await file.arreter();
    await Promise.all(finis);
    await arreterScellement();
  };
}

function annoncer(config: Config, app: FastifyInstance, dire: (phrase: string) => void): void {
  const adresse = app.server.address();
  const port = typeof adresse === "object" && adresse ? adresse.port : config.port;
  dire(`Reflet est prêt : ${config.mode === "production" ? config.urlPublique : `http://localhost:${port}`}`);
  if (!choisirTransport(config))
    process.stderr.write(
      "Aucun envoi de messages n'est réglé (SMTP_URL ou FORMULAIRE_URL) : les messages attendent dans la boîte d'envoi.\n",
    );
  if (config.mode === "production") return;
  if (choisirTransport(config)?.local) dire(`Messages envoyés : http://localhost:${port}/dev/courrier`);
  dire(`Comptes de démonstration (mot de passe : ${MOT_DE_PASSE_DEMONSTRATION}) :`);
  dire(`  admin@${config.domaineInterne} (admin), expert@${config.domaineInterne} (expert)`);
  dire("  claire@transalpes.test (client, tous les besoins), marc@boreal.test (client, restitutions et véhicules)");
  dire(`  sophie@${config.domainePartenaire} (cliente du domaine partenaire)`);
}

const arret = guetterArret();
demarrer(arret).catch((erreur: unknown) => {
  // L'arrêt demandé n'est pas une panne ; s'il n'a rien à fermer, il part maintenant.
  if (arret.demande) return arret.aFermer(async () => undefined);
  if (erreur instanceof ErreurDemarrage || erreur instanceof ErreurMetier) process.stderr.write(`${erreur.message}\n`);
  else
    process.stderr.write(
      `Reflet n'a pas pu démarrer : ${erreur instanceof Error ? (erreur.stack ?? erreur.message) : String(erreur)}\n`,
    );
  process.exit(1);
});
