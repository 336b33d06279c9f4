import { jourDeParis } from "../../domain/commun/dates.ts";
import { DESCRIPTIONS } from "../../domain/imports/descriptions.ts";
import { erreurCellule } from "../../domain/imports/lire-ligne.ts";
import { type NommerErreur, nommerDansLeFichier } from "../../domain/imports/nommer-erreur.ts";
import type { Transaction } from "../db/base.ts";
import { refusDeLaBase } from "../db/lot.ts";
import type { Position } from "../geocodage/geocodeur.ts";
import type { References } from "./entites/entite.ts";
import { ENTITES } from "./entites/index.ts";
import { lireReferences } from "./entites/reperes.queries.ts";
import { avancer, finirEtape, lireATravailler, mesurerTable, prevoir } from "./imports.queries.ts";
import {
  compterEcrites,
  creerFiches,
  type LigneAEcrire,
  lignesAEcrire,
  modifierFiches,
  poserPlans,
} from "./lignes.queries.ts";
import { type Plan, planifier } from "./planifier.ts";
import { BailPerdu, type Travail } from "./travail.ts";

/** Une transaction tient quelques secondes au plus, et ses verrous avec elle. */
const PAQUET = 1_000;
/** Un garage demande une adresse à situer : moins à la fois. */
const PAQUET_SITUE = 50;
/** Lignes écrites avant de faire mesurer la table, puis quatre fois plus à chaque fois : un petit import n'en paie rien. */
const PREMIERE_MESURE = 2_000;

/** Ce qu'un import sait avant d'écrire : ce que la base connaît, et les mots de son fichier. */
interface Connu {
  references: References;
  nommer: NommerErreur;
}

/**
 * Écrit les lignes valables, paquet par paquet ; chaque paquet retient ce qu'il a fait dans sa propre transaction. Repris après une
 * coupure, l'import continue au premier paquet qui n'est pas écrit. Les mises à jour passent avant les créations : elles libèrent la
 * place (une affectation que l'on termine, puis la suivante).
 */
export async function ecrireImport(travail: Travail): Promise<void> {
  const { pris, services, ecrire } = travail;
  const entite = ENTITES[pris.entite];
  const connu = await ecrire(async (tx): Promise<Connu> => {
    await prevoir(tx, pris.id, (await compterEcrites(tx, pris.id)).aEcrire);
    const fichier = await lireATravailler(tx, pris.id);
    const titres = fichier?.colonnes.map((c) => c.titre) ?? [];
    return {
      references: await lireReferences(tx, pris.client_id),
      nommer: nommerDansLeFichier(DESCRIPTIONS[pris.entite], titres, fichier?.correspondance ?? []),
    };
  });
  let faites = (await ecrire((tx) => compterEcrites(tx, pris.id))).ecrites;
  let mesure = PREMIERE_MESURE;
  for (const verdict of ["modification", "creation"] as const) {
    let derniere = 0;
    for (;;) {
      const lignes = await ecrire((tx) =>
        lignesAEcrire(tx, pris.id, verdict, derniere, entite.adresse ? PAQUET_SITUE : PAQUET),
      );
      if (lignes.length === 0) break;
      const positions = await situer(travail, lignes);
      faites += lignes.length;
      await ecrirePaquet(travail, lignes, connu, positions, faites);
      derniere = lignes.at(-1)?.ligne ?? derniere;
      if (faites >= mesure) {
        await ecrire((tx) => mesurerTable(tx, entite.table));
        mesure = faites * 4;
      }
    }
  }
  await ecrire((tx) => finirEtape(tx, pris.id, "termine", services.horloge()));
}

/** Un fournisseur d'adresses en panne, lent ou absent n'arrête pas un import : la fiche reste sans position. */
async function situer({ services, pris }: Travail, lignes: readonly LigneAEcrire[]): Promise<Map<string, Position>> {
  const positions = new Map<string, Position>();
  const { adresse } = ENTITES[pris.entite];
  if (!adresse) return positions;
  for (const texte of new Set(lignes.flatMap((l) => adresse(l.valeurs) ?? []))) {
    const position = await services.geocodeur.localiser(texte).catch(() => null);
    if (position) positions.set(texte, position);
  }
  return positions;
}

async function ecrirePaquet(
  travail: Travail,
  lignes: readonly LigneAEcrire[],
  connu: Connu,
  positions: ReadonlyMap<string, Position>,
  faites: number,
): Promise<void> {
  const { pris, ecrire } = travail;
  try {
    await ecrire(async (tx) => {
      await jouer(tx, travail, lignes, connu, positions);
      await avancer(tx, pris.id, faites);
    });
  } catch (erreur) {
    const raison = raisonDeLaBase(erreur);
    if (!raison) throw erreur;
    // Une seule ligne refusée par la base annule le paquet : on le rejoue ligne par ligne pour ne perdre qu'elle.
    const [seule] = lignes;
    if (lignes.length > 1) for (const ligne of lignes) await ecrirePaquet(travail, [ligne], connu, positions, faites);
    else if (seule) await ecrire((tx) => poserPlans(tx, pris.id, [rejet(seule.ligne, raison)]));
  }
}

/** La vérification n'a laissé passer que des cellules valables. */
const VALABLE = { erreurs: [], refusees: [] };

async function jouer(
  tx: Transaction,
  { pris, services }: Travail,
  lignes: readonly LigneAEcrire[],
  { references, nommer }: Connu,
  positions: ReadonlyMap<string, Position>,
): Promise<void> {
  const entite = ENTITES[pris.entite];
  // Ce qui a changé depuis la vérification compte : la ligne est rapprochée à nouveau, fiches verrouillées.
  const rapproches = await entite.rapprocher(
    { tx, clientId: pris.client_id, references, verrouiller: true, positions },
    lignes,
  );
  const aujourdhui = jourDeParis(services.horloge());
  const prevus = lignes.flatMap((l, i) => {
    const r = rapproches[i];
    return r
      ? [planifier(DESCRIPTIONS[pris.entite], entite, l, VALABLE, r, (e) => nommer(e, l.cellules), aujourdhui)]
      : [];
  });
  const vehicules = [...new Set(prevus.flatMap((p) => p.vehicule_id ?? []))];
  const contredites = await entite.voisinage?.(tx, pris.id, vehicules);
  const cellulesDe = new Map(lignes.map((l) => [l.ligne, l.cellules]));
  const plans = prevus.map((p) => {
    const erreurs = p.verdict === "rejetee" ? undefined : contredites?.get(p.ligne);
    const cellules = cellulesDe.get(p.ligne) ?? [];
    return erreurs ? { ...p, ...REJETEE, erreurs: erreurs.map((e) => nommer(e, cellules)) } : p;
  });
  // Une création confirmée n'a rien de neuf à retenir : sa ligne ne s'écrit qu'une fois, avec sa date.
  const aRetenir = plans.filter((p) => p.verdict !== "creation");
  if (aRetenir.length > 0) await poserPlans(tx, pris.id, aRetenir);
  const de = (verdict: Plan["verdict"]) => plans.filter((p) => p.verdict === verdict);
  const modifiees = de("modification");
  const creees = de("creation");
  if (modifiees.length > 0) await modifierFiches(tx, pris.id, entite, modifiees);
  const par = { clientId: pris.client_id, acteurId: pris.lance_par ?? "" };
  if (creees.length > 0) await creerFiches(tx, pris.id, entite, par, creees);
}

const REJETEE = { verdict: "rejetee", cible: null, changes: null, avant: null } as const;

const rejet = (ligne: number, raison: string): Plan => ({
  ligne,
  cle: null,
  ...REJETEE,
  erreurs: [erreurCellule("", null, raison)],
  vehicule_id: null,
  debut: null,
  fin: null,
});

/** Ce que la base refuse d'une ligne, en français ; `null` si l'erreur n'est pas celle d'une ligne. */
export function raisonDeLaBase(erreur: unknown): string | null {
  if (erreur instanceof BailPerdu) return null;
  const { code } = refusDeLaBase(erreur);
  if (code === "23505") return "Une fiche identique vient d'être créée par quelqu'un d'autre";
  if (code === "23P01") return "Cette période en chevauche une autre du même véhicule";
  if (code === "23503") return "Une fiche liée n'existe plus";
  return code?.startsWith("23") || code?.startsWith("22") ? "La base refuse cette valeur" : null;
}
