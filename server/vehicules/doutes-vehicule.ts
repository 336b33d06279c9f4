import { aVenir, type Doute, recule } from "../../domain/commun/doutes.ts";
import { type ChampsVehicule, fauteDuVin } from "../../domain/vehicules/champs-vehicule.ts";
import type { Transaction } from "../db/base.ts";
import { memeVin } from "./ecriture.queries.ts";

interface Contexte {
  /** Le véhicule modifié ; absent à la création. */
  id?: string;
  client_id: string;
  kilometrage?: number | null;
  /** AAAA-MM-JJ, à Paris. */
  aujourdhui: string;
}

/** Ce que les valeurs changées d'un véhicule ont d'impossible, ou en commun avec un autre de la même société. */
export async function doutesDuVehicule(
  tx: Transaction,
  champs: Partial<ChampsVehicule>,
  { id, client_id, kilometrage, aujourdhui }: Contexte,
): Promise<Doute[]> {
  const doutes: Doute[] = [];
  const faute = champs.vin ? fauteDuVin(champs.vin) : null;
  if (faute) doutes.push({ champ: "vin", message: faute });
  const [autre] = champs.vin ? await memeVin(tx, client_id, champs.vin, id ?? null) : [];
  if (autre)
    doutes.push({
      champ: "vin",
      message: `${autre.immatriculation}${autre.archive ? ", archivé," : ""} porte déjà ce VIN`,
      fiche: { genre: "vehicule", id: autre.id, nom: autre.immatriculation },
    });
  const jour = champs.date_mise_en_circulation ? aVenir(champs.date_mise_en_circulation, aujourdhui) : null;
  if (jour) doutes.push({ champ: "date_mise_en_circulation", message: jour });
  const compteur = typeof champs.kilometrage === "number" ? recule(champs.kilometrage, kilometrage) : null;
  if (compteur) doutes.push({ champ: "kilometrage", message: compteur });
  return doutes;
}
