import { estInterne } from "../../domain/commun/acteur.ts";
import { jourDeParis } from "../../domain/commun/dates.ts";
import { exigerSansDoute, traceDes } from "../../domain/commun/doutes.ts";
import { erreursDocument } from "../../domain/documents/document.erreurs.ts";
import { erreursRestitution } from "../../domain/restitutions/restitution.erreurs.ts";
import type { AjoutRestitution } from "../../domain/restitutions/restitution.ts";
import type { Transaction } from "../db/base.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { doutesDeLaRestitution } from "./doutes-restitution.ts";
import { documentARattacher, rattacherDocument } from "./rattachement.queries.ts";
import { insererRestitution, restitutionDeLaCle } from "./restitutions.queries.ts";

/**
 * Ajoute une restitution et lui rattache le rapport déjà lu. Pour un utilisateur client, la société est la sienne quoi que dise la
 * demande. Ce qui étonne (même plaque et même jour, date lointaine, compteur qui recule) se confirme. La même clé d'idempotence ne crée qu'une restitution et rend la première.
 */
export async function ajouterRestitution(
  tx: Transaction,
  { document_id, doutes_admis, ...entree }: AjoutRestitution,
  { acteur, maintenant }: ContexteConnecte,
): Promise<{ id: string }> {
  const clientId = estInterne(acteur) ? entree.client_id : acteur.clientId;
  if (!clientId) throw erreursRestitution.clientRequis();
  const deLaCle = () => restitutionDeLaCle(tx, acteur.id, entree.cle_idempotence);
  const deja = await deLaCle();
  if (deja) return deja;

  const document = document_id ? await documentARattacher(tx, document_id) : undefined;
  if (document_id && (!document || (document.client_id && document.client_id !== clientId)))
    throw erreursDocument.introuvable();
  // Le même envoi, parti au même instant, a pu finir entre-temps : sa restitution n'est ni un doute, ni un autre rattachement.
  if (document?.restitution_id) {
    const finie = await deLaCle();
    if (finie) return finie;
    throw erreursRestitution.documentDejaRattache();
  }

  const doutes = await doutesDeLaRestitution(tx, entree, Object.keys(entree), {
    client_id: clientId,
    aujourdhui: jourDeParis(maintenant),
  });
  const finie = doutes.length > 0 ? await deLaCle() : undefined;
  if (finie) return finie;
  exigerSansDoute(doutes, doutes_admis);
  const creee = await insererRestitution(tx, {
    ...entree,
    doutes_admis: traceDes(doutes) ?? null,
    client_id: clientId,
    cree_par: acteur.id,
    url_rapport: document?.fichier_id ?? null,
  });
  // Deux envois au même instant : le second attend le premier, n'insère rien et rend la même restitution.
  if (!creee) return (await deLaCle()) ?? { id: "" };
  if (document) await rattacherDocument(tx, document, { id: creee.id, clientId, date: entree.date_restitution });
  return creee;
}
