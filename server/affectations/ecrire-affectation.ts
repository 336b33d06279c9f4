import { erreursAffectation } from "../../domain/affectations/affectation.erreurs.ts";
import type { AffectationLue } from "../../domain/affectations/affectation.ts";
import type { ChampsAffectation, NouvelleAffectation } from "../../domain/affectations/champs-affectation.ts";
import {
  chevauchee,
  type ErreursAffectation,
  erreursCompteur,
  erreursDe,
  erreursPropres,
  finPossible,
} from "../../domain/affectations/regles.ts";
import { jourDeParis } from "../../domain/commun/dates.ts";
import { erreurs } from "../../domain/commun/erreurs.ts";
import { erreursConducteur } from "../../domain/conducteurs/conducteur.erreurs.ts";
import { erreursVehicule } from "../../domain/vehicules/vehicule.erreurs.ts";
import type { Transaction } from "../db/base.ts";
import { changements } from "../db/changements.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import {
  affectationDeLaCle,
  affectationParId,
  affectationsVoisines,
  autreVehicule,
  insererAffectation,
  modifierAffectation,
  prendreVehicule,
  retenirConducteur,
} from "./affectations.queries.ts";

interface Choix {
  terminer?: { id: string; avant: string | null } | undefined;
  deux_vehicules?: boolean | undefined;
}

/** Confie un véhicule à un conducteur. La même clé d'idempotence ne crée qu'une affectation et rend la première. */
export async function creerAffectation(
  tx: Transaction,
  { terminer, deux_vehicules, cle_idempotence, ...a }: NouvelleAffectation & Choix & { cle_idempotence: string },
  { acteur }: ContexteConnecte,
): Promise<AffectationLue> {
  const vehicule = await prendreVehicule(tx, a.vehicule_id);
  if (!vehicule) throw erreursVehicule.introuvable();
  const deja = await affectationDeLaCle(tx, acteur.id, cle_idempotence);
  if (deja) return deja;
  const conducteur = await retenirConducteur(tx, a.conducteur_id);
  if (!conducteur) throw erreursConducteur.introuvable();
  if (conducteur.client_id !== vehicule.client_id) throw erreursAffectation.autreSociete();
  if (vehicule.archive) throw erreursAffectation.vehiculeArchive();
  if (conducteur.archive) throw erreursAffectation.conducteurArchive();
  await controler(tx, { ...a, id: null }, Object.keys(a), { terminer, deux_vehicules });
  const creee = await insererAffectation(tx, {
    ...a,
    client_id: vehicule.client_id,
    cree_par: acteur.id,
    cle_idempotence,
  });
  return relire(tx, creee?.id ?? "");
}

/** Termine ou corrige une affectation : les champs envoyés, si chacun vaut encore ce que la personne avait lu (sinon 409). */
export async function modifierUneAffectation(
  tx: Transaction,
  {
    id,
    champs,
    avant,
    ...choix
  }: { id: string; champs: Partial<ChampsAffectation>; avant: Record<string, unknown> } & Choix,
  { maintenant }: ContexteConnecte,
): Promise<AffectationLue> {
  const vue = await affectationParId(tx, id);
  if (!vue) throw erreursAffectation.introuvable();
  const vehicule = await prendreVehicule(tx, vue.vehicule_id);
  const conducteur = await retenirConducteur(tx, vue.conducteur_id);
  // Relue sous verrou : une autre écriture a pu passer entre les deux.
  const actuelle = await affectationParId(tx, id);
  if (!actuelle) throw erreursAffectation.introuvable();
  const colonnes = changements<ChampsAffectation>(actuelle, champs, avant);
  const noms = Object.keys(colonnes);
  if (noms.length === 0) return actuelle;
  const fin = colonnes.date_fin_affectation;
  // Une fiche archivée garde son passé, qui se corrige ; elle n'a plus de présent.
  if (fin === null || (fin !== undefined && fin > jourDeParis(maintenant))) {
    if (vehicule?.archive) throw erreursAffectation.rouverteArchivee("vehicule");
    if (conducteur?.archive) throw erreursAffectation.rouverteArchivee("conducteur");
  }
  await controler(tx, { ...actuelle, ...colonnes }, noms, choix);
  await modifierAffectation(tx, id, colonnes);
  return relire(tx, id);
}

type Ecrite = NouvelleAffectation & { id: string | null };

/** Refuse ce qui contredit les autres affectations du véhicule, après avoir laissé la place si la personne l'a demandé. */
async function controler(tx: Transaction, a: Ecrite, changes: readonly string[], choix: Choix): Promise<void> {
  refuser(erreursDe(erreursPropres(a), changes));
  const voisines = await affectationsVoisines(tx, a.vehicule_id, a.id);
  const laissee = voisines.find((v) => v.id === choix.terminer?.id);
  const fin = laissee && finPossible(a, laissee);
  if (laissee && fin && laissee.date_fin_affectation === choix.terminer?.avant) {
    await modifierAffectation(tx, laissee.id, { date_fin_affectation: fin });
    laissee.date_fin_affectation = fin;
  }
  const autre = chevauchee(a, voisines);
  if (autre) throw erreursAffectation.chevauchement(autre, finPossible(a, autre));
  refuser(erreursDe(erreursCompteur(a, voisines), changes));
  if (choix.deux_vehicules || !changes.some((c) => c.startsWith("date_"))) return;
  const ailleurs = await autreVehicule(tx, a.conducteur_id, a.vehicule_id, a);
  if (ailleurs) throw erreursAffectation.autreVehicule(ailleurs);
}

function refuser(trouvees: ErreursAffectation): void {
  if (Object.keys(trouvees).length > 0) throw erreurs.saisieInvalide(trouvees as Record<string, string>); // chaque clé gardée a sa phrase
}

async function relire(tx: Transaction, id: string): Promise<AffectationLue> {
  const lue = await affectationParId(tx, id);
  if (!lue) throw erreursAffectation.introuvable();
  return lue;
}
