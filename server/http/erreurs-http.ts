import { ErreurMetier, type ErreurReseau, erreurs } from "../../domain/commun/erreurs.ts";
import { estCoupure } from "../db/base.ts";
import { CHAMP_DE_CONTRAINTE } from "./champs-des-contraintes.ts";

/** Ce que la base dit d'un refus. */
interface RefusPostgres {
  code: string;
  table?: unknown;
  column?: unknown;
  constraint?: unknown;
}

/**
 * Le champ qu'une contrainte désigne, d'après son nom d'usage (« vehicules_loueur_id_fkey ») ; la société d'une clé double n'est pas ce que la
 * personne a choisi. Une contrainte qui compare plusieurs champs a le sien dans `CHAMP_DE_CONTRAINTE`.
 */
function champRefuse({ table, column, constraint }: RefusPostgres): string | null {
  if (typeof column === "string") return column;
  const su = typeof constraint === "string" ? CHAMP_DE_CONTRAINTE[constraint] : undefined;
  if (su !== undefined) return su;
  if (typeof table !== "string" || typeof constraint !== "string" || !constraint.startsWith(`${table}_`)) return null;
  const [, champ] =
    /^(?:client_id_(?=\w+_id_fkey$))?(\w+?)_(?:fkey|check)\d*$/.exec(constraint.slice(table.length + 1)) ?? [];
  return champ ?? null;
}

/** Le même refus, au champ fautif quand la base le désigne. */
function auChamp(refus: RefusPostgres, code: string, phrase: string): ErreurMetier {
  const champ = champRefuse(refus);
  return new ErreurMetier(code, 400, phrase, champ === null ? {} : { champs: { [champ]: phrase } });
}

/** Ce que la base a refusé, dit à la personne : jamais le SQL, jamais le nom d'une contrainte. */
function depuisPostgres(refus: RefusPostgres): ErreurMetier | null {
  switch (refus.code) {
    case "42501":
      return erreurs.interdit();
    case "23505":
      return new ErreurMetier("doublon", 409, "Cet enregistrement existe déjà.");
    case "23P01":
      return new ErreurMetier("chevauchement", 409, "Cette période en chevauche une autre.");
    case "23503":
      return auChamp(refus, "reference_inconnue", "Un élément choisi n'existe pas ou n'existe plus.");
    case "23514":
    case "23502":
    case "22001":
    case "22003":
    case "22007":
    case "22008":
    case "22021":
    case "22P02":
    case "22P05":
      return auChamp(refus, "saisie_invalide", "Une valeur saisie n'est pas valable.");
    case "53100":
      return new ErreurMetier("disque_plein", 503, "L'espace de stockage est plein\u00a0: rien n'a été enregistré.");
    case "57014":
    case "55P03":
    case "40001":
    case "40P01":
    case "53300":
    // Un serveur de secours répond à la place du principal : il se lit, et refuse de passer une transaction en écriture.
    case "25006":
    case "25001":
      return erreurs.indisponible();
    default:
      return null;
  }
}

/** Toute erreur, traduite en erreur du produit ; l'inattendu devient « interne » (500) et son origine va au journal. */
export function enErreurMetier(erreur: unknown): ErreurMetier {
  if (erreur instanceof ErreurMetier) return erreur;
  const e = erreur as Partial<Record<"code" | "statusCode" | "table" | "column" | "constraint", unknown>>;
  if (typeof e?.code === "string") {
    const traduite = depuisPostgres({ ...e, code: e.code });
    if (traduite) return traduite;
    if (e.code === "ENOSPC" || e.code === "EDQUOT")
      return new ErreurMetier("disque_plein", 503, "L'espace de stockage est plein\u00a0: rien n'a été enregistré.");
    if (e.code === "FST_ERR_CTP_BODY_TOO_LARGE") return erreurs.tropGros();
  }
  if (estCoupure(erreur)) return erreurs.indisponible();
  if (typeof e?.statusCode === "number" && e.statusCode >= 400 && e.statusCode < 500) {
    return e.statusCode === 413
      ? erreurs.tropGros()
      : new ErreurMetier("demande_illisible", e.statusCode, erreurs.demandeIllisible().message);
  }
  return erreurs.interne();
}

export const enReseau = (erreur: ErreurMetier, requestId: string): ErreurReseau => ({
  code: erreur.code,
  ...(erreur.specifie && { message: erreur.specifie }),
  message_fr: erreur.message,
  request_id: requestId,
  ...(erreur.champs && { champs: erreur.champs }),
  ...(erreur.donnees && { donnees: erreur.donnees }),
});
