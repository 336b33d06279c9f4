import { sql } from "kysely";
import { plier } from "../../../domain/commun/recherche.ts";
import { erreurDeDates } from "../../../domain/contrats/champs-contrat.ts";
import { erreurCellule } from "../../../domain/imports/lire-ligne.ts";
import { type EntiteImportee, plaqueDe, texteDe, type Valeurs, verrou } from "./entite.ts";
import { vehiculesDesPlaques } from "./reperes.queries.ts";
import { choisir, resoudreLoueur, verifierClient, verifierVehicule } from "./reperes.ts";

const CHAMPS = [
  "numero",
  "date_debut",
  "date_fin",
  "loyer_mensuel_ht",
  "energie_mensuel_ht",
  "assurance_mensuel_ht",
  "entretien_mensuel_ht",
  "autres_mensuel_ht",
  "kilometrage_contractuel",
  "prix_km_excedentaire",
  "preavis_jours",
  "restitution_prevue_le",
  "audit_fait_le",
] as const;

/** Le véhicule, puis la date de début, le numéro ou la date de fin désignent un contrat. */
export const contrats: EntiteImportee = {
  table: "contrats",
  colonnes: {
    vehicule_id: "uuid",
    loueur_id: "uuid",
    numero: "text",
    date_debut: "date",
    date_fin: "date",
    loyer_mensuel_ht: "integer",
    energie_mensuel_ht: "integer",
    assurance_mensuel_ht: "integer",
    entretien_mensuel_ht: "integer",
    autres_mensuel_ht: "integer",
    kilometrage_contractuel: "integer",
    prix_km_excedentaire: "integer",
    preavis_jours: "integer",
    restitution_prevue_le: "date",
    audit_fait_le: "date",
  },
  defauts: {},
  periode: { debut: "date_debut", fin: "date_fin", finComprise: false },
  rapprocher: async (c, lignes) => {
    const vehicules = await vehiculesDesPlaques(
      c.tx,
      c.clientId,
      lignes.map((l) => plaqueDe(texteDe(l.valeurs.vehicule))).filter(Boolean),
    );
    const existants = await c.tx.lignes<Valeurs & { id: string; vehicule_id: string }>(sql`
      select k.id, k.vehicule_id, k.loueur_id, k.numero, k.date_debut, k.date_fin, k.loyer_mensuel_ht,
             k.energie_mensuel_ht, k.assurance_mensuel_ht, k.entretien_mensuel_ht, k.autres_mensuel_ht, k.kilometrage_contractuel,
             k.prix_km_excedentaire, k.preavis_jours, k.restitution_prevue_le, k.audit_fait_le
      from contrats k where k.client_id = ${c.clientId}
        and k.vehicule_id = any (${[...new Set([...vehicules.values()].map((v) => v.id))]}::uuid[]) ${verrou(c, "k")}`);
    const parVehicule = Map.groupBy(existants, (k) => k.vehicule_id);
    return lignes.map(({ valeurs }) => {
      const vehicule = vehicules.get(plaqueDe(texteDe(valeurs.vehicule)));
      const loueur = resoudreLoueur(valeurs, c.references);
      const erreurs = [
        ...verifierClient(valeurs, c.references),
        ...loueur.erreurs,
        ...verifierVehicule(valeurs, vehicule),
      ];
      const connus = vehicule ? (parVehicule.get(vehicule.id) ?? []) : [];
      const existante =
        connus.find((k) => valeurs.date_debut && k.date_debut === valeurs.date_debut) ??
        connus.find((k) => valeurs.numero && plier(texteDe(k.numero)) === plier(texteDe(valeurs.numero))) ??
        (valeurs.date_debut ? undefined : connus.find((k) => valeurs.date_fin && k.date_fin === valeurs.date_fin)) ??
        null;
      const repere = texteDe(valeurs.date_debut) || texteDe(valeurs.numero) || texteDe(valeurs.date_fin);
      return {
        cle: vehicule && repere ? `${vehicule.plaque} ${repere}` : null,
        erreurs,
        existante,
        voulues: { ...choisir(valeurs, CHAMPS), ...loueur.valeurs, ...(vehicule && { vehicule_id: vehicule.id }) },
      };
    });
  },
  coherence: (fiche) => {
    const dates = { date_debut: texteDe(fiche.date_debut), date_fin: texteDe(fiche.date_fin) };
    const raison = dates.date_debut && dates.date_fin ? erreurDeDates(dates) : null;
    return raison ? [erreurCellule("Fin", fiche.date_fin ?? null, raison)] : [];
  },
};
