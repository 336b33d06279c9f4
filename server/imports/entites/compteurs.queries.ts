import { sql } from "kysely";
import type { ChampsAffectation } from "../../../domain/affectations/champs-affectation.ts";
import { erreursCompteur, erreursDe, type Voisine } from "../../../domain/affectations/regles.ts";
import { type ErreurCellule, erreurCellule } from "../../../domain/imports/lire-ligne.ts";
import type { Transaction } from "../../db/base.ts";
import { AFFECTATION } from "../../vehicules/flotte.queries.ts";
import { texteDe, type Valeurs } from "./entite.ts";

const COMPTEURS = ["kilometrage_debut_affectation", "kilometrage_fin_affectation"] as const;
const TITRES: Record<string, string> = {
  kilometrage_debut_affectation: "Kilométrage de début",
  kilometrage_fin_affectation: "Kilométrage de fin",
};

/** Une affectation du véhicule telle qu'elle sera : enregistrée, ou dite par une ligne du fichier qui change ces champs. */
interface Prevue {
  ligne: number | null;
  voisine: Voisine;
  changes: readonly string[];
}
type Enregistree = Voisine & { vehicule_id: string };
interface LigneEnAttente {
  ligne: number;
  vehicule_id: string;
  cible: string | null;
  valeurs: Valeurs;
  changes: Valeurs | null;
  [colonne: string]: unknown;
}

/**
 * Les lignes dont un compteur contredit les affectations voisines, par la règle de l'écran ; les voisines sont celles que la base a et
 * celles que le fichier n'a pas encore écrites. Entre deux lignes du fichier, c'est la plus tardive qui est rejetée.
 */
export async function compteursContredits(
  tx: Transaction,
  importId: string,
  vehicules: readonly string[],
): Promise<Map<number, ErreurCellule[]>> {
  const lignes = await tx.lignes<LigneEnAttente>(sql`
    select l.ligne, l.vehicule_id, l.cible, l.valeurs, l.changes from import_lignes l
    where l.import_id = ${importId} and l.vehicule_id = any (${vehicules}::uuid[]) and l.verdict in ('creation', 'modification') and l.ecrite_le is null`);
  const enregistrees = await tx.lignes<Enregistree & Record<string, unknown>>(sql`
    select h.vehicule_id, ${AFFECTATION}, c.prenom as conducteur_prenom, c.nom as conducteur_nom
    from historique_affectation_vehicules h join conducteurs c on c.id = h.conducteur_id where h.vehicule_id = any (${vehicules}::uuid[])`);
  const parVehicule = Map.groupBy(enregistrees, (a) => a.vehicule_id);
  const rejets = new Map<number, ErreurCellule[]>();
  for (const [vehicule, siennes] of Map.groupBy(lignes, (l) => l.vehicule_id))
    for (const [ligne, erreurs] of juger(parVehicule.get(vehicule) ?? [], siennes)) rejets.set(ligne, erreurs);
  return rejets;
}

/** Une modification rejetée laisse ses anciens compteurs en place : on rejuge jusqu'à ce que plus rien ne tombe. */
function juger(deja: readonly Enregistree[], lignes: readonly LigneEnAttente[]): Map<number, ErreurCellule[]> {
  const rejets = new Map<number, ErreurCellule[]>();
  const parId = new Map(deja.map((a) => [a.id, a]));
  for (let avant = -1; avant < rejets.size; ) {
    avant = rejets.size;
    const gardees = lignes.filter((l) => !rejets.has(l.ligne));
    const visees = new Set(gardees.map((l) => l.cible));
    const prevues: Prevue[] = [
      ...deja.filter((a) => !visees.has(a.id)).map((voisine) => ({ ligne: null, voisine, changes: [] })),
      ...gardees.map((l) => prevoir(l, parId.get(l.cible ?? ""))),
    ];
    parcourir(prevues.sort(parDebut), rejets);
  }
  return rejets;
}

const parDebut = (a: Prevue, b: Prevue): number =>
  a.voisine.date_debut_affectation < b.voisine.date_debut_affectation ? -1 : 1;

function prevoir({ ligne, valeurs, changes }: LigneEnAttente, deja: Enregistree | undefined): Prevue {
  const posees = deja ? (changes ?? {}) : valeurs;
  const nom = deja ? `${deja.conducteur_prenom} ${deja.conducteur_nom}`.trim() : texteDe(valeurs.conducteur);
  const voisine = {
    id: `ligne ${ligne}`,
    date_fin_affectation: null,
    kilometrage_debut_affectation: null,
    kilometrage_fin_affectation: null,
    ...deja,
    ...posees,
    conducteur_prenom: nom || "Le conducteur",
    conducteur_nom: nom ? `(ligne ${ligne})` : `de la ligne ${ligne}`,
  } as Voisine; // les valeurs d'une ligne vérifiée ont la forme du schéma
  return { ligne, voisine, changes: Object.keys(posees) };
}

const dit = (a: ChampsAffectation): boolean => COMPTEURS.some((c) => a[c] !== null);

/** Du premier jour au dernier : seules comptent la voisine d'avant et celle d'après dont le compteur est connu. */
function parcourir(prevues: readonly Prevue[], rejets: Map<number, ErreurCellule[]>): void {
  const apres: (Voisine | undefined)[] = [];
  let suivante: Voisine | undefined;
  for (let i = prevues.length - 1; i >= 0; i--) {
    apres[i] = suivante;
    const { voisine, changes } = prevues[i] as Prevue;
    // Un compteur que le fichier change sera jugé à son tour : c'est lui qui cédera, pas celui d'avant.
    const fixe = {
      ...voisine,
      ...Object.fromEntries(COMPTEURS.filter((c) => changes.includes(c)).map((c) => [c, null])),
    };
    if (dit(fixe)) suivante = fixe;
  }
  let precedente: Voisine | undefined;
  prevues.forEach(({ ligne, voisine, changes }, i) => {
    const voisines = [precedente, apres[i]].filter((v) => v !== undefined);
    const erreurs = ligne === null ? {} : erreursDe(erreursCompteur(voisine, voisines), changes);
    if (ligne !== null && Object.keys(erreurs).length > 0)
      rejets.set(
        ligne,
        Object.entries(erreurs).map(([champ, raison]) =>
          erreurCellule(TITRES[champ] ?? champ, voisine[champ as keyof ChampsAffectation], raison),
        ),
      );
    else if (dit(voisine)) precedente = voisine;
  });
}
