import type { ConventionDate, EntiteImport } from "../../domain/imports/colonne.ts";
import type { ImportLu, LigneImport } from "../../domain/imports/import.ts";
import type { AppTest } from "../testing/app-test.ts";

interface Demande {
  entite: EntiteImport;
  octets: Buffer;
  nom?: string;
  client?: string | null;
  qui?: string;
}

/** Les gestes d'une personne de l'équipe qui importe, par l'API. */
export function gestes(t: AppTest) {
  const jeton = (qui = t.jeu.admin) => t.session(qui);
  const lire = async (id: string): Promise<ImportLu> =>
    (await t.appeler("GET", `/api/imports/${id}`, { jeton: await jeton() })).json();
  const envoyer = async (d: Demande) => {
    const client = d.client === undefined ? (d.entite === "garages" ? null : t.jeu.clientA) : d.client;
    const requete = new URLSearchParams({
      entite: d.entite,
      nom: d.nom ?? "fichier.csv",
      ...(client && { client_id: client }),
    });
    return t.appeler("PUT", `/api/imports?${requete}`, { jeton: await jeton(d.qui), octets: d.octets });
  };
  const deposer = async (d: Demande): Promise<ImportLu> => {
    const reponse = await envoyer(d);
    if (reponse.statusCode !== 200) throw new Error(reponse.body);
    await t.viderImports();
    return lire(reponse.json().id);
  };
  const poster = async (id: string, geste: string, corps: object = {}, qui?: string) =>
    t.appeler("POST", `/api/imports/${id}/${geste}`, { jeton: await jeton(qui), corps });
  const verifier = async (
    i: ImportLu,
    choix: { correspondance?: (string | null)[]; decimale?: "," | "."; dates?: (ConventionDate | null)[] } = {},
  ): Promise<ImportLu> => {
    const corps = { correspondance: i.correspondance, decimale: i.format?.decimale ?? ",", ...choix };
    const reponse = await poster(i.id, "verification", corps);
    if (reponse.statusCode !== 200) throw new Error(reponse.body);
    await t.viderImports();
    return lire(i.id);
  };
  const lignes = async (id: string, filtre = ""): Promise<LigneImport[]> =>
    (await t.appeler("GET", `/api/imports/${id}/lignes?taille=100${filtre}`, { jeton: await jeton() })).json().lignes;
  const jouer = async (id: string, geste: "lancement" | "annulation", qui?: string): Promise<ImportLu> => {
    const reponse = await poster(id, geste, {}, qui);
    if (reponse.statusCode !== 200) throw new Error(reponse.body);
    await t.viderImports();
    return lire(id);
  };
  /** Dépose, vérifie avec les colonnes reconnues, importe. */
  const importer = async (d: Demande): Promise<ImportLu> => jouer((await verifier(await deposer(d))).id, "lancement");
  return { lire, envoyer, deposer, poster, verifier, lignes, jouer, importer };
}

export const csv = (...lignes: string[]): Buffer => Buffer.from(lignes.join("\r\n"));
export const bilan = (i: ImportLu) => [i.crees, i.modifies, i.inchanges, i.rejetes];
