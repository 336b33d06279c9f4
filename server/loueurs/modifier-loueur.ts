import { plier } from "../../domain/commun/recherche.ts";
import { erreursLoueur } from "../../domain/loueurs/loueur.erreurs.ts";
import type { IdentificationLoueur, LoueurLu, ReclamationsLoueur } from "../../domain/loueurs/loueur.ts";
import type { Transaction } from "../db/base.ts";
import { changements } from "../db/changements.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import {
  ajouterAlias,
  ecrireLoueur,
  loueurDAlias,
  loueurDuNom,
  loueurDuSiren,
  loueurParmiNoms,
  nommerLoueur,
  relireLoueur,
  retirerAlias,
  verrouillerLoueur,
} from "./ecriture.queries.ts";

/** Change le nom. L'ancien reste un de ses noms : les documents déjà imprimés le portent. */
export async function renommerLoueur(
  tx: Transaction,
  { id, champs, avant }: { id: string; champs: { nom: string }; avant: { nom: string } },
  { maintenant }: ContexteConnecte,
): Promise<LoueurLu> {
  const actuel = await loueurModifiable(tx, id, maintenant);
  const { nom } = changements<{ nom: string }>(actuel, champs, avant);
  if (nom !== undefined) {
    const autre = await loueurDuNom(tx, nom, id);
    if (autre) throw erreursLoueur.nomPris(autre);
    const designe = await loueurDAlias(tx, [nom], id);
    if (designe) throw erreursLoueur.nomEstAlias(designe);
    await retirerAlias(tx, id, [nom]);
    await nommerLoueur(tx, id, nom);
    if (plier(nom) !== plier(actuel.nom) && actuel.nom.trim().length > 1) await ajouterAlias(tx, id, [actuel.nom]);
  }
  return (await relireLoueur(tx, id, maintenant)) as LoueurLu; // verrouillé à l'instant : il existe
}

/** Change ses autres noms et ses numéros ; un nom ou un SIREN ne désigne qu'un loueur, et le refus dit lequel. */
export async function identifierLoueur(
  tx: Transaction,
  {
    id,
    champs,
    avant,
  }: { id: string; champs: Partial<IdentificationLoueur>; avant: Readonly<Record<string, unknown>> },
  { maintenant }: ContexteConnecte,
): Promise<LoueurLu> {
  const actuel = await loueurModifiable(tx, id, maintenant);
  const { alias, ...numeros } = changements<IdentificationLoueur>(actuel, champs, avant);
  if (alias) await ecrireAlias(tx, actuel, alias);
  if (numeros.siren) {
    const autre = await loueurDuSiren(tx, numeros.siren, id);
    if (autre) throw erreursLoueur.sirenPris(autre);
  }
  if (Object.keys(numeros).length > 0) await ecrireLoueur(tx, id, numeros);
  return (await relireLoueur(tx, id, maintenant)) as LoueurLu; // verrouillé à l'instant : il existe
}

/** Change le délai de réponse et l'adresse où lui réclamer. */
export async function reclamerAuLoueur(
  tx: Transaction,
  { id, champs, avant }: { id: string; champs: Partial<ReclamationsLoueur>; avant: Readonly<Record<string, unknown>> },
  { maintenant }: ContexteConnecte,
): Promise<LoueurLu> {
  const actuel = await loueurModifiable(tx, id, maintenant);
  const changes = changements<ReclamationsLoueur>(actuel, champs, avant);
  if (Object.keys(changes).length > 0) await ecrireLoueur(tx, id, changes);
  return (await relireLoueur(tx, id, maintenant)) as LoueurLu; // verrouillé à l'instant : il existe
}

async function ecrireAlias(tx: Transaction, actuel: LoueurLu, voulus: readonly string[]): Promise<void> {
  const nom = await loueurParmiNoms(tx, voulus);
  if (nom) throw nom.id === actuel.id ? erreursLoueur.aliasEstNom(nom.motif) : erreursLoueur.aliasPris(nom.motif, nom);
  const pris = await loueurDAlias(tx, voulus, actuel.id);
  if (pris) throw erreursLoueur.aliasPris(pris.motif, pris);
  // Un nom seulement réécrit (casse, accents) se remplace : la base n'en garde qu'un par forme pliée.
  await retirerAlias(
    tx,
    actuel.id,
    actuel.alias.filter((a) => !voulus.includes(a)),
  );
  await ajouterAlias(tx, actuel.id, voulus);
}

async function loueurModifiable(tx: Transaction, id: string, maintenant: Date): Promise<LoueurLu> {
  const actuel = await verrouillerLoueur(tx, id, maintenant);
  if (!actuel) throw erreursLoueur.introuvable();
  if (actuel.archive_le !== null) throw erreursLoueur.archive();
  return actuel;
}
