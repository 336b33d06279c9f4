import { sql } from "kysely";
import type { ChampsAffectation } from "../../../domain/affectations/champs-affectation.ts";
import { erreursPropres } from "../../../domain/affectations/regles.ts";
import { plier } from "../../../domain/commun/recherche.ts";
import { type ErreurCellule, erreurCellule } from "../../../domain/imports/lire-ligne.ts";
import { compteursContredits } from "./compteurs.queries.ts";
import { type EntiteImportee, plaqueDe, texteDe, type Valeurs, verrou } from "./entite.ts";
import { type ConducteurTrouve, conducteursNommes, vehiculesDesPlaques } from "./reperes.queries.ts";
import { choisir, verifierClient, verifierVehicule } from "./reperes.ts";

const CHAMPS = [
  "date_debut_affectation",
  "date_fin_affectation",
  "kilometrage_debut_affectation",
  "kilometrage_fin_affectation",
] as const;
const TITRES: Record<string, string> = {
  date_fin_affectation: "Date de fin",
  kilometrage_fin_affectation: "Kilométrage de fin",
};

/** Le véhicule et la date de début désignent une affectation. */
export const affectations: EntiteImportee = {
  table: "historique_affectation_vehicules",
  colonnes: {
    vehicule_id: "uuid",
    conducteur_id: "uuid",
    date_debut_affectation: "date",
    date_fin_affectation: "date",
    kilometrage_debut_affectation: "integer",
    kilometrage_fin_affectation: "integer",
  },
  defauts: {},
  periode: { debut: "date_debut_affectation", fin: "date_fin_affectation", finComprise: true },
  rapprocher: async (c, lignes) => {
    const vehicules = await vehiculesDesPlaques(
      c.tx,
      c.clientId,
      lignes.map((l) => plaqueDe(texteDe(l.valeurs.vehicule))).filter(Boolean),
    );
    const leurs = [...new Set([...vehicules.values()].map((v) => v.id))];
    // Comme l'écran : deux écritures sur les affectations d'un véhicule passent l'une après l'autre.
    if (c.verrouiller)
      await c.tx.executer(sql`select 1 from vehicules v where v.id = any (${leurs}::uuid[]) ${verrou(c, "v")}`);
    const connus = await conducteursNommes(
      c.tx,
      c.clientId,
      lignes.map((l) => plaqueDe(texteDe(l.valeurs.numero_permis))).filter(Boolean),
      lignes.map((l) => plier(texteDe(l.valeurs.conducteur))).filter(Boolean),
    );
    const trouver = chercherConducteur(connus);
    const existantes = await c.tx.lignes<Valeurs & { id: string; vehicule_id: string }>(sql`
      select a.id, a.vehicule_id, a.conducteur_id, a.date_debut_affectation, a.date_fin_affectation, a.kilometrage_debut_affectation,
             a.kilometrage_fin_affectation
      from historique_affectation_vehicules a where a.client_id = ${c.clientId}
        and a.vehicule_id = any (${leurs}::uuid[]) ${verrou(c, "a")}`);
    const parCle = new Map(existantes.map((a) => [`${a.vehicule_id} ${a.date_debut_affectation}`, a]));
    return lignes.map(({ valeurs }) => {
      const vehicule = vehicules.get(plaqueDe(texteDe(valeurs.vehicule)));
      const erreurs = verifierClient(valeurs, c.references);
      erreurs.push(...verifierVehicule(valeurs, vehicule));
      const existante = vehicule
        ? (parCle.get(`${vehicule.id} ${texteDe(valeurs.date_debut_affectation)}`) ?? null)
        : null;
      const conducteur = trouver(valeurs, texteDe(existante?.conducteur_id));
      if (typeof conducteur === "object") erreurs.push(conducteur);
      else if (conducteur === "" && !existante && vehicule)
        erreurs.push(erreurCellule("Conducteur", null, "Donnez le conducteur, ou son n° de permis"));
      return {
        cle:
          vehicule && valeurs.date_debut_affectation
            ? `${vehicule.plaque} ${texteDe(valeurs.date_debut_affectation)}`
            : null,
        erreurs,
        existante,
        voulues: {
          ...choisir(valeurs, CHAMPS),
          ...(vehicule && { vehicule_id: vehicule.id }),
          ...(typeof conducteur === "string" && conducteur && { conducteur_id: conducteur }),
        },
      };
    });
  },
  voisinage: compteursContredits,
  coherence: (fiche) => {
    const champs = {
      date_fin_affectation: null,
      kilometrage_debut_affectation: null,
      kilometrage_fin_affectation: null,
      ...fiche,
    };
    return Object.entries(erreursPropres(champs as unknown as ChampsAffectation)).map(([champ, raison]) =>
      erreurCellule(TITRES[champ] ?? champ, fiche[champ] ?? null, raison ?? ""),
    );
  },
};

/**
 * L'identifiant du conducteur nommé ; vide si la ligne n'en nomme pas, une erreur si personne ou plusieurs répondent. Celui que
 * l'affectation a déjà passe devant ses homonymes : un fichier exporté puis remis ne change pas de conducteur.
 */
function chercherConducteur(
  connus: readonly ConducteurTrouve[],
): (valeurs: Valeurs, actuel: string) => string | ErreurCellule {
  const parPermis = Map.groupBy(connus, (d) => d.permis);
  const parNom = new Map<string, Set<ConducteurTrouve>>();
  for (const d of connus)
    for (const nom of [d.direct, d.inverse]) parNom.set(nom, (parNom.get(nom) ?? new Set<ConducteurTrouve>()).add(d));
  return (valeurs, actuel) => {
    const permis = texteDe(valeurs.numero_permis);
    const nom = texteDe(valeurs.conducteur);
    if (!permis && !nom) return "";
    const tous = permis ? (parPermis.get(plaqueDe(permis)) ?? []) : [...(parNom.get(plier(nom)) ?? [])];
    if (tous.some((d) => d.id === actuel)) return actuel;
    const suivis = tous.filter((d) => !d.archive);
    const [trouve, autre] = suivis.length > 0 ? suivis : tous;
    const [titre, dit] = permis ? ["N° de permis", permis] : ["Conducteur", nom];
    if (!trouve) return erreurCellule(titre, dit, "Aucun conducteur de ce client ne répond à ce nom ou à ce permis");
    if (autre) return erreurCellule(titre, dit, "Plusieurs conducteurs répondent\u00a0: donnez le n° de permis");
    return trouve.archive
      ? erreurCellule(titre, dit, "Ce conducteur est archivé\u00a0: restaurez-le d'abord", {
          genre: "conducteur",
          id: trouve.id,
          nom: dit,
        })
      : trouve.id;
  };
}
