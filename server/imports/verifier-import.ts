import { jourDeParis } from "../../domain/commun/dates.ts";
import { estPlaqueValide } from "../../domain/commun/plaques.ts";
import { DESCRIPTIONS } from "../../domain/imports/descriptions.ts";
import { lireLigne } from "../../domain/imports/lire-ligne.ts";
import { nommerDansLeFichier } from "../../domain/imports/nommer-erreur.ts";
import { ENTITES } from "./entites/index.ts";
import { lireReferences } from "./entites/reperes.queries.ts";
import { type ATravailler, avancer, finirEtape, lireATravailler, prevoir } from "./imports.queries.ts";
import {
  lignesApres,
  poserPlans,
  rejeterChevauchements,
  rejeterContredites,
  rejeterDoubles,
} from "./lignes.queries.ts";
import { type Plan, planifier } from "./planifier.ts";
import type { Travail } from "./travail.ts";

const PAQUET = 1_000;

/**
 * Passe toutes les lignes et dit ce que chacune fera, sans rien écrire des fiches. Reprise après une coupure, la vérification recommence :
 * elle ne laisse que ses propres conclusions.
 */
export async function verifierImport(travail: Travail): Promise<void> {
  const { pris, services, ecrire } = travail;
  const { fichier, references } = await ecrire(async (tx) => {
    const fichier = await lireATravailler(tx, pris.id);
    await prevoir(tx, pris.id, fichier?.lignes ?? 0);
    return { fichier, references: await lireReferences(tx, pris.client_id) };
  });
  if (!fichier) return;
  const description = DESCRIPTIONS[pris.entite];
  const entite = ENTITES[pris.entite];
  const nommer = nommerDansLeFichier(
    description,
    fichier.colonnes.map((c) => c.titre),
    fichier.correspondance,
  );
  const aujourdhui = jourDeParis(services.horloge());
  const lire = lecteurDeLignes(fichier, pris.entite, aujourdhui);
  let [derniere, faites] = [0, 0];
  for (;;) {
    const nombre = await ecrire(async (tx) => {
      const gardees = await lignesApres(tx, pris.id, derniere, PAQUET);
      const lues = gardees.map(({ ligne, cellules }) => ({ ligne, ...lire(cellules) }));
      const contexte = { tx, clientId: pris.client_id, references, verrouiller: false, positions: new Map() };
      const rapproches = lues.length > 0 ? await entite.rapprocher(contexte, lues) : [];
      const plans = lues.flatMap((l, i) => {
        const r = rapproches[i];
        if (!r) return [];
        const plan = planifier(description, entite, l, l, r, (e) => nommer(e, gardees[i]?.cellules ?? []), aujourdhui);
        // D'une création, on retient les valeurs lues : ce qu'elle écrira s'en déduit au moment d'écrire.
        return [
          {
            ...plan,
            changes: plan.verdict === "creation" ? null : plan.changes,
            valeurs: l.valeurs,
            plaque_a_verifier: plaqueAVerifier(plan),
          },
        ];
      });
      await poserPlans(tx, pris.id, plans);
      derniere = gardees.at(-1)?.ligne ?? derniere;
      faites += gardees.length;
      await avancer(tx, pris.id, faites);
      return gardees.length;
    });
    if (nombre < PAQUET) break;
  }
  await ecrire(async (tx) => {
    await rejeterDoubles(tx, pris.id, description.colonnes[0]?.titre ?? "", entite, nommer);
    await rejeterChevauchements(tx, pris.id, entite, nommer);
    await rejeterContredites(tx, pris.id, entite, nommer);
    await finirEtape(tx, pris.id, "pret", null);
  });
}

/**
 * La ligne écrit une plaque qui n'est ni SIV ni FNI : étrangère, provisoire, ou une faute de frappe. Elle s'importe, et se signale ; une
 * fiche qui la portait déjà ne se signale pas de nouveau.
 */
function plaqueAVerifier({ verdict, changes }: Plan): boolean {
  const plaque = changes?.immatriculation;
  return (
    (verdict === "creation" || verdict === "modification") && typeof plaque === "string" && !estPlaqueValide(plaque)
  );
}

function lecteurDeLignes(fichier: ATravailler, entite: Travail["pris"]["entite"], aujourdHui: string) {
  const titres = fichier.colonnes.map((c) => c.titre);
  // L'ordre choisi l'emporte ; il dit aussi que les dates comprises par le tableur sont les bonnes.
  const dates = fichier.colonnes.map(({ dates }, i) => {
    const choisi = fichier.format.dates?.[i] ?? null;
    if (choisi) return { ordre: choisi, echangees: false };
    return dates ? { ordre: dates.ordre, echangees: dates.echangees } : null;
  });
  const conventions = { decimale: fichier.format.decimale, depuis1904: fichier.format.depuis_1904, aujourdHui, dates };
  return (cellules: Parameters<typeof lireLigne>[3]) =>
    lireLigne(DESCRIPTIONS[entite], titres, fichier.correspondance, cellules, conventions);
}
