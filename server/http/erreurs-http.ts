import { ErreurMetier, type ErreurReseau, erreurs } from "../../domain/commun/erreurs.ts";
import { estCoupure } from "../db/base.ts";

/** Ce que la base a refusé, dit à la personne : jamais le SQL, jamais le nom d'une contrainte. */
function depuisPostgres(code: string): ErreurMetier | null {
  switch (code) {
    case "42501":
      return erreurs.interdit();
    case "23505":
      return new ErreurMetier("doublon", 409, "Cet enregistrement existe déjà.");
    case "23P01":
      return new ErreurMetier("chevauchement", 409, "Cette période en chevauche une autre.");
    case "23503":
      return new ErreurMetier("reference_inconnue", 400, "Un élément choisi n'existe pas ou n'existe plus.");
    case "23514":
    case "23502":
    case "22001":
    case "22003":
    case "22007":
    case "22008":
    case "22021":
    case "22P02":
    case "22P05":
      return new ErreurMetier("saisie_invalide", 400, "Une valeur saisie n'est pas valable.");
    case "53100":
      return new ErreurMetier("disque_plein", 503, "L'espace de stockage est plein : rien n'a été enregistré.");
    case "57014":
    case "55P03":
    case "40001":
    case "40P01":
    case "53300":
      return erreurs.indisponible();
    default:
      return null;
  }
}

/** Toute erreur, traduite en erreur du produit ; l'inattendu devient « interne » (500) et son origine va au journal. */
export function enErreurMetier(erreur: unknown): ErreurMetier {
  if (erreur instanceof ErreurMetier) return erreur;
  const e = erreur as { code?: unknown; statusCode?: unknown };
  if (typeof e?.code === "string") {
    const traduite = depuisPostgres(e.code);
    if (traduite) return traduite;
    if (e.code === "ENOSPC" || e.code === "EDQUOT")
      return new ErreurMetier("disque_plein", 503, "L'espace de stockage est plein : rien n'a été enregistré.");
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
  message_fr: erreur.message,
  request_id: requestId,
  ...(erreur.champs && { champs: erreur.champs }),
  ...(erreur.donnees && { donnees: erreur.donnees }),
});
