import type { FastifyRequest } from "fastify";
import { ErreurMetier } from "../../domain/commun/erreurs.ts";
import { demandeEnCours } from "../db/origine.ts";
import type { Garde } from "../http/garde.ts";
import type { RouteDecrite } from "../http/route-decrite.ts";
import { accesDe, noterAvant } from "./acces.ts";
import type { FileAcces } from "./file-acces.ts";
import { CONNEXIONS, estUnExport, lectureSensible } from "./lectures-sensibles.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Ce que le journal retient des demandes que sert le routeur ; les accès courants partent par la file, un export est noté avant. */
export const noterDemandes = (file: FileAcces): Omit<Garde, "admettreCle"> => ({
  noterCle: ({ client_id }, maintenant) =>
    file.noter(accesDe({ action: "cle_api", ...(client_id && { client_id }) }, maintenant)),

  noterLecture: async (route, requete, json, maintenant) => {
    const quoi = lectureSensible(route.cle, json);
    if (!quoi) return;
    for (const ligne_id of chacun(idsVises(requete)))
      await file.noter(accesDe({ action: "lecture", quoi, entite: route.cle.split(".")[0], ligne_id }, maintenant));
  },

  noterExport: async (route, contexte) => {
    if (!estUnExport(route)) return;
    const { client_id } = contexte.requete.query as { client_id?: unknown };
    const societe = typeof client_id === "string" && UUID.test(client_id) ? { client_id } : {};
    const faits = chacun(idsVises(contexte.requete)).map((ligne_id) => ({
      action: "export" as const,
      entite: route.cle.split(".")[0],
      ligne_id,
      quoi: route.cle.slice(0, 60),
      ...societe,
    }));
    await noterAvant(contexte, ...faits);
  },

  noterRefus: async (route, requete, erreur, maintenant) => {
    const fait = refusDe(route, requete, erreur);
    // S'il ne peut être noté, la base est absente et le journal technique le dit.
    if (fait) await file.noter(accesDe(fait, maintenant)).catch(() => undefined);
  },
});

/**
 * Une connexion refusée, ou un refus opposé à quelqu'un de connu ; nul pour toute autre erreur. Un « introuvable » part avec l'objet
 * demandé : la base ne le garde que s'il existe, donc s'il est à une autre société.
 */
function refusDe(route: RouteDecrite, requete: FastifyRequest, erreur: unknown): Parameters<typeof accesDe>[0] | null {
  if (!(erreur instanceof ErreurMetier)) return null;
  const origine = demandeEnCours();
  const { statut } = erreur;
  if (CONNEXIONS.has(route.cle) && [401, 403, 429].includes(statut))
    return {
      action: "connexion_refusee",
      entite: "utilisateurs",
      ligne_id: origine?.compte,
      quoi: CONNEXIONS.get(route.cle),
      statut,
    };
  const [vise] = idsVises(requete);
  const connue = origine?.acteur && (statut === 403 || (statut === 404 && vise));
  return connue ? { action: "acces_refuse", ligne_id: vise, statut } : null;
}

/** Les fiches qu'une adresse désigne : la sienne, celle qu'elle commente, ou celles d'une personne (« conducteurs:identifiant,… »). */
function idsVises(requete: FastifyRequest): string[] {
  const { id } = (requete.params ?? {}) as { id?: unknown };
  const { ticket_id, restitution_id, lignes } = (requete.query ?? {}) as Record<string, unknown>;
  const designees = typeof lignes === "string" ? lignes.split(",").map((l) => l.split(":")[1]) : [];
  const vises = [id, ticket_id, restitution_id, ...designees];
  return vises.flatMap((v) => (typeof v === "string" && UUID.test(v) ? [v.toLowerCase()] : []));
}

/** Une ligne au journal par fiche désignée ; une seule, sans fiche, pour une liste. */
const chacun = (ids: readonly string[]): readonly (string | undefined)[] => (ids.length > 0 ? ids : [undefined]);
