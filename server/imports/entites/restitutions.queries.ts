import { sql } from "kysely";
import { recule, tropLoin } from "../../../domain/commun/doutes.ts";
import { erreurCellule } from "../../../domain/imports/lire-ligne.ts";
import { type EntiteImportee, ficheVehicule, plaqueDe, texteDe, type Valeurs, verrou } from "./entite.ts";
import { choisir, resoudreLoueur, verifierClient } from "./reperes.ts";

const CHAMPS = [
  "immatriculation",
  "date_restitution",
  "agence",
  "marque",
  "modele",
  "type_vehicule",
  "kilometrage",
  "montant_ht_apres_remise",
] as const;

/** La plaque et la date désignent une restitution. */
export const restitutions: EntiteImportee = {
  table: "restitutions",
  colonnes: {
    immatriculation: "text",
    date_restitution: "date",
    agence: "text",
    loueur_id: "uuid",
    marque: "text",
    modele: "text",
    type_vehicule: "text",
    kilometrage: "integer",
    montant_ht_apres_remise: "integer",
  },
  defauts: {},
  douter: ({ date_restitution }, _existante, aujourdhui) => {
    const loin = date_restitution ? tropLoin(texteDe(date_restitution), aujourdhui) : null;
    return loin ? [erreurCellule("Date de restitution", texteDe(date_restitution), loin)] : [];
  },
  rapprocher: async (c, lignes) => {
    const cleDe = (plaque: string, date: string) => `${plaque} ${date}`;
    const existantes = await c.tx.lignes<Valeurs & { id: string; plaque: string; date_restitution: string }>(sql`
      select r.id, r.plaque, r.immatriculation, r.date_restitution, r.agence, r.loueur_id, r.marque, r.modele, r.type_vehicule, r.kilometrage,
             r.montant_ht_apres_remise
      from restitutions r where r.client_id = ${c.clientId}
        and r.plaque = any (${lignes.map((l) => plaqueDe(texteDe(l.valeurs.immatriculation))).filter(Boolean)}::text[]) ${verrou(c, "r")}`);
    const compteurs = new Map(
      (
        await c.tx.lignes<{ plaque: string; kilometrage: number | null; id: string; immatriculation: string }>(sql`
          select v.plaque, v.kilometrage, v.id, v.immatriculation from vehicules v where v.archive_le is null and v.client_id = ${c.clientId}
            and v.plaque = any (${lignes.map((l) => plaqueDe(texteDe(l.valeurs.immatriculation))).filter(Boolean)}::text[])`)
      ).map((v) => [v.plaque, v]),
    );
    const parCle = Map.groupBy(existantes, (r) => cleDe(r.plaque, r.date_restitution));
    return lignes.map(({ valeurs }) => {
      const loueur = resoudreLoueur(valeurs, c.references);
      const erreurs = [...verifierClient(valeurs, c.references), ...loueur.erreurs];
      const plaque = plaqueDe(texteDe(valeurs.immatriculation));
      const cle = plaque && valeurs.date_restitution ? cleDe(plaque, texteDe(valeurs.date_restitution)) : null;
      const trouvees = (cle && parCle.get(cle)) || [];
      if (trouvees.length > 1)
        erreurs.push(
          erreurCellule(
            "Immatriculation",
            texteDe(valeurs.immatriculation),
            "Plusieurs restitutions de ce véhicule portent cette date\u00a0: corrigez-les à l'écran",
          ),
        );
      const voulues = { ...choisir(valeurs, CHAMPS), ...loueur.valeurs };
      // La même plaque écrite autrement n'est pas un changement.
      if (trouvees.length > 0) delete voulues.immatriculation;
      const km = valeurs.kilometrage;
      const change = typeof km === "number" && km !== trouvees[0]?.kilometrage;
      const compteur = compteurs.get(plaque);
      const recul = change ? recule(km, compteur?.kilometrage) : null;
      const doutes =
        compteur && recul ? [erreurCellule("Kilométrage", km ?? null, recul, ficheVehicule(compteur))] : [];
      return { cle, erreurs, existante: trouvees[0] ?? null, voulues, doutes };
    });
  },
};
