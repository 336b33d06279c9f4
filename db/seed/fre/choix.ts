import type { Contexte } from "../contexte.ts";
import type { Retour } from "../entites/restitutions.ts";
import type { Hasard } from "../hasard.ts";
import type { LigneChiffree } from "./chiffrer.ts";
import type { Defaut } from "./defauts.ts";
import type { LigneFacturee } from "./facturer.ts";
import type { Credit } from "./lectures-annexes.ts";

/** Restitutions dont rapport et facture sont imprimés, et ce qui les accompagne (fiche domaine 9). */
const PAIRES = 40;
const AVOIRS = 8;
const PVS = 20;
/** Paires au moins de chaque papier rare : le plus grand nombre suit les loueurs les plus courants. */
const RARES = 9;

/** Un dossier hors du commun : son rapport est à vérifier, ou illisible. */
export interface Attente {
  etat: "a_verifier" | "illisible";
  defaut: Defaut | null;
}

const recentsDAbord = (a: Retour, b: Retour) => a.recul - b.recul;
const facturables = (r: Retour) => r.lignes.filter((l) => l.facturable);

/**
 * Les trois documents abîmés et deux lectures justes laissées à vérifier, dans les dossiers récents des deux premières sociétés
 * quand elles en ont : un papier numérisé sans texte, un total faux de 93,00 € (fiche domaine 3.6), une plaque fausse.
 */
export function choisirAttentes(retours: readonly Retour[]): Map<Retour, Attente> {
  const premieres = (r: Retour) => ["transalpes", "boreal"].includes(r.societe.cle);
  const recents = retours
    .filter((r) => r.dateRapport !== null && r.releve === null && facturables(r).length >= 2)
    .sort((a, b) => Number(premieres(b)) - Number(premieres(a)) || recentsDAbord(a, b));
  const choisis = new Map<Retour, Attente>();
  const prendre = (attente: Attente, convient: (r: Retour) => boolean) => {
    const trouve = recents.find((r) => convient(r) && !choisis.has(r));
    if (!trouve) throw new Error("Aucune restitution ne convient à un document abîmé");
    choisis.set(trouve, attente);
  };
  prendre({ etat: "a_verifier", defaut: "total_faux" }, (r) => r.loueur.rapport === "L6");
  prendre({ etat: "a_verifier", defaut: "plaque_fausse" }, (r) => r.loueur.rapport === "L2");
  // La facture arrivée depuis donne à ce dossier les lignes que la numérisation cache.
  prendre({ etat: "illisible", defaut: null }, (r) => r.loueur.rapport === "L2" && r.facture !== null);
  prendre({ etat: "a_verifier", defaut: null }, (r) => r.loueur.rapport === "L2");
  prendre({ etat: "a_verifier", defaut: null }, (r) => r.loueur.rapport === "L1");
  return choisis;
}

/** Quarante dossiers facturés, récents, où chaque papier de rapport et de facture est bien représenté. */
export function choisirPaires(retours: readonly Retour[], attentes: ReadonlyMap<Retour, Attente>): Set<Retour> {
  const facturees = retours.filter((r) => r.facture !== null && !attentes.has(r)).sort(recentsDAbord);
  const paires = new Set(facturees.filter((r) => r.releve !== null));
  const ajouter = (nombre: number, convient: (r: Retour) => boolean) => {
    for (const r of facturees.filter((x) => convient(x) && !paires.has(x)).slice(0, nombre)) paires.add(r);
  };
  const manque = (convient: (r: Retour) => boolean) => Math.max(0, RARES - [...paires].filter(convient).length);
  const auForfait = (r: Retour) => r.loueur.facture === "L4";
  const expertise = (r: Retour) => r.loueur.rapport === "L6";
  ajouter(manque(expertise), expertise);
  ajouter(manque(auForfait), auForfait);
  // Les avoirs contestent des lignes : il leur faut des factures qui en ont plusieurs.
  ajouter(AVOIRS, estContestable);
  ajouter(PAIRES - paires.size, () => true);
  if (paires.size !== PAIRES) throw new Error(`${paires.size} dossiers imprimables au lieu de ${PAIRES}`);
  return paires;
}

function estContestable(r: Retour): boolean {
  const { facture } = r;
  return facture !== null && r.releve === null && facture.depassement === null && creditable(r).length > 0;
}

// Un avoir ne rend jamais plus que ce qui a été facturé après franchise, et laisse une facture à payer.
const creditable = (r: Retour) =>
  (r.facture?.lignes ?? []).filter((f) => f.net > 0 && f.net <= (r.facture?.net ?? 0) * 0.6);

const ABSENT_DU_PV = "dommage non mentionné au procès-verbal de restitution";
/** Seul un dommage qui se mesure peut être dit sous le seuil de l'état standard. */
const autreMotif = ({ ligne: { possible } }: LigneFacturee) =>
  ["rayure", "bosse", "eclat"].includes(possible.codeDommage)
    ? "dommage inférieur au seuil de l'état standard"
    : "geste commercial";

/** Ce qui accompagne une paire : les dommages vus au procès-verbal, et ce que l'avoir a rendu. */
export interface Annexes {
  vus: LigneChiffree[] | null;
  credits: Credit[];
  /** Quand l'avoir est arrivé. */
  reculAvoir: number | null;
}

/** Huit avoirs et vingt procès-verbaux parmi les paires ; un dossier contesté a toujours son procès-verbal, la preuve du loueur. */
export function choisirAnnexes(ctx: Contexte, paires: ReadonlySet<Retour>): Map<Retour, Annexes> {
  const annexes = new Map<Retour, Annexes>();
  const ordre = ctx.tirage("annexes").melanger([...paires]);
  for (const r of ordre) {
    if (annexes.size >= AVOIRS) break;
    const h = ctx.tirage(`annexes ${r.rang.id}`);
    const reculAvoir = (r.reculFacture ?? 0) - h.entier(16, 40);
    if (!estContestable(r) || reculAvoir <= 0) continue;
    const credits = crediter(h, r);
    const rendus = new Set(credits.filter((c) => c.motif === ABSENT_DU_PV).map((c) => c.facturee.ligne));
    annexes.set(r, { credits, reculAvoir, vus: observer(h, r, rendus) });
  }
  if (annexes.size < AVOIRS) throw new Error(`${annexes.size} avoirs au lieu de ${AVOIRS}`);
  for (const r of ordre.filter((x) => !annexes.has(x)).slice(0, PVS - AVOIRS)) {
    const vus = observer(ctx.tirage(`procès-verbal ${r.rang.id}`), r, new Set());
    annexes.set(r, { credits: [], reculAvoir: null, vus });
  }
  return annexes;
}

function crediter(h: Hasard, r: Retour): Credit[] {
  const net = r.facture?.net ?? 0;
  const credits: Credit[] = [];
  for (const facturee of h.melanger(creditable(r))) {
    const dejaRendu = credits.reduce((total, c) => total + c.facturee.net, 0);
    if (credits.length === 2 || dejaRendu + facturee.net > net * 0.7) continue;
    credits.push({ facturee, motif: credits.length === 0 ? ABSENT_DU_PV : autreMotif(facturee) });
  }
  return credits;
}

/** Au retour on voit la plupart des dommages que l'expertise trouvera ; jamais ceux que l'avoir dit absents du procès-verbal. */
function observer(h: Hasard, r: Retour, absents: ReadonlySet<LigneChiffree>): LigneChiffree[] {
  const candidats = facturables(r).filter((l) => !absents.has(l));
  const vus = candidats.filter(() => h.chance(0.85));
  return vus.length > 0 ? vus : candidats.slice(0, 1);
}
