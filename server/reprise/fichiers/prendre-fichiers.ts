import { createHash } from "node:crypto";
import { ErreurMetier } from "../../../domain/commun/erreurs.ts";
import { rangerFichier } from "../../fichiers/recevoir-fichier.ts";
import type { Fichiers } from "../../fichiers/stockage.ts";
import type { ColonneFichier } from "../colonne.ts";
import { lireListe } from "../convertir.ts";
import type { EntiteReprise } from "../correspondance.ts";
import { valeurDe } from "../lire-ligne.ts";
import type { Passe } from "../passe.ts";
import { citerAbsent, type Rapport } from "../rapport.ts";
import {
  declarerFichier,
  dejaRepris,
  fichiersDejaPris,
  type Repris,
  rattacher,
  retenirFichier,
} from "../reprise.queries.ts";
import type { LigneSource } from "../source/ligne-source.ts";
import { FichierIntrouvable, nomDuFichier, type Provenance } from "./provenance.ts";

export interface ContexteFichiers {
  passe: Passe;
  entite: EntiteReprise;
  rapport: Rapport;
  fichiers: Fichiers;
  /** Nulle : les fichiers sont laissés, et comptés. */
  provenance: Provenance | null;
}

/** L'essai reçoit et juge les octets comme la vraie passe, puis les jette au lieu de les ranger. */
export const sansRien = (fichiers: Fichiers): Fichiers => ({
  ...fichiers,
  ranger: (brouillon) => fichiers.jeter(brouillon),
  supprimer: async () => undefined,
});

/** La place est déjà prise sur la fiche : ce fichier-ci n'a pas à être rangé. */
class PlacePrise extends Error {}

interface ARattacher {
  ligne: LigneSource;
  ancien: string;
  fiche: Repris;
  colonne: ColonneFichier;
  adresse: string;
}

/**
 * Prend les fichiers d'un lot de lignes dont la fiche est reprise, un par un : chacun est rangé, déclaré, rattaché et retenu dans sa propre
 * transaction. Un fichier absent est nommé au rapport, et sera cherché à nouveau à la passe suivante.
 */
export async function prendreFichiers(c: ContexteFichiers, lignes: readonly LigneSource[]): Promise<void> {
  const { entite, passe, rapport } = c;
  const anciens = lignes.flatMap((l) => valeurDe(l, ["id"])?.trim() ?? []);
  const { fiches, pris } = await passe.lot(async (tx) => ({
    fiches: new Map((await dejaRepris(tx, entite.nom, anciens)).map((r) => [r.ancien, r])),
    pris: await fichiersDejaPris(tx, entite.nom, anciens),
  }));
  for (const ligne of lignes) {
    const ancien = valeurDe(ligne, ["id"])?.trim() ?? "";
    const fiche = fiches.get(ancien);
    if (!fiche) continue;
    for (const colonne of entite.fichiers) {
      const brute = valeurDe(ligne, colonne.de);
      for (const adresse of brute === null ? [] : adressesDe(colonne, brute)) {
        if (pris.has(`${ancien} ${colonne.vers} ${condenser(adresse).toString("hex")}`)) rapport.fichiers.deja_la += 1;
        else if (!c.provenance) rapport.fichiers.laisses += 1;
        else await prendre(c, c.provenance, { ligne, ancien, fiche, colonne, adresse });
      }
    }
  }
}

function adressesDe({ plusieurs }: ColonneFichier, brute: string): string[] {
  if (!plusieurs) return [brute.trim()];
  try {
    return [...new Set(lireListe(brute))];
  } catch {
    return [brute.trim()];
  }
}

/** L'adresse sans sa signature : deux exports du même fichier n'en portent pas la même. */
const sansSignature = (adresse: string): string => adresse.split(/[?#]/)[0] ?? adresse;
const condenser = (adresse: string): Buffer => createHash("sha256").update(sansSignature(adresse)).digest();

async function prendre(c: ContexteFichiers, provenance: Provenance, f: ARattacher): Promise<void> {
  const { passe, rapport, entite } = c;
  try {
    await ranger(c, provenance, f);
    rapport.fichiers.trouves += 1;
  } catch (erreur) {
    if (erreur instanceof PlacePrise) {
      rapport.fichiers.deja_la += 1;
      await passe.lot((tx) => retenirFichier(tx, { ...cleDe(entite, f), fichier: null }, passe.maintenant));
      return;
    }
    // Un disque plein ou un stockage muet arrête la passe ; un fichier refusé n'arrête que lui.
    const refuse = erreur instanceof ErreurMetier && erreur.statut < 500;
    if (!refuse && !(erreur instanceof FichierIntrouvable)) throw erreur;
    citerAbsent(rapport, {
      table: entite.nom,
      fichier: f.ligne.fichier,
      ligne: f.ligne.ligne,
      colonne: f.colonne.vers,
      adresse: sansSignature(f.adresse).slice(0, 300),
      raison: erreur.message,
    });
  }
}

const cleDe = (entite: EntiteReprise, { ancien, colonne, adresse }: ARattacher) => ({
  entite: entite.nom,
  ancien,
  colonne: colonne.vers,
  adresse: condenser(adresse),
});

async function ranger(c: ContexteFichiers, provenance: Provenance, f: ARattacher): Promise<void> {
  const { passe, entite, fichiers } = c;
  const nom = nomDuFichier(f.adresse);
  const flux = await provenance.ouvrir(f.adresse);
  const portrait = f.colonne.usage === "avatar";
  await rangerFichier(
    { services: { fichiers }, maintenant: passe.maintenant, requete: { raw: flux } },
    { usage: f.colonne.usage, nom },
    (range) =>
      passe.lot(async (tx) => {
        await declarerFichier(tx, {
          ...range,
          client_id: f.fiche.client_id,
          usage: f.colonne.usage,
          // Un portrait appartient à la personne qu'il montre : elle peut le changer.
          cree_par: portrait ? f.fiche.nouveau : null,
        });
        if (!(await rattacher(tx, entite, f.colonne, f.fiche.nouveau, range.id))) throw new PlacePrise();
        await retenirFichier(tx, { ...cleDe(entite, f), fichier: range.id }, passe.maintenant);
      }),
  );
}
