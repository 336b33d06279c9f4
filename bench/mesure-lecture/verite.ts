import { z } from "zod";

// La vérité d'un document est écrite par d'autres : ce qui y manque vaut « non imprimé », rien n'y fait échouer la mesure.
const texte = z
  .union([z.string(), z.number().transform(String)])
  .nullable()
  .catch(null);
const nombre = z.number().nullable().catch(null);
const liste = <T extends z.ZodType>(element: T) => z.array(element).catch([]);

const ligneVraie = z.object({
  page: nombre,
  designation: texte,
  nature: texte,
  element: texte,
  localisation: texte,
  dommage: texte,
  operation: texte,
  facturable: z.boolean().catch(true),
  /** Centimes. */
  brut_ht: nombre,
  abattement_ht: nombre,
  net_ht: nombre,
});

const totauxVrais = z
  .object({
    brut_ht: nombre,
    abattement_ht: nombre,
    remise_ht: nombre,
    franchise_ht: nombre,
    net_ht: nombre,
    tva: nombre,
    ttc: nombre,
  })
  .catch({
    brut_ht: null,
    abattement_ht: null,
    remise_ht: null,
    franchise_ht: null,
    net_ht: null,
    tva: null,
    ttc: null,
  });

const vehiculeVrai = z.object({
  immatriculation: texte,
  vin: texte,
  marque: texte,
  modele: texte,
  kilometrage: nombre,
  date_mise_en_circulation: texte,
  date_restitution: texte,
  contrat: texte,
  lignes: liste(ligneVraie),
  totaux: totauxVrais,
});

/** Ce qu'un document imprime, au format de `document:lire` : centimes entiers, dates `AAAA-MM-JJ`, `null` pour ce qui n'est pas imprimé. */
export const verite = z.object({
  type_document: z.string(),
  numero: texte,
  date_document: texte,
  loueur: texte,
  vehicules: liste(vehiculeVrai),
  anomalies: liste(z.object({ code: z.string(), vehicule: nombre, ligne: nombre, ecart: nombre })),
});

const verdictVrai = z.object({
  ligne_facture: nombre,
  ligne_rapport: nombre,
  ligne_pv: nombre,
  verdict: z.string(),
  /** Centimes. */
  montant_contestable: z.number().catch(0),
});

/** `famille.json` : les papiers d'un dossier et ce qu'un rapprochement juste en dit. */
export const familleVraie = z.object({
  immatriculation: texte,
  documents: z.record(z.string(), z.string().nullable().catch(null)).catch({}),
  attendu: z.object({
    verdicts: liste(verdictVrai),
    /** Centimes. */
    montant_contestable_total: z.number().catch(0),
  }),
});

export type LigneVraie = z.infer<typeof ligneVraie>;
export type Verite = z.infer<typeof verite>;
export type VehiculeVrai = z.infer<typeof vehiculeVrai>;
export type FamilleVraie = z.infer<typeof familleVraie>;
export type VerdictVrai = z.infer<typeof verdictVrai>;
