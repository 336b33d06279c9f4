import type { Arrivee } from "../../../domain/connexion-entreprise/connexion-entreprise.contrat.ts";
import { CHEMIN_RETOUR_ENTREPRISE } from "../../../domain/session/constantes.ts";
import { retourSur } from "../../../domain/session/retour.ts";
import { chemins } from "../../chemins.ts";
import { appeler } from "../appeler.ts";

/** Ouvre /auth sur la demande d'adresse : pour l'onglet neuf d'une reprise. */
export const ANCRE_ENTREPRISE = "#entreprise";

/** L'adresse du fournisseur, ou la phrase qui dit pourquoi il n'y en a pas. */
export async function demanderEntreprise(email: string): Promise<{ adresse: string } | { phrase: string }> {
  const { search } = window.location;
  const retour = new URLSearchParams(search).has("retour") ? retourSur(search) : undefined;
  const reponse = await appeler<{ adresse: string }>("POST", "/session/entreprise", { email, retour });
  return "corps" in reponse ? reponse.corps : { phrase: enPhrase(reponse) };
}

export type IssueEntreprise = { arrivee: Arrivee } | { phrase: string };

/**
 * Si cette page est le retour d'un fournisseur, finit la connexion ; sinon `null`. L'adresse redevient tout de suite /auth : ce qu'elle
 * portait ne reste ni dans l'historique ni à l'écran, et n'est présenté qu'une fois.
 */
export function prendreRetour(): Promise<IssueEntreprise> | null {
  const { pathname, search } = window.location;
  if (pathname.replace(/\/$/, "") !== CHEMIN_RETOUR_ENTREPRISE) return null;
  const recus = new URLSearchParams(search);
  window.history.replaceState(null, "", chemins.connexion());
  const corps = Object.fromEntries(
    ["state", "code", "iss", "error"].flatMap((nom) => {
      const valeur = recus.get(nom);
      return valeur === null ? [] : [[nom, valeur]];
    }),
  );
  return finir(corps);
}

async function finir(corps: Record<string, string>): Promise<IssueEntreprise> {
  const reponse = await appeler<Arrivee>("POST", "/session/entreprise/retour", corps);
  if (!("corps" in reponse)) return { phrase: enPhrase(reponse) };
  // Le reste de la connexion, et une page rechargée pendant l'attente d'un code, retrouvent ainsi où revenir.
  window.history.replaceState(null, "", chemins.connexion(reponse.corps.retour ?? undefined));
  return { arrivee: reponse.corps };
}

const enPhrase = ({ precision, message }: { precision: string; message: string }): string =>
  precision || message || "Réessayez dans quelques instants.";
