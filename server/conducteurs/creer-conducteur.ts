import { societeDe } from "../../domain/commun/acteur.ts";
import { jourDeParis } from "../../domain/commun/dates.ts";
import { plierPermis } from "../../domain/conducteurs/champs-conducteur.ts";
import { erreursConducteur } from "../../domain/conducteurs/conducteur.erreurs.ts";
import type { NouveauConducteur } from "../../domain/conducteurs/conducteur.ts";
import type { Transaction } from "../db/base.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { clientConnu, conducteurDeLaCle, insererConducteur, ressemblants } from "./ecriture.queries.ts";
import { exigerNaissancePassee } from "./modifier-conducteur.ts";

/**
 * Crée un conducteur. Un autre qui lui ressemble (même permis, ou même nom et même naissance) arrête une fois, avec son nom ; la
 * personne le confirme. La même clé d'idempotence ne crée qu'un conducteur et rend le premier.
 */
export async function creerConducteur(
  tx: Transaction,
  { doublon_admis, ...saisie }: NouveauConducteur,
  { acteur, maintenant }: ContexteConnecte,
): Promise<{ id: string }> {
  const entree = { ...saisie, client_id: societeDe(acteur, saisie.client_id) };
  const deja = await conducteurDeLaCle(tx, acteur.id, entree.cle_idempotence);
  if (deja) return deja;
  if (!(await clientConnu(tx, entree.client_id))) throw erreursConducteur.clientInconnu();
  exigerNaissancePassee(entree.date_de_naissance, jourDeParis(maintenant));
  if (!doublon_admis) {
    const trouves = await ressemblants(tx, {
      client_id: entree.client_id,
      prenom: entree.prenom,
      nom: entree.nom,
      date_de_naissance: entree.date_de_naissance ?? null,
      permis: plierPermis(entree.numero_permis ?? ""),
    });
    if (trouves.length > 0) throw erreursConducteur.doublonPossible(trouves);
  }
  const cree = await insererConducteur(tx, { ...entree, cree_par: acteur.id });
  // Deux envois au même instant : le second attend le premier, n'insère rien et rend le même conducteur.
  return cree ?? (await conducteurDeLaCle(tx, acteur.id, entree.cle_idempotence)) ?? { id: "" };
}
