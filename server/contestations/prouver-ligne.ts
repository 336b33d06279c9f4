import type { PhotosVehicule } from "../../domain/comparaisons/comparaison.ts";
import { erreursContestation } from "../../domain/contestations/contestation.erreurs.ts";
import type { ContestationLue } from "../../domain/contestations/contestation.ts";
import { direPreuve, type PreuveEncadree, photoQuiProuve } from "../../domain/contestations/preuve-encadree.ts";
import type { Transaction } from "../db/base.ts";
import { ecrirePreuve, lignesDe, photosDuVehiculeConteste } from "./ecriture.queries.ts";
import { contestationModifiable, relire } from "./ouvrir-contestation.ts";

interface Preuve {
  id: string;
  ligne_id: string;
  preuve: PreuveEncadree | null;
}

/** Pose sur une ligne réclamée l'endroit encadré qui la prouve, ou l'en retire. */
export async function prouverLigne(tx: Transaction, { id, ligne_id, preuve }: Preuve): Promise<ContestationLue> {
  await contestationModifiable(tx, id);
  if (!(await lignesDe(tx, id)).some((l) => l.id === ligne_id)) throw erreursContestation.introuvable();
  await poserPreuve(tx, id, ligne_id, preuve);
  return relire(tx, id);
}

/** Les deux photos sont du véhicule de la restitution, dans des relevés qui ne changent plus. Lève saisie_invalide (400) sinon. */
export async function poserPreuve(
  tx: Transaction,
  contestation: string,
  ligne: string,
  preuve: PreuveEncadree | null,
): Promise<void> {
  if (!preuve) return ecrirePreuve(tx, ligne, null);
  const lu = await photosDuVehiculeConteste(tx, contestation);
  const releves = lu ? (JSON.parse(lu) as PhotosVehicule).releves : [];
  const encadree = photoQuiProuve(releves, preuve.cadre.fichier_id);
  const temoin = preuve.temoin ? photoQuiProuve(releves, preuve.temoin) : null;
  if (!encadree || temoin === undefined) throw erreursContestation.photoSansValeur();
  return ecrirePreuve(tx, ligne, {
    cadre: preuve.cadre,
    temoin: preuve.temoin,
    phrase: direPreuve(preuve.constat, encadree, temoin),
  });
}
