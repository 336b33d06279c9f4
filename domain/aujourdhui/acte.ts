import { formaterDate } from "../commun/dates.ts";
import { formaterEuros } from "../commun/montants.ts";
import { pluriel } from "../commun/pluriel.ts";
import { direAvantLaLettre, direContester } from "../contestations/gestes.ts";
import { compterJours, joursEntre, retardDe } from "../contrats/jours.ts";
import { LIBELLES_TYPE_DOCUMENT } from "../fre/libelles.ts";
import { LIBELLES_TYPE_DEMANDE } from "../tickets/ticket.ts";
import type { Acte, Aujourdhui } from "./aujourdhui.contrat.ts";
import { type Estime, GENRES_ACTE, type GenreActe } from "./genres.ts";

/** Au plus d'actes dans la bande, et d'un même genre tant que d'autres attendent. */
export const ACTES_MAX = 5;
const PAR_GENRE = 2;
/** Une échéance plus proche passe devant tout le reste. */
const PRESSE_JOURS = 10;
/** Ce que le serveur écrit d'un document qui n'a ni numéro ni plaque. */
export const SANS_NUMERO = "sans numéro";
const NATURES: Readonly<Record<string, string>> = { ...LIBELLES_TYPE_DOCUMENT, ...LIBELLES_TYPE_DEMANDE };

/** « FZ-532-AN (Alphabet) », « AB-123-CD (Sinistre) ». */
function sujet({ sujet: s, precision }: Acte): string {
  return precision ? `${s} (${NATURES[precision] ?? precision})` : s;
}

/** Un document que la lecture n'a su ni numéroter ni reconnaître se dit par ce que l'on en sait. */
function nommerDocument(a: Acte): string {
  if (a.sujet !== SANS_NUMERO) return `Le document ${sujet(a)}`;
  if (a.precision === "inconnu") return "Un document non reconnu";
  return `Un document sans numéro (${NATURES[a.precision ?? ""] ?? "non reconnu"})`;
}

const PHRASES: Record<GenreActe, (a: Acte) => string> = {
  envoyer: (a) => `La lettre de contestation de ${sujet(a)} n'est pas partie`,
  contester: (a) => `La facture de ${sujet(a)} est contestable`,
  rendre: (a) => `Le retour de ${sujet(a)} n'est pas noté`,
  prevenir: (a) => `Le loueur est à prévenir du retour de ${sujet(a)}`,
  avoir: (a) => `L'avoir ${sujet(a)} attend d'être rattaché`,
  attendu: (a) => `L'avoir accordé pour ${sujet(a)} n'est pas arrivé`,
  facture: (a) => `La facture de restitution de ${sujet(a)} manque`,
  document: (a) => `${nommerDocument(a)} attend votre vérification`,
  relancer: (a) => `Le loueur n'a pas répondu pour ${sujet(a)}`,
  // Ouvert, et ses dommages notés, un audit chiffre déjà le retour : il reste à le finir.
  auditer: (a) =>
    a.estime === "audit" ? `L'audit de ${sujet(a)} n'est pas fini` : `Le contrat de ${sujet(a)} finit sans audit`,
  mien: (a) => `Vous suivez le ticket ${sujet(a)}`,
  ticket: (a) => `Le ticket ${sujet(a)} n'a pas de responsable`,
  loueur: (a) => `Un loueur à ajouter\u00a0: ${a.sujet}, demandé par ${a.client_nom ?? "une société"}`,
};
/** L'acte en une phrase. */
export const direActe = (a: Acte): string => PHRASES[a.genre](a);

const LIBELLES_GESTE: Record<Exclude<GenreActe, "envoyer">, string> = {
  contester: direContester(true),
  rendre: "Noter le retour",
  prevenir: "Noter",
  avoir: "Rattacher",
  attendu: "Relancer",
  facture: "Déposer",
  document: "Vérifier",
  relancer: "Relancer",
  auditer: "Auditer",
  mien: "Ouvrir",
  ticket: "Prendre",
  loueur: "Ajouter",
};
/** Le verbe du bouton d'un acte. */
export const direGeste = ({ genre, etat }: Pick<Acte, "genre" | "etat">): string =>
  genre === "envoyer" ? direAvantLaLettre(etat) : LIBELLES_GESTE[genre];

/** Ce que vaut une somme estimée, à dire après elle. */
const NATURES_SOMME: Readonly<Record<Estime, string>> = {
  audit: "attendus",
  moyenne_loueur: "en moyenne chez ce loueur",
  moyenne: "en moyenne, tous loueurs",
  estimation: "estimés",
  rapport: "d'après le rapport",
};
/** Un papier dit sa somme une fois lu ; un véhicule ou un ticket, une fois chiffré. */
const SANS_SOMME: Partial<Record<GenreActe, string>> = {
  avoir: "somme à lire",
  document: "somme à lire",
  loueur: "sans somme",
};

interface Somme {
  texte: string;
  nature: string | null;
}
/** « 203,93 € HT », et ce que vaut cette somme (centimes) si aucun papier ne la porte ; la bande, la cloche et son e-mail la disent pareil. */
export const direMontant = (montant: number, estime: Estime | null): Somme => ({
  texte: `${formaterEuros(montant)} HT`,
  nature: estime === null ? null : NATURES_SOMME[estime],
});
/** La somme d'un acte ; sinon, ce qui manque pour la dire. */
export const direSomme = ({ genre, montant, estime }: Acte): Somme =>
  montant === null ? { texte: SANS_SOMME[genre] ?? "pas encore chiffré", nature: null } : direMontant(montant, estime);

const AVANT_LA_DATE: Partial<Record<GenreActe, string>> = { auditer: "le", rendre: "le" };

/** « avant le 04/12/2026, dans 5 jours », ou depuis quand cela attend. */
export function direQuand({ echeance, depuis, genre }: Acte, jour: string): { texte: string; presse: boolean } {
  if (echeance !== null) {
    const jours = joursEntre(jour, echeance);
    const reste = jours < 0 ? retardDe(jours) : jours === 0 ? "aujourd'hui" : `dans ${compterJours(jours)}`;
    return {
      texte: `${AVANT_LA_DATE[genre] ?? "avant le"} ${formaterDate(echeance)}, ${reste}`,
      presse: jours <= PRESSE_JOURS,
    };
  }
  if (depuis === null) return { texte: "aucun délai connu", presse: false };
  const jours = joursEntre(depuis, jour);
  return { texte: jours <= 0 ? "depuis aujourd'hui" : `depuis ${compterJours(jours)}`, presse: false };
}

/** Une date déjà passée ne presse plus : la tenir n'est plus possible, et elle céderait la place d'une date qui l'est encore. */
function presse({ echeance }: Acte, jour: string): boolean {
  const jours = echeance === null ? Number.NaN : joursEntre(jour, echeance);
  return jours >= 0 && jours <= PRESSE_JOURS;
}
const quand = (a: Acte): string => a.echeance ?? a.depuis ?? "9";

/** Ce que la bande de l'équipe dit de son ordre. */
export const ORDRE_EQUIPE =
  "D'abord deux loueurs demandés au plus, puis ce qui presse d'ici dix jours, puis le plus ancien\u00a0; les actes d'une même société se suivent.";

/** Dans l'ordre où ils pressent : à une personne, du plus coûteux à laisser passer au moins ; à l'équipe, du plus ancien. */
function comparer(a: Acte, b: Acte, jour: string): number {
  const [pa, pb] = [presse(a, jour), presse(b, jour)];
  if (pa !== pb) return pa ? -1 : 1;
  const genres = pa || a.client_nom !== null ? 0 : GENRES_ACTE.indexOf(a.genre) - GENRES_ACTE.indexOf(b.genre);
  return genres || quand(a).localeCompare(quand(b));
}

/**
 * Les actes de la bande, `max` au plus : ce qui presse par date, puis le reste ; à une cliente, deux d'un même genre, davantage si rien d'autre
 * n'attend. À l'équipe, deux loueurs demandés au plus, d'abord : une société les attend pour créer sa restitution ; puis les plus anciens, quel qu'en
 * soit le genre : nul n'y cache plus vieux que lui. Ceux d'une même société se suivent, celle qui attend depuis le plus longtemps d'abord.
 */
export function choisirActes(actes: readonly Acte[], jour: string, max = ACTES_MAX): Acte[] {
  // Un avoir arrivé vaut réponse : on ne relance pas ce loueur.
  const rendues = new Set(actes.filter((a) => a.genre === "avoir").map((a) => a.id));
  const utiles = actes.filter((a) => a.genre !== "relancer" || !rendues.has(a.id));
  const rangs = utiles.toSorted((a, b) => comparer(a, b, jour));
  if (rangs.some((a) => a.client_nom !== null)) {
    const loueurs = rangs.filter((a) => a.genre === "loueur").slice(0, Math.min(PAR_GENRE, max));
    const autres = rangs.filter((a) => a.genre !== "loueur").slice(0, max - loueurs.length);
    return [...loueurs, ...parSociete(autres)];
  }
  const pris = new Map<GenreActe, number>();
  const premiers: Acte[] = [];
  const suivants: Acte[] = [];
  for (const a of rangs) {
    const deja = pris.get(a.genre) ?? 0;
    pris.set(a.genre, deja + 1);
    (deja < PAR_GENRE ? premiers : suivants).push(a);
  }
  return [...premiers, ...suivants].slice(0, max);
}

function parSociete(actes: readonly Acte[]): Acte[] {
  const societes = [...new Set(actes.map((a) => a.client_nom))];
  return societes.flatMap((s) => actes.filter((a) => a.client_nom === s));
}

/** Pourquoi de l'argent s'est perdu, et sur quels véhicules : « 2 factures hors délai (340,00 €, AB-123-CD et EF-456-GH) et 1 refus (80,00 €, IJ-789-KL) ». */
export function direPerdu({ plaques, ...p }: NonNullable<Aujourdhui["perdu"]>): string {
  const raisons = [
    {
      n: p.hors_delai,
      noms: ["facture hors délai", "factures hors délai"],
      ht: p.hors_delai_ht,
      de: plaques.hors_delai,
    },
    { n: p.refus, noms: ["refus", "refus"], ht: p.refuse_ht, de: plaques.refus },
    { n: p.abandons, noms: ["abandon", "abandons"], ht: p.abandonne_ht, de: plaques.abandons },
  ] as const;
  const dites = raisons.filter(({ n }) => n > 0);
  const lister = new Intl.ListFormat("fr");
  return lister.format(
    dites.map(({ n, noms, ht, de }) => {
      const sujets = lister.format(n > de.length ? [...de, "d'autres"] : de);
      // D'une seule raison, la somme est celle de l'acte, écrite à côté.
      return `${pluriel(n, noms[0], noms[1])} (${dites.length > 1 ? `${formaterEuros(ht)}, ` : ""}${sujets})`;
    }),
  );
}
