import { ZodError } from "zod";
import { ErreurDemarrage } from "../db/embarque/erreur-demarrage.ts";
import { aSaCle, estSigne, signer } from "../secrets/coffre.ts";
import { type CleInstallation, type Manifeste, manifeste, type Signature } from "./manifeste.ts";

/** Le texte du manifeste, signé par la clé de l'installation : il porte le condensat de chaque pièce, donc toute l'archive l'est. */
export function ecrireManifeste(fait: Manifeste, cle: CleInstallation): string {
  const signature = signer(cle, JSON.stringify(fait), "sauvegardes");
  return JSON.stringify({ ...fait, signature });
}

const ILLISIBLE = "Le manifeste de l'archive ne se lit pas : elle vient d'un autre format, ou elle est abîmée.";
const NON_SIGNEE =
  "Cette archive n'est pas signée par la clé de cette installation (SECRET ou, sans lui, second-facteur.cle de DATA_DIR) : remettez la clé du jour de la sauvegarde ou, si vous êtes sûr d'où elle vient, ajoutez --sans-signature.";

/** Le manifeste, de qui on l'attend et nommant ce qu'il peut nommer. Lève ErreurDemarrage. */
export function lireManifeste(octets: Buffer, attendue: Signature): Manifeste {
  const { signature, ...dit } = lireObjet(octets);
  if (attendue !== "sans" && !estSignee(attendue, JSON.stringify(dit), signature))
    throw new ErreurDemarrage(NON_SIGNEE);
  try {
    return manifeste.parse(dit);
  } catch (erreur) {
    throw new ErreurDemarrage(erreur instanceof ZodError ? direDefaut(erreur, dit) : ILLISIBLE);
  }
}

const estSignee = (cle: CleInstallation, texte: string, signature: unknown): boolean =>
  typeof signature === "string" && aSaCle(cle) && estSigne(cle, texte, signature, "sauvegardes");

function lireObjet(octets: Buffer): Record<string, unknown> {
  try {
    return { ...JSON.parse(octets.toString("utf8")) };
  } catch {
    throw new ErreurDemarrage(ILLISIBLE);
  }
}

/** Un nom interdit se dit, cité en JSON ; le reste est un manifeste qui n'en est pas un. */
function direDefaut(erreur: ZodError, dit: object): string {
  for (const { path } of erreur.issues) {
    const valeur = path.reduce<unknown>((lu, cle) => (lu as Record<PropertyKey, unknown> | undefined)?.[cle], dit);
    if (typeof valeur === "string" && NOMS.has(String(path[0])))
      return `L'archive nomme ${JSON.stringify(valeur.slice(0, 120))}, qui n'est ni un fichier ni une table de Reflet : elle est refusée, rien n'a été écrit.`;
  }
  return ILLISIBLE;
}
const NOMS = new Set(["tables", "sequences", "fichiers", "manquants", "abimes"]);
