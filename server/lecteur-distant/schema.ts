import { z } from "zod";
import { TYPES_DOCUMENT } from "../../domain/fre/codes.ts";

// Tout se rend tel qu'imprimé : un montant se relit par le lecteur de la maison, et se cherche sur la page.
const imprime = z.string().trim().max(200).nullable();
const montant = z.string().trim().max(40).nullable();

const ligne = z.strictObject({
  page: z.int().min(1).max(1_000),
  designation: z.string().trim().min(1).max(500),
  localisation: imprime,
  dommage: imprime,
  operation: imprime,
  quantite: montant,
  brut_ht: montant,
  abattement_ht: montant,
  net_ht: montant,
});

/** Ce que le second lecteur répond : ni plus, ni autre chose, sinon toute la réponse est jetée. */
export const reponseDistante = z.strictObject({
  type_document: z.enum(TYPES_DOCUMENT),
  numero: imprime,
  date_document: imprime,
  loueur: imprime,
  immatriculation: imprime,
  vin: imprime,
  marque: imprime,
  modele: imprime,
  kilometrage: imprime,
  date_mise_en_circulation: imprime,
  date_restitution: imprime,
  contrat: imprime,
  lignes: z.array(ligne).max(200),
  totaux: z.strictObject({
    brut_ht: montant,
    abattement_ht: montant,
    remise_ht: montant,
    franchise_ht: montant,
    net_ht: montant,
    tva: montant,
    ttc: montant,
  }),
});
export type ReponseDistante = z.infer<typeof reponseDistante>;
export type LigneDistante = ReponseDistante["lignes"][number];

/** Les bornes (longueurs, nombres) se vérifient ici : tous les services n'en admettent pas dans un schéma imposé. */
const BORNES: ReadonlySet<string> = new Set(["$schema", "minLength", "maxLength", "minimum", "maximum", "maxItems"]);

const sansBornes = (noeud: unknown): unknown => {
  if (Array.isArray(noeud)) return noeud.map(sansBornes);
  if (noeud === null || typeof noeud !== "object") return noeud;
  return Object.fromEntries(
    Object.entries(noeud)
      .filter(([cle]) => !BORNES.has(cle))
      .map(([cle, valeur]) => [cle, sansBornes(valeur)]),
  );
};

/** Le même schéma, tel qu'il s'impose au modèle (`response_format`). */
export const SCHEMA_REPONSE = sansBornes(z.toJSONSchema(reponseDistante, { io: "input" })) as Record<string, unknown>;
