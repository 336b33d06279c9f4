import { sql } from "kysely";
import { aVenir, recule } from "../../../domain/commun/doutes.ts";
import { normaliserVin } from "../../../domain/commun/vin.ts";
import { erreurCellule } from "../../../domain/imports/lire-ligne.ts";
import { fauteDuVin } from "../../../domain/vehicules/champs-vehicule.ts";
import { type EntiteImportee, ficheVehicule, plaqueDe, texteDe, type Valeurs, verrou } from "./entite.ts";
import { vehiculesDesPlaques } from "./reperes.queries.ts";
import { choisir, resoudreLoueur, verifierClient } from "./reperes.ts";

const CHAMPS = [
  "immatriculation",
  "vin",
  "marque",
  "modele",
  "type_vehicule",
  "agence",
  "kilometrage",
  "date_mise_en_circulation",
  "energie",
  "centre_de_cout",
] as const;

const nombreOuRien = (v: Valeurs[string] | undefined): number | null => (typeof v === "number" ? v : null);
const nombreOu = (v: Valeurs[string] | undefined): number => nombreOuRien(v) ?? Number.POSITIVE_INFINITY;

/** La plaque d'abord, le VIN ensuite : un véhicule réimmatriculé garde sa fiche, et l'ancienne plaque son souvenir. */
export const vehicules: EntiteImportee = {
  table: "vehicules",
  colonnes: {
    immatriculation: "text",
    vin: "text",
    marque: "text",
    modele: "text",
    type_vehicule: "text",
    agence: "text",
    loueur_id: "uuid",
    kilometrage: "integer",
    date_mise_en_circulation: "date",
    energie: "text",
    centre_de_cout: "text",
  },
  defauts: {},
  douter: (changes, existante, aujourdhui) => {
    const mec = texteDe(changes.date_mise_en_circulation);
    const recul = recule(nombreOu(changes.kilometrage), nombreOuRien(existante?.kilometrage));
    const raisons = [
      ["VIN", changes.vin, fauteDuVin(texteDe(changes.vin))],
      ["Kilométrage", changes.kilometrage, recul, existante ? ficheVehicule(existante) : undefined],
      ["Mise en circulation", mec, mec && aVenir(mec, aujourdhui)],
    ] as const;
    return raisons.flatMap(([titre, valeur, raison, fiche]) =>
      raison ? [erreurCellule(titre, valeur ?? null, raison, fiche)] : [],
    );
  },
  jumelles: [{ colonne: "VIN", cle: sql`nullif(l.valeurs ->> 'vin', '')` }],
  rapprocher: async (c, lignes) => {
    const plaques = lignes.map((l) => plaqueDe(texteDe(l.valeurs.immatriculation))).filter(Boolean);
    const vins = lignes.map((l) => normaliserVin(texteDe(l.valeurs.vin))).filter(Boolean);
    const suivis = await c.tx.lignes<Valeurs & { id: string; plaque: string }>(sql`
      select v.id, v.plaque, v.immatriculation, v.vin, v.marque, v.modele, v.type_vehicule, v.agence, v.loueur_id, v.kilometrage,
             v.date_mise_en_circulation, v.energie, v.centre_de_cout
      from vehicules v where v.archive_le is null and v.client_id = ${c.clientId}
        and (v.plaque = any (${plaques}::text[]) or v.vin = any (${vins}::text[]))
      ${verrou(c, "v")}`);
    const parPlaque = new Map(suivis.map((v) => [v.plaque, v]));
    const parVin = Map.groupBy(
      suivis.filter((v) => v.vin),
      (v) => texteDe(v.vin),
    );
    const archives = new Map(
      (
        await c.tx.lignes<{ vin: string; id: string; immatriculation: string }>(sql`
          select v.vin, v.id, v.immatriculation from vehicules v
          where v.archive_le is not null and v.client_id = ${c.clientId} and v.vin = any (${vins}::text[])`)
      ).map((v) => [v.vin, v]),
    );
    const anciennes = await vehiculesDesPlaques(
      c.tx,
      c.clientId,
      plaques.filter((p) => !parPlaque.has(p)),
    );
    return lignes.map(({ valeurs }) => {
      const plaque = plaqueDe(texteDe(valeurs.immatriculation));
      const vin = normaliserVin(texteDe(valeurs.vin));
      const loueur = resoudreLoueur(valeurs, c.references);
      const erreurs = [...verifierClient(valeurs, c.references), ...loueur.erreurs];
      const porteur = parPlaque.get(plaque);
      const duVin = parVin.get(vin) ?? [];
      const chassis = porteur?.vin === vin ? porteur : duVin[0];
      const autre = anciennes.get(plaque);
      if (porteur && chassis && porteur.id !== chassis.id)
        erreurs.push(
          erreurCellule(
            "VIN",
            vin,
            `Ce VIN est celui du véhicule ${texteDe(chassis.immatriculation)}`,
            ficheVehicule(chassis),
          ),
        );
      if (!porteur && duVin.length > 1)
        erreurs.push(
          erreurCellule(
            "VIN",
            vin,
            `Plusieurs véhicules portent ce VIN (${duVin.map((v) => texteDe(v.immatriculation)).join(", ")})\u00a0: corrigez leurs fiches, ou donnez l'immatriculation`,
          ),
        );
      const archive = archives.get(vin);
      if (!porteur && !chassis && archive && plaqueDe(archive.immatriculation) !== plaque)
        erreurs.push(
          erreurCellule(
            "VIN",
            vin,
            `Ce VIN est celui du véhicule archivé ${archive.immatriculation}\u00a0: restaurez-le d'abord`,
            ficheVehicule(archive),
          ),
        );
      if (!porteur && !chassis && autre && (autre.plaque !== plaque || !autre.suivi))
        erreurs.push(
          erreurCellule(
            "Immatriculation",
            texteDe(valeurs.immatriculation),
            autre.plaque === plaque
              ? "Ce véhicule est archivé\u00a0: restaurez-le d'abord"
              : `C'est l'ancienne plaque du véhicule ${autre.immatriculation}\u00a0: utilisez la nouvelle`,
            ficheVehicule(autre),
          ),
        );
      const voulues = { ...choisir(valeurs, CHAMPS), ...loueur.valeurs };
      // La même plaque écrite autrement n'est pas un changement.
      if (porteur) delete voulues.immatriculation;
      return { cle: plaque || (vin && `VIN ${vin}`) || null, erreurs, existante: porteur ?? chassis ?? null, voulues };
    });
  },
};
