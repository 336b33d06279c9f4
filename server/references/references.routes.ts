import { plier } from "../../domain/commun/recherche.ts";
import { INDEPENDANT } from "../../domain/garages/garage.ts";
import type { referencesContrat } from "../../domain/references/reference.contrat.ts";
import { erreursReference } from "../../domain/references/reference.erreurs.ts";
import type { FichesReference, GenreLibre, Reference } from "../../domain/references/reference.ts";
import type { Transaction } from "../db/base.ts";
import { changements } from "../db/changements.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import {
  deplacerModeles,
  effacerReference,
  elementsProposes,
  historiqueReference,
  insererReference,
  lireReference,
  listerReferences,
  modelesProposes,
  nommerReference,
  poserArchive,
  poserSynonymes,
  referenceDuNom,
  relireReferences,
  renommerFiches,
  reseauxProposes,
  tenirReferences,
} from "./references.queries.ts";

export const referencesRoutes: Gestionnaires<typeof referencesContrat> = {
  lister: { lecture: ({ genre }) => listerReferences(genre) },
  modeles: { lecture: modelesProposes },
  reseaux: { lecture: reseauxProposes },
  elements: { lecture: elementsProposes },
  historique: { lecture: ({ id }) => historiqueReference(id), introuvable: erreursReference.introuvable },
  ajouter: { ecriture: ajouter },
  renommer: { ecriture: renommer },
  archiver: {
    ecriture: async (tx, { id, archivee }, { maintenant }) => {
      const lue = await tenir(tx, id);
      await poserArchive(tx, id, archivee ? maintenant : null);
      return relireReferences(tx, lue.genre);
    },
  },
  nommerAutrement: {
    ecriture: async (tx, { id, synonymes, avant }) => {
      const lue = await tenir(tx, id);
      if (lue.genre !== "element") throw erreursReference.pasUnElement();
      if (synonymes.some((nom) => plier(nom) === plier(lue.nom))) throw erreursReference.memeNom();
      const changes = changements({ synonymes: lue.synonymes }, { synonymes }, { synonymes: avant });
      if (changes.synonymes) await poserSynonymes(tx, id, changes.synonymes);
      return relireReferences(tx, lue.genre);
    },
  },
  supprimer: {
    ecriture: async (tx, { id }) => {
      const { genre } = await tenir(tx, id);
      if (genre === "element") throw erreursReference.elementFixe();
      const lue = (await relireReferences(tx, genre)).find((r) => r.id === id);
      if (!lue) throw erreursReference.introuvable();
      if (lue.vehicules + lue.restitutions + lue.garages + lue.modeles > 0) throw erreursReference.portee(lue);
      await effacerReference(tx, id);
      return relireReferences(tx, genre);
    },
  },
};

async function tenir(tx: Transaction, id: string) {
  await tenirReferences(tx);
  const lue = await lireReference(tx, id);
  if (!lue) throw erreursReference.introuvable();
  return lue;
}

/** La marque d'un modèle, dans la liste. Un modèle en a une, rien d'autre. */
async function parentDe(tx: Transaction, genre: GenreLibre, marque: string | null): Promise<string | null> {
  if (genre !== "modele") {
    if (marque !== null) throw erreursReference.horsMarque();
    return null;
  }
  const lue = marque === null ? undefined : await referenceDuNom(tx, "marque", null, marque);
  if (!lue) throw erreursReference.marqueInconnue();
  return lue.id;
}

function verifierNom(champ: "nom" | "vers", genre: GenreLibre, nom: string): void {
  if (genre !== "reseau") return;
  if (nom.length > 60) throw erreursReference.reseauLong(champ);
  if (plier(nom) === plier(INDEPENDANT)) throw erreursReference.reserve(champ);
}

interface Nom {
  genre: GenreLibre;
  marque: string | null;
}

async function ajouter(tx: Transaction, { genre, nom, marque }: Nom & { nom: string }): Promise<Reference[]> {
  verifierNom("nom", genre, nom);
  await tenirReferences(tx);
  const parent = await parentDe(tx, genre, marque);
  const autre = await referenceDuNom(tx, genre, parent, nom);
  if (autre) throw erreursReference.existe("nom", autre);
  await insererReference(tx, genre, parent, nom);
  return relireReferences(tx, genre);
}

/**
 * Renomme une référence et toutes les fiches qui la portent, si leur nombre est encore celui de l'aperçu. Vers un nom déjà pris, les deux
 * n'en font plus qu'un, seulement si c'est demandé. Un nom que seules des fiches portent entre ainsi dans la liste.
 */
async function renommer(
  tx: Transaction,
  p: Nom & { de: string; vers: string; fusionner: boolean; fiches: FichesReference },
): Promise<Reference[]> {
  const { genre, marque, de } = p;
  verifierNom("vers", genre, p.vers);
  await tenirReferences(tx);
  const actuelle = (await relireReferences(tx, genre)).find((r) => r.nom === de && r.marque === marque);
  if (!actuelle) throw erreursReference.introuvable();
  if (de === p.vers) throw erreursReference.inchangee();
  const { vehicules, restitutions, garages } = actuelle;
  if (vehicules !== p.fiches.vehicules || restitutions !== p.fiches.restitutions || garages !== p.fiches.garages)
    throw erreursReference.apercuDepasse({ vehicules, restitutions, garages });
  const parent = await parentDe(tx, genre, marque);
  const autre = await referenceDuNom(tx, genre, parent, p.vers);
  const reunie = autre && autre.id !== actuelle.id ? autre : undefined;
  if (reunie && !p.fusionner) throw erreursReference.existe("vers", reunie);
  // La référence réunie garde sa graphie : « renault » fusionné avec « Renault » donne « Renault ».
  const vers = reunie?.nom ?? p.vers;
  if (actuelle.id && reunie) {
    if (genre === "marque") await deplacerModeles(tx, actuelle.id, reunie.id);
    await effacerReference(tx, actuelle.id);
  } else if (actuelle.id) await nommerReference(tx, actuelle.id, vers);
  else if (!reunie) await insererReference(tx, genre, parent, vers);
  await renommerFiches(tx, genre, { marque, de, vers });
  return relireReferences(tx, genre);
}
