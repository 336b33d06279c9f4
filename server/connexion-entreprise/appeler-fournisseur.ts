import type { Config } from "../config.ts";
import { refusAdresse, refusEnregistrement } from "../http/adresse-publique.ts";
import { recuperer } from "../http/recuperer.ts";

const DELAI_MS = 3_000;
const REPONSE_MAX = 256 * 1024;

/** Le fournisseur n'a rien rendu d'utilisable ; le message est une phrase pour l'admin. */
export class PanneFournisseur extends Error {
  override readonly name = "PanneFournisseur";
}

interface Demande {
  method: string;
  headers: Record<string, string>;
  body?: unknown;
}
/** Un `fetch` gardé, de la forme qu'attend `oauth4webapi`. */
export type Recuperer = (adresse: string, demande: Demande) => Promise<Response>;

/** Où un fournisseur peut répondre hors de l'internet public : en https chez ceux que l'exploitant nomme, en http à l'essai seulement. */
export type HotesFournisseur = Pick<Config, "fournisseursHotes" | "fournisseursLocaux">;
const permisPar = (h: HotesFournisseur): string[] => [...h.fournisseursHotes, ...h.fournisseursLocaux];
/** La phrase qui refuse l'adresse d'un fournisseur ; nulle si elle convient. */
export const refusFournisseur = (adresse: string, hotes: HotesFournisseur): string | null =>
  refusAdresse(adresse, permisPar(hotes), hotes.fournisseursLocaux);
/** De même au moment de l'enregistrer : son nom est résolu aussi. */
export const refusEmetteur = (adresse: string, hotes: HotesFournisseur): Promise<string | null> =>
  refusEnregistrement(adresse, permisPar(hotes), hotes.fournisseursLocaux);

/**
 * Appelle un fournisseur d'identité : https, vers l'internet public ou un hôte permis, sans redirection, 3 s en tout, 256 ko au plus. Lève
 * PanneFournisseur.
 */
export const recuperateur =
  (hotes: HotesFournisseur): Recuperer =>
  (adresse, demande) =>
    recuperer(adresse, demande, {
      delaiMs: DELAI_MS,
      reponseMax: REPONSE_MAX,
      permis: permisPar(hotes),
      enClair: hotes.fournisseursLocaux,
    }).catch((erreur: Error) => {
      throw new PanneFournisseur(erreur.message);
    });
