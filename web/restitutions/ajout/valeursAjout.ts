import { z } from "zod";
import { type Acteur, estInterne } from "../../../domain/commun/acteur.ts";
import { plier } from "../../../domain/commun/recherche.ts";
import type { DocumentDetaille } from "../../../domain/documents/document.ts";
import {
  type ChampsRestitution,
  champsRestitution,
  MESSAGES_RESTITUTION,
} from "../../../domain/restitutions/restitution.ts";
import type { VehiculeLu } from "../../../domain/vehicules/vehicule.ts";
import { netLu } from "../../documents/lecture/libelles.ts";
import { validerAvec } from "../../form/useFormulaire.ts";

/** La saisie de l'ajout : textes vides et nombres absents tant que rien n'est rempli. */
export interface Ajout {
  client_id: string;
  immatriculation: string;
  loueur_id: string;
  agence: string;
  marque: string;
  modele: string;
  type_vehicule: string;
  date_restitution: string;
  montant_ht_apres_remise: number | null;
  kilometrage: number | null;
}
export type CleAjout = keyof Ajout;

export const AJOUT_VIDE: Ajout = {
  client_id: "",
  immatriculation: "",
  loueur_id: "",
  agence: "",
  marque: "",
  modele: "",
  type_vehicule: "",
  date_restitution: "",
  montant_ht_apres_remise: null,
  kilometrage: null,
};

/** Ce que la fiche d'un véhicule dit de sa restitution ; le jour, le compteur et la somme sont ceux du retour. */
export const ajoutDuVehicule = (v: VehiculeLu): Partial<Ajout> => ({
  client_id: v.client_id,
  immatriculation: v.immatriculation,
  loueur_id: v.loueur_id ?? "",
  agence: v.agence ?? "",
  marque: v.marque ?? "",
  modele: v.modele ?? "",
  type_vehicule: v.type_vehicule ?? "",
});

export const LIBELLES_AJOUT: Record<CleAjout, string> = {
  client_id: "Client",
  immatriculation: "Immatriculation",
  loueur_id: "Loueur",
  agence: "Agence",
  marque: "Marque",
  modele: "Modèle",
  type_vehicule: "Type de véhicule",
  date_restitution: "Date de restitution",
  montant_ht_apres_remise: "Montant HT",
  kilometrage: "Kilométrage",
};
export const CLES_AJOUT = Object.keys(LIBELLES_AJOUT) as CleAjout[]; // clés d'un Record complet

const schemaInterne = champsRestitution.extend({ client_id: z.uuid({ error: MESSAGES_RESTITUTION.client_id }) });
const schemaClient = champsRestitution.extend({ client_id: z.string() });
export const validerAjout = (acteur: Acteur) => validerAvec<Ajout>(estInterne(acteur) ? schemaInterne : schemaClient);

/** La saisie, une fois validée, telle que le serveur l'attend ; la société d'un utilisateur client vient de sa session. */
export function champsAEnvoyer(
  { client_id, ...champs }: Ajout,
  acteur: Acteur,
): ChampsRestitution & { client_id?: string } {
  const lus = champsRestitution.parse(champs);
  return estInterne(acteur) ? { ...lus, client_id } : lus;
}

const estVide = (valeur: string | number | null) => valeur === "" || valeur === null;

/** Ce que le document dit de chaque champ ; un champ qu'il n'imprime pas est absent. */
export function champsLus(document: DocumentDetaille, marques: readonly string[]): Partial<Ajout> {
  const { identification: i } = document;
  const marque = i.marque && (marques.find((m) => plier(m) === plier(i.marque ?? "")) ?? i.marque);
  const lus: { [C in CleAjout]?: Ajout[C] | null } = {
    immatriculation: i.immatriculation,
    loueur_id: document.loueur_id,
    marque,
    modele: i.modele,
    date_restitution: i.date_restitution,
    kilometrage: i.kilometrage,
    montant_ht_apres_remise: netLu(document),
  };
  return Object.fromEntries(
    Object.entries(lus).filter(([, valeur]) => valeur !== null && valeur !== undefined && valeur !== ""),
  );
}

/**
 * Ce qu'une nouvelle lecture pose dans la saisie. Un champ vide, ou resté tel que la lecture précédente l'avait rempli, prend la
 * valeur lue (ou se vide) ; un champ tapé ou corrigé à la main n'est jamais écrasé, la valeur lue lui sera proposée.
 */
export function remplissage(valeurs: Ajout, poses: Partial<Ajout>, lus: Partial<Ajout>) {
  const libres = CLES_AJOUT.filter(
    (cle) => (cle in lus || cle in poses) && (estVide(valeurs[cle]) || (cle in poses && valeurs[cle] === poses[cle])),
  );
  const extraire = (cles: readonly CleAjout[], source: Partial<Ajout>) =>
    Object.fromEntries(cles.map((cle) => [cle, source[cle]]));
  const suite: Partial<Ajout> = extraire(libres, { ...AJOUT_VIDE, ...lus });
  const nouvellesPoses: Partial<Ajout> = extraire(
    libres.filter((cle) => cle in lus),
    lus,
  );
  return { suite, poses: nouvellesPoses };
}

export type Provenance = "lu" | "corrige" | "propose" | "a_completer" | "saisi";

/** D'où vient la valeur d'un champ, une fois un document lu. */
export function provenance(cle: CleAjout, valeurs: Ajout, poses: Partial<Ajout>, lus: Partial<Ajout>): Provenance {
  if (!(cle in lus)) return estVide(valeurs[cle]) ? "a_completer" : "saisi";
  if (valeurs[cle] === lus[cle]) return "lu";
  return cle in poses ? "corrige" : "propose";
}
