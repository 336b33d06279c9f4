import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { FormatExport } from "../../domain/commun/contrat.ts";
import { formaterDate } from "../../domain/commun/dates.ts";
import { enTelechargement } from "../http/piece-jointe.ts";
import { type FeuilleExport, type LigneExport, type ListeExport, pagesDe } from "./colonnes.ts";
import { morceauxCsv } from "./csv.ts";
import { ecrireEnTravailleur } from "./ecrire-en-travailleur.ts";
import { erreursExport, LIGNES_MAX_XLSX } from "./erreurs.ts";

/** Une liste lue, prête à devenir un fichier : le CSV est déjà écrit, le classeur le sera hors de la transaction. */
export type ExportLu =
  | { format: "csv"; morceaux: Buffer[] }
  | {
      format: "xlsx";
      colonnes: ListeExport["colonnes"];
      lignes: LigneExport[];
      suites: readonly FeuilleExport[];
      filtres: readonly string[];
    };

export const TYPES_MIME: Record<FormatExport, string> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
};

/**
 * Lit toutes les lignes, dans la transaction de l'appelant. Le fichier ne part qu'ensuite : une personne au réseau lent ne tient
 * ni connexion ni transaction. Lève export_trop_grand (413) au-delà de ce qu'un classeur contient ici.
 */
export async function lireExport(format: FormatExport, liste: ListeExport): Promise<ExportLu> {
  if (format === "csv") {
    const morceaux: Buffer[] = [];
    for await (const morceau of morceauxCsv(liste)) morceaux.push(morceau);
    return { format, morceaux };
  }
  const lignes: LigneExport[] = [];
  for await (const page of pagesDe(liste.lignes)) {
    for (const ligne of page) lignes.push(ligne);
    if (lignes.length > LIGNES_MAX_XLSX) throw erreursExport.tropDeLignes();
  }
  return { format, colonnes: liste.colonnes, lignes, suites: liste.suites ?? [], filtres: liste.filtres };
}

const jourAParis = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Paris" });
const heureAParis = new Intl.DateTimeFormat("fr-FR", { timeZone: "Europe/Paris", hour: "2-digit", minute: "2-digit" });

/** Le fichier d'une liste lue, par morceaux. */
export const composerExport = async (titre: string, maintenant: Date, lu: ExportLu): Promise<Buffer[]> =>
  lu.format === "csv" ? lu.morceaux : [await classeur(titre, jourAParis.format(maintenant), maintenant, lu)];

/** Envoie le fichier, nommé d'après la liste et le jour : `restitutions_2026-11-21.xlsx`. */
export async function envoyerExport(
  reponse: FastifyReply,
  nom: string,
  titre: string,
  maintenant: Date,
  lu: ExportLu,
): Promise<FastifyReply> {
  const jour = jourAParis.format(maintenant);
  const morceaux = await composerExport(titre, maintenant, lu);
  return reponse
    .headers({
      ...enTelechargement(TYPES_MIME[lu.format], `${nom}_${jour}.${lu.format}`),
      "content-length": morceaux.reduce((n, m) => n + m.length, 0),
    })
    .send(Readable.from(morceaux));
}

function classeur(
  titre: string,
  jour: string,
  maintenant: Date,
  lu: Extract<ExportLu, { format: "xlsx" }>,
): Promise<Buffer> {
  const filtres = lu.filtres.length > 0 ? lu.filtres : ["Aucun filtre\u00a0: toutes les lignes de votre périmètre"];
  return ecrireEnTravailleur({
    feuille: titre,
    colonnes: lu.colonnes,
    lignes: lu.lignes,
    suites: lu.suites,
    origine: [
      ["Contenu", `${titre} – Reflet`],
      ["Exporté le", `${formaterDate(jour)} à ${heureAParis.format(maintenant)}`],
      ["Nombre de lignes", String(lu.lignes.length)],
      ...filtres.map((phrase, i) => [i === 0 ? "Filtres" : "", phrase] as const),
    ],
  });
}

/** Une liste déjà en mémoire : lue et envoyée d'un trait. */
export async function exporter(
  reponse: FastifyReply,
  e: ListeExport & { nom: string; titre: string; format: FormatExport; maintenant: Date },
): Promise<FastifyReply> {
  return envoyerExport(reponse, e.nom, e.titre, e.maintenant, await lireExport(e.format, e));
}
