import { z } from "zod";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const piece = z.object({ nom: z.string(), taille: z.number().int().min(0), sha256 });

/** Un effacement demandé par une personne : ce qu'il faut pour le rejouer, et rien qui la nomme. */
export const effacementGarde = z.object({
  id: z.uuid(),
  entite: z.string(),
  ligne_id: z.uuid(),
  fait_le: z.string(),
  fait_par: z.uuid().nullable(),
  motif: z.string(),
  /** Un nom masqué dans un texte libre : ce texte, et le condensat salé du nom. Une liste d'avant n'en a pas. */
  champ: z.string().nullish(),
  sel: z.uuid().nullish(),
  empreintes: z.array(z.string()).nullish(),
});
export type EffacementGarde = z.infer<typeof effacementGarde>;

/** La dernière pièce d'une archive : son absence dit qu'elle est coupée, ses condensats qu'elle est abîmée. */
export const manifeste = z.object({
  format: z.literal(1),
  produit: z.literal("reflet"),
  version: z.string(),
  /** Instant de la photographie de la base, ISO 8601. */
  faite_le: z.string(),
  postgresql: z.number().int(),
  installation: z.uuid(),
  migrations: z.array(z.object({ numero: z.number().int(), nom: z.string() })).min(1),
  tables: z.array(
    z.object({
      nom: z.string(),
      colonnes: z.array(z.string()).min(1),
      lignes: z.number().int().min(0),
      /** Le texte de COPY, coupé en tranches compressées (gzip), dans l'ordre. */
      pieces: z.array(piece),
    }),
  ),
  sequences: z.array(z.object({ nom: z.string(), valeur: z.number().int() })),
  fichiers: z.array(piece.extend({ cle: z.string() })),
  /** Clés que la base nomme et dont les octets manquent ou ne sont plus ceux déposés. */
  manquants: z.array(z.string()),
  abimes: z.array(z.string()),
  effacements: z.array(effacementGarde),
});
export type Manifeste = z.infer<typeof manifeste>;
export type Piece = z.infer<typeof piece>;
export const NOM_MANIFESTE = "manifeste.json";
