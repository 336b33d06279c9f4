import { type AnyContractProcedure, isContractProcedure } from "@orpc/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { erreursCle } from "../../domain/cles-api/cle-api.erreurs.ts";
import type { MetaRoute } from "../../domain/commun/contrat.ts";
import { erreurs } from "../../domain/commun/erreurs.ts";
import { contrat } from "../../domain/contrat.ts";
import { CAPACITES, peut } from "../../domain/droits/capacites.ts";
import { estUneEcriture } from "../../domain/droits/portees.ts";
import type { Identite, Preuve } from "../db/identite.ts";
import { dansLaDemande, demandeEnCours, type Origine } from "../db/origine.ts";
import type { Services } from "../services.ts";
import { type EnvoiCle, envoiDe, retenirEnvoi, verifierEnvoi } from "./envois-retenus.ts";
import type { Garde } from "./garde.ts";
import type { Contexte, ContexteConnecte, Gestionnaire } from "./gestionnaire.ts";
import { condensatPresente, presenteUneCle } from "./jeton.ts";
import { adresseDe } from "./origine.ts";
import type { RouteDecrite } from "./route-decrite.ts";

/** Toutes les routes du contrat, à plat. Lève si l'une n'a pas dit qui y entre : le programme ne démarre pas. */
export function routesDuContrat(noeud: object = contrat, prefixe = ""): RouteDecrite[] {
  return Object.entries(noeud).flatMap(([nom, valeur]) => {
    const cle = prefixe ? `${prefixe}.${nom}` : nom;
    return isContractProcedure(valeur) ? [decrire(cle, valeur)] : routesDuContrat(valeur as object, cle);
  });
}

function decrire(cle: string, procedure: AnyContractProcedure): RouteDecrite {
  const definition = procedure["~orpc"];
  const meta = definition.meta as Partial<MetaRoute>;
  const { method, path } = definition.route;
  const connue =
    meta.acces === "public" || meta.acces === "session" || (meta.acces !== undefined && meta.acces in CAPACITES);
  if (!connue || !meta.attendus || !method || !path)
    throw new Error(`La route ${cle} ne dit pas qui y entre : elle est refusée.`);
  if (meta.portee && (meta.acces === "public" || estUneEcriture(meta.portee) !== (method !== "GET")))
    throw new Error(`La portée ${meta.portee} de la route ${cle} ne dit pas si elle lit ou écrit : elle est refusée.`);
  return {
    cle,
    meta: meta as MetaRoute,
    methode: method as RouteDecrite["methode"],
    chemin: path,
    // Les schémas du contrat sont tous des schémas zod.
    entree: definition.inputSchema as z.ZodType | undefined,
    sortie: definition.outputSchema as z.ZodType | undefined,
  };
}

const CORPS_MAX = 256 * 1024;

/** Inscrit toutes les routes du contrat sous /api. */
export function inscrireRoutes(app: FastifyInstance, services: Services, garde: Garde, gestionnaires: object): void {
  for (const route of routesDuContrat()) {
    const gestionnaire = trouver(gestionnaires, route.cle);
    app.route({
      method: route.methode,
      url: `/api${route.chemin.replace(/\{(\w+)\}/g, ":$1")}`,
      bodyLimit: route.meta.corpsMax ?? CORPS_MAX,
      handler: (requete, reponse) =>
        dansLaDemande(origineDe(route, requete), () =>
          servir(route, gestionnaire, services, garde, requete, reponse).catch(async (erreur) => {
            await garde.noterRefus(route, requete, erreur, services.horloge());
            throw erreur;
          }),
        ),
    });
  }
}

function trouver(gestionnaires: object, cle: string): Gestionnaire<unknown, unknown> {
  let noeud: unknown = gestionnaires;
  for (const nom of cle.split(".")) noeud = (noeud as Record<string, unknown>)[nom];
  if (!noeud) throw new Error(`La route ${cle} n'a pas de gestionnaire.`);
  return noeud as Gestionnaire<unknown, unknown>;
}

const origineDe = (route: RouteDecrite, requete: FastifyRequest): Origine => ({
  requete: requete.id,
  route: route.cle,
  adresse: adresseDe(requete).slice(0, 60),
  appareil: String(requete.headers["user-agent"] ?? "").slice(0, 300),
});

async function servir(
  route: RouteDecrite,
  gestionnaire: Gestionnaire<unknown, unknown>,
  services: Services,
  garde: Garde,
  requete: FastifyRequest,
  reponse: FastifyReply,
): Promise<unknown> {
  const contexte: Contexte = {
    services,
    maintenant: services.horloge(),
    adresse: adresseDe(requete),
    requete,
    reponse,
  };
  if ("publique" in gestionnaire) {
    const entree = lireEntree(route, requete);
    const servie = () => gestionnaire.publique(entree, contexte);
    return repondre(reponse, await sansRejeu(contexte, envoiDe(route.cle, entree, null), servie));
  }
  const jeton = await presenter(route, contexte, garde);
  if ("lecture" in gestionnaire) return servirLecture(route, gestionnaire, contexte, jeton, garde);
  if ("libre" in gestionnaire) {
    const identite = admettre(route, await services.base.identifier(jeton, contexte.maintenant));
    const entree = lireEntree(route, requete);
    await garde.noterExport(route, contexte);
    const servie = () => gestionnaire.libre(entree, connecter(contexte, identite, jeton));
    return repondre(reponse, await sansRejeu(contexte, envoiDe(route.cle, entree, identite.acteur.id), servie));
  }
  if (gestionnaire.avant) {
    admettre(route, await services.base.identifier(jeton, contexte.maintenant));
    await gestionnaire.avant(lireEntree(route, requete), contexte);
  }
  const resultat = await services.base.ecrire(
    jeton,
    contexte.maintenant,
    async (tx, trouvee) => {
      const identite = admettre(route, trouvee);
      const entree = lireEntree(route, requete);
      const envoi = envoiDe(route.cle, entree, identite.acteur.id);
      if (envoi) await verifierEnvoi(tx, envoi);
      const rendu = await gestionnaire.ecriture(tx, entree, connecter(contexte, identite, jeton));
      if (envoi) await retenirEnvoi(tx, envoi, rendu, contexte.maintenant);
      return rendu;
    },
    { lectureSeule: route.methode === "GET" },
  );
  return repondre(reponse, resultat);
}

/**
 * Une route qui ouvre elle-même ses transactions : la même clé avec un autre contenu est refusée avant, et l'envoi retenu une fois enregistré.
 * Lève deja_recu (409).
 */
async function sansRejeu<T>(
  { services: { base }, maintenant }: Contexte,
  envoi: EnvoiCle | null,
  servir: () => Promise<T>,
): Promise<T> {
  if (!envoi) return servir();
  await base.porte((tx) => verifierEnvoi(tx, envoi));
  const rendu = await servir();
  await base.porte((tx) => retenirEnvoi(tx, envoi, rendu, maintenant));
  return rendu;
}

/**
 * Qui présente la demande. Une clé d'API en répond seule, un cookie à côté ne la rattrape pas, et n'ouvre que les routes dont elle a la
 * portée : une route sans portée reste fermée à toutes. Lève cle_refusee (401), portee_absente (403) ou trop_de_demandes (429).
 */
async function presenter(route: RouteDecrite, contexte: Contexte, garde: Garde): Promise<Preuve> {
  const { services, maintenant, requete, adresse } = contexte;
  const { authorization } = requete.headers;
  if (!presenteUneCle(authorization)) {
    const jeton = condensatPresente(requete, services.config);
    if (!jeton) throw erreurs.nonConnecte();
    return jeton;
  }
  const cle = await garde.admettreCle(services.base, authorization, adresse, maintenant);
  const origine = demandeEnCours();
  if (origine) origine.cle = cle.id;
  await garde.noterCle(cle, maintenant);
  const { portee } = route.meta;
  if (!portee || !cle.portees.includes(portee)) throw erreursCle.porteeAbsente(portee);
  return { cle: cle.empreinte };
}

async function servirLecture(
  route: RouteDecrite,
  gestionnaire: Extract<Gestionnaire<unknown, unknown>, { lecture: unknown }>,
  contexte: Contexte,
  jeton: Preuve,
  garde: Garde,
): Promise<unknown> {
  const entree = entreeOuErreur(route, contexte.requete);
  // Une entrée refusée ne dispense pas de dire d'abord qui l'on est : la porte passe avant la saisie.
  if ("erreur" in entree) {
    admettre(route, await contexte.services.base.identifier(jeton, contexte.maintenant));
    throw entree.erreur;
  }
  const { identite, lignes, erreur } = await contexte.services.base.lire(
    jeton,
    contexte.maintenant,
    gestionnaire.lecture(entree.valeur, contexte.maintenant),
  );
  admettre(route, identite);
  if (erreur) throw erreur;
  const json = lignes[0]?.[0];
  if (json === null || json === undefined) throw gestionnaire.introuvable?.() ?? erreurs.introuvable();
  await garde.noterLecture(route, contexte.requete, json, contexte.maintenant);
  return contexte.reponse
    .header("content-type", "application/json; charset=utf-8")
    .header("cache-control", "private, no-store")
    .send(json);
}

/** La porte de la route : session valable, puis capacité. Dans le doute, refus. */
function admettre(route: RouteDecrite, identite: Identite | null): Identite {
  if (!identite) throw erreurs.nonConnecte();
  const origine = demandeEnCours();
  if (origine) origine.acteur = identite.acteur;
  const { acces } = route.meta;
  if (acces !== "session" && acces !== "public" && !peut(identite.acteur, acces)) throw erreurs.interdit();
  return identite;
}

const connecter = (contexte: Contexte, identite: Identite, jeton: Preuve): ContexteConnecte => ({
  ...contexte,
  acteur: identite.acteur,
  sessionId: identite.sessionId,
  expireLe: identite.expireLe,
  jeton,
});

function lireEntree(route: RouteDecrite, requete: FastifyRequest): unknown {
  const entree = entreeOuErreur(route, requete);
  if ("erreur" in entree) throw entree.erreur;
  return entree.valeur;
}

function entreeOuErreur(route: RouteDecrite, requete: FastifyRequest): { valeur: unknown } | { erreur: Error } {
  if (!route.entree) return { valeur: undefined };
  const corps = route.methode === "GET" || route.meta.brute ? requete.query : requete.body;
  if (corps !== null && corps !== undefined && (typeof corps !== "object" || Array.isArray(corps)))
    return { erreur: erreurs.demandeIllisible() };
  const brute = { ...(corps as object | null | undefined), ...(requete.params as object) };
  if (estMalformee(brute)) return { erreur: erreurs.demandeIllisible() };
  const lue = route.entree.safeParse(brute);
  if (lue.success) return { valeur: lue.data };
  const champs: Record<string, string> = {};
  for (const probleme of lue.error.issues) {
    const champ = probleme.path.filter((p) => p !== "champs").join(".") || "demande";
    champs[champ] ??= probleme.code === "unrecognized_keys" ? "Champ inconnu" : probleme.message;
  }
  // Un identifiant mal formé dans l'adresse est un objet qui n'existe pas, pas une faute de saisie.
  if (champs.id !== undefined && (requete.params as { id?: string }).id !== undefined)
    return { erreur: erreurs.introuvable() };
  return { erreur: erreurs.saisieInvalide(champs) };
}

/** Plus profond qu'aucune de nos demandes : au-delà, c'est une demande faite pour épuiser la pile. */
const PROFONDEUR_MAX = 20;

/** PostgreSQL ne sait pas garder le caractère nul : la demande est refusée avant lui, où qu'il soit. */
function estMalformee(valeur: unknown, profondeur = 0): boolean {
  if (typeof valeur === "string") return valeur.includes("\u0000");
  if (!valeur || typeof valeur !== "object") return false;
  if (profondeur > PROFONDEUR_MAX) return true;
  return Object.entries(valeur).some(([c, v]) => c.includes("\u0000") || estMalformee(v, profondeur + 1));
}

function repondre(reponse: FastifyReply, resultat: unknown): unknown {
  if (reponse.sent || resultat === reponse) return reponse;
  return reponse.header("cache-control", "private, no-store").send(resultat);
}
