import { z } from "zod";
import { dateIso, identifiant } from "../commun/contrat.ts";
import { kilometrage } from "../commun/kilometrage.ts";
import { lirePlaque, normaliserPlaque, ressembleAUnePlaque } from "../commun/plaques.ts";
import { texteOuRien } from "../commun/saisies.ts";
import { cleVin, normaliserVin } from "../commun/vin.ts";
import { TYPES_VEHICULE } from "../restitutions/restitution.ts";

const MESSAGE_PLAQUE = "L'immatriculation est requise";
const immatriculation = z
  .string({ error: MESSAGE_PLAQUE })
  .trim()
  .min(1, MESSAGE_PLAQUE)
  .max(20, "L'immatriculation dépasse 20 caractères")
  .refine((p) => p === "" || /[a-z0-9]/i.test(p), "L'immatriculation n'est pas valable")
  .transform(normaliserPlaque);

const vin = z
  .string()
  .max(60, "Le VIN dépasse 20 caractères")
  .transform(normaliserVin)
  .refine((v) => v.length <= 20, "Le VIN dépasse 20 caractères")
  .transform((v) => v || null)
  .nullable();

/** Codes retenus ; la carte grise (case P.3) en a bien plus, qui reviennent à l'un de ceux-là. */
export const ENERGIES_VEHICULE = [
  "essence",
  "diesel",
  "hybride",
  "hybride_rechargeable",
  "electrique",
  "gnv",
  "gpl",
  "hydrogene",
] as const;
export type EnergieVehicule = (typeof ENERGIES_VEHICULE)[number];
export const LIBELLES_ENERGIE_VEHICULE: Record<EnergieVehicule, string> = {
  essence: "Essence",
  diesel: "Diesel",
  hybride: "Hybride",
  hybride_rechargeable: "Hybride rechargeable",
  electrique: "Électrique",
  gnv: "Gaz naturel (GNV)",
  gpl: "GPL",
  hydrogene: "Hydrogène",
};

const MESSAGE_DATE = "La date de mise en circulation n'est pas valable";
const dateCirculation = z
  .union([z.literal(""), dateIso(MESSAGE_DATE)], { error: MESSAGE_DATE })
  .refine((d) => d === "" || (d >= "1900-01-01" && d < "2100-01-01"), MESSAGE_DATE)
  .transform((v) => v || null)
  .nullable();

/**
 * Ce qu'une section de véhicule peut écrire. Seule l'immatriculation est requise, et aucun format n'est imposé : une plaque ou un VIN
 * inhabituels s'expliquent (`avertissementsVehicule`), ils ne se refusent pas. Un champ absent n'est pas touché ; `null` ou un texte
 * vide efface. Plaque et VIN sont rendus dans leur forme normalisée. Dates AAAA-MM-JJ.
 */
export const champsVehicule = z.strictObject({
  immatriculation,
  vin,
  marque: texteOuRien(100),
  modele: texteOuRien(100),
  type_vehicule: z.enum(TYPES_VEHICULE, { error: "Type de véhicule inconnu\u00a0: VP, VU ou VS" }).nullable(),
  agence: texteOuRien(200),
  loueur_id: identifiant.nullable(),
  kilometrage,
  date_mise_en_circulation: dateCirculation,
  energie: z.enum(ENERGIES_VEHICULE, { error: "Énergie inconnue" }).nullable(),
  /** Section analytique de la société, reprise par l'export TCO. */
  centre_de_cout: texteOuRien(100),
});
export type ChampsVehicule = z.infer<typeof champsVehicule>;

const CLIENT_REQUIS = "Le client est requis";

/** Ajout d'un véhicule : seuls le client et l'immatriculation sont requis. La même clé ne crée qu'un véhicule. */
export const creationVehicule = champsVehicule
  .partial()
  .required({ immatriculation: true })
  .extend({
    client_id: z.string({ error: CLIENT_REQUIS }).pipe(z.uuid({ error: CLIENT_REQUIS })),
    cle_idempotence: identifiant,
    /** Un véhicule archivé porte cette plaque : en créer un autre quand même. */
    malgre_archive: z.boolean().optional(),
    /** Confirmé malgré ce qui étonne : VIN mal formé ou déjà porté, date à venir. */
    doutes_admis: z.boolean().optional(),
  });
export type CreationVehicule = z.infer<typeof creationVehicule>;

export interface Avertissement {
  champ: "immatriculation" | "vin";
  /** `alerte` : probablement une faute de saisie ; `info` : inhabituel, mais possible. */
  niveau: "alerte" | "info";
  message: string;
}

/** Ce qui étonne dans la plaque et le VIN, expliqué à la personne ; rien n'est bloqué. */
export function avertissementsVehicule(v: {
  immatriculation?: string | null | undefined;
  vin?: string | null | undefined;
}): Avertissement[] {
  const plaque = avertissementPlaque(v.immatriculation?.trim() ?? "");
  const numero = avertissementVin(normaliserVin(v.vin ?? ""));
  return [
    ...(plaque ? [{ champ: "immatriculation" as const, ...plaque }] : []),
    ...(numero ? [{ champ: "vin" as const, ...numero }] : []),
  ];
}

/**
 * Ce qui, dans un VIN, est probablement une faute de saisie (lettre interdite, longueur, clé nord-américaine), et se confirme donc : un
 * châssis ancien est plus court. Nul si rien n'étonne, ou si ce n'est qu'inhabituel.
 */
export function fauteDuVin(vin: string): string | null {
  const trouve = avertissementVin(normaliserVin(vin));
  return trouve?.niveau === "alerte" ? trouve.message.replace(/\.$/, "") : null;
}

type SansChamp = Omit<Avertissement, "champ">;
const alerte = (message: string): SansChamp => ({ niveau: "alerte", message });
const info = (message: string): SansChamp => ({ niveau: "info", message });

function avertissementPlaque(texteSaisi: string): SansChamp | null {
  if (texteSaisi === "") return null;
  switch (lirePlaque(texteSaisi)?.format) {
    case "siv":
      return null;
    case "fni":
      return info(
        "Plaque d'avant 2009 (format 1234 AB 75)\u00a0: vérifiez sur la carte grise qu'elle n'a pas été remplacée.",
      );
    case "ww":
      return info(
        "Plaque provisoire (WW)\u00a0: elle sera remplacée par une plaque définitive, que vous pourrez saisir ici.",
      );
    case "w_garage":
      return alerte("Plaque de garage (W)\u00a0: elle appartient à un professionnel et n'identifie pas un véhicule.");
    default:
      return ressembleAUnePlaque(texteSaisi)
        ? alerte("Une plaque française n'a ni I, ni O, ni U, ni SS, ni 000\u00a0: vérifiez la saisie.")
        : alerte("Ce n'est pas un format français (AB-123-CD)\u00a0: plaque étrangère, ou faute de saisie\u00a0?");
  }
}

const LONGUEUR_VIN = 17;

function avertissementVin(numero: string): SansChamp | null {
  if (numero === "") return null;
  const interdits = [...new Set(numero.match(/[IOQ]/g))].sort();
  if (interdits.length > 0)
    return alerte(
      `Un VIN n'a ni I, ni O, ni Q, pour ne pas les confondre avec 1 et 0\u00a0: ici ${interdits.join(", ")}. Vérifiez la saisie.`,
    );
  if (/[^A-Z0-9]/.test(numero)) return alerte("Un VIN n'a que des lettres et des chiffres\u00a0: vérifiez la saisie.");
  if (numero.length !== LONGUEUR_VIN)
    return alerte(`Un VIN compte ${LONGUEUR_VIN} caractères\u00a0: celui-ci en a ${numero.length}.`);
  if (cleVin(numero) === numero[8]) return null;
  // La clé n'est obligatoire que pour les véhicules construits en Amérique du Nord (premier caractère de 1 à 5).
  return /^[1-5]/.test(numero)
    ? alerte("La clé de contrôle (9e caractère) ne correspond pas aux autres caractères\u00a0: vérifiez la saisie.")
    : info(
        "Clé de contrôle (9e caractère) non vérifiable\u00a0: elle n'est obligatoire qu'en Amérique du Nord. Relisez le VIN.",
      );
}
