import { nomLisible } from "../../domain/commun/nom-de-fichier.ts";

/** Montré dans la page ou enregistré, et sous quel nom : tel quel s'il est simple, sinon en octets UTF-8 (RFC 6266). */
export function disposition(comment: "inline" | "attachment", donne: string): string {
  // Des noms gardés avant que la réception les compose attendent encore dans la base.
  const nom = nomLisible(donne);
  if (/^[\w.-]+$/.test(nom)) return `${comment}; filename="${nom}"`;
  const octets = encodeURIComponent(nom).replace(/['()*]/g, (signe) => `%${signe.charCodeAt(0).toString(16)}`);
  return `${comment}; filename*=UTF-8''${octets}`;
}

/** Les en-têtes d'un fichier composé pour une personne : elle l'enregistre, aucun intermédiaire ne le garde. */
export const enTelechargement = (type: string, nom: string) => ({
  "content-type": type,
  "content-disposition": disposition("attachment", nom),
  "cache-control": "private, no-store",
});
