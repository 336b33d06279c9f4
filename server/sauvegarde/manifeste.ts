import { z } from "zod";
import { cleStockage } from "../../domain/fichiers/cle.ts";
import type { Config } from "../config.ts";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** Rien d'autre ne se lit d'une archive : une table ou une séquence s'y nomme comme nos migrations les nomment. */
const NOM_PIECE = /^(?:donnees\/[a-z][a-z0-9_]{0,62}|fichiers)\/\d{1,10}(?:\.gz)?$/;
const nomSql = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);
const piece = z.object({ nom: z.string().regex(NOM_PIECE), taille: z.number().int().min(0), sha256 });

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
      nom: nomSql,
      colonnes: z.array(nomSql).min(1),
      lignes: z.number().int().min(0),
      /** Le texte de COPY, coupé en tranches compressées (gzip), dans l'ordre. */
      pieces: z.array(piece),
    }),
  ),
  sequences: z.array(z.object({ nom: nomSql, valeur: z.number().int() })),
  fichiers: z.array(piece.extend({ cle: cleStockage })),
  /** Clés que la base nomme et dont les octets manquent ou ne sont plus ceux déposés. */
  manquants: z.array(cleStockage),
  abimes: z.array(cleStockage),
  effacements: z.array(effacementGarde),
});
export type Manifeste = z.infer<typeof manifeste>;
export type Piece = z.infer<typeof piece>;
export const NOM_MANIFESTE = "manifeste.json";

/** Ce dont se tire la clé qui signe les archives de cette installation. */
export type CleInstallation = Pick<Config, "secret" | "dossierDonnees">;
/** La clé qui doit avoir signé une archive ; « sans » : l'exploitant répond d'où elle vient (`--sans-signature`). */
export type Signature = CleInstallation | "sans";
