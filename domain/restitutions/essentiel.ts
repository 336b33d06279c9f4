import type { EtatContestation } from "../contestations/etats.ts";
import { compterJours, joursEntre, retardDe } from "../contrats/jours.ts";
import { type EtatDocument, estCorrigible } from "../documents/document.ts";

/** Ce que l'essentiel lit d'une facture rapprochée. Montants en centimes HT. */
export interface FactureVue {
  facture_id: string;
  contestable: number | null;
  /** Celle du contrat, d'après le rapprochement ; une contestation ouverte a la sienne. */
  date_limite: string | null;
  contestation: {
    id: string;
    etat: EtatContestation;
    date_limite: string | null;
    /** Les mots du livre : tant que la lettre n'est pas partie, rien n'est réclamé. */
    a_reclamer: number;
    hors_delai: number;
    reclame: number;
    accorde: number;
    contestee_le: string | null;
  } | null;
}

export interface DossierVu {
  /** Un rapport est au dossier, lu ou pas. */
  aUnRapport: boolean;
  documents: readonly { id: string; etat: EtatDocument; modifiable: boolean; points: number }[];
  factures: readonly FactureVue[];
  /** La personne peut déposer le rapport ici. */
  peutDeposer: boolean;
}

/** Le geste suivant d'un dossier : un seul, et où il se fait. */
export type GesteDossier =
  | { genre: "deposer" }
  | { genre: "verifier"; document: string; points: number }
  | { genre: "contester"; facture: string }
  | { genre: "suivre"; contestation: string; libelle: string };

export interface Essentiel {
  verdict: string;
  ton: "vert" | "ambre" | "rouge" | "bleu" | "neutre";
  somme: { libelle: string; montant: number } | null;
  echeance: { titre: string; date: string | null; phrase: string; presse: boolean } | null;
  geste: GesteDossier | null;
}

type Contestation = NonNullable<FactureVue["contestation"]>;

/** Le mot du livre que la bande dit, et sa somme. */
const SOMMES = {
  a_reclamer: (c: Contestation) => c.a_reclamer + c.hors_delai,
  reclame: (c: Contestation) => c.reclame,
  accorde: (c: Contestation) => c.accorde,
};
const LIBELLES_SOMME: Record<keyof typeof SOMMES, string> = {
  a_reclamer: "À réclamer HT",
  reclame: "Réclamé HT",
  accorde: "Accordé HT",
};

type Suite = Pick<Essentiel, "verdict" | "ton"> & { somme: keyof typeof SOMMES; libelle: string | null };

/** Ce que chaque état d'une contestation laisse à faire, du plus pressé au plus calme. */
const SUITES: readonly [EtatContestation, Suite][] = [
  ["a_contester", { verdict: "À contester", ton: "ambre", somme: "a_reclamer", libelle: "Envoyer la lettre" }],
  ["a_verifier", { verdict: "À vérifier", ton: "ambre", somme: "a_reclamer", libelle: "Vérifier la contestation" }],
  ["acceptee", { verdict: "Acceptée", ton: "vert", somme: "accorde", libelle: "Rattacher l'avoir" }],
  [
    "partiellement_acceptee",
    { verdict: "Acceptée en partie", ton: "vert", somme: "accorde", libelle: "Rattacher l'avoir" },
  ],
  ["refusee", { verdict: "Refusée", ton: "rouge", somme: "reclame", libelle: "Répondre au refus" }],
  ["avoir_recu", { verdict: "Avoir reçu", ton: "vert", somme: "accorde", libelle: "Solder le dossier" }],
  ["contestee", { verdict: "Réponse attendue", ton: "bleu", somme: "reclame", libelle: "Noter la réponse" }],
  ["soldee", { verdict: "Soldée", ton: "neutre", somme: "accorde", libelle: null }],
  ["conforme", { verdict: "Conforme", ton: "vert", somme: "reclame", libelle: null }],
];
const AVANT_LA_LETTRE = 2;

/** Au-dessous, la date presse. */
const PRESSE_JOURS = 7;

/** La date où un geste n'est plus possible, dite par rapport à ce jour (AAAA-MM-JJ). */
function direLimite(limite: string | null, jour: string): Essentiel["echeance"] {
  const titre = "À contester avant le";
  if (limite === null) return { titre, date: null, phrase: "aucun délai connu", presse: false };
  const jours = joursEntre(jour, limite);
  const phrase = jours < 0 ? retardDe(jours) : jours === 0 ? "aujourd'hui" : `dans ${compterJours(jours)}`;
  return { titre, date: limite, phrase, presse: jours <= PRESSE_JOURS };
}

/** Depuis quand le loueur a la lettre. */
function direLettre(contestee_le: string | null, jour: string): Essentiel["echeance"] {
  if (contestee_le === null) return null;
  const jours = joursEntre(contestee_le, jour);
  const phrase = jours <= 0 ? "aujourd'hui" : `il y a ${compterJours(jours)}`;
  return { titre: "Lettre du", date: contestee_le, phrase, presse: false };
}

function suivre(contestations: readonly Contestation[], suites: typeof SUITES, jour: string): Essentiel | null {
  for (const [etat, { verdict, ton, somme, libelle }] of suites) {
    const concernees = contestations
      .filter((c) => c.etat === etat)
      .toSorted((a, b) => (a.date_limite ?? "9").localeCompare(b.date_limite ?? "9"));
    const [premiere] = concernees;
    if (!premiere) continue;
    const montant = concernees.reduce((total, c) => total + SOMMES[somme](c), 0);
    // Passé sa date, ce n'est plus à réclamer : le livre le compte hors délai.
    const tard = somme === "a_reclamer" && montant > 0 && concernees.every((c) => c.a_reclamer === 0);
    const avantLettre = etat === "a_contester" || etat === "a_verifier";
    return {
      verdict,
      ton,
      somme: etat === "conforme" ? null : { libelle: tard ? "Hors délai HT" : LIBELLES_SOMME[somme], montant },
      echeance: avantLettre ? direLimite(premiere.date_limite, jour) : direLettre(premiere.contestee_le, jour),
      geste: libelle === null ? null : { genre: "suivre", contestation: premiere.id, libelle },
    };
  }
  return null;
}

/** Les factures que personne n'a encore jugées, et ce que le rapprochement y trouve. */
function contester(factures: readonly FactureVue[], jour: string): Essentiel | null {
  const trouvees = factures
    .filter((f) => f.contestation === null && (f.contestable ?? 0) > 0)
    .toSorted((a, b) => (a.date_limite ?? "9").localeCompare(b.date_limite ?? "9"));
  // Une date passée ne cache pas celle qui peut encore se tenir.
  const premiere = trouvees.find((f) => f.date_limite === null || f.date_limite >= jour) ?? trouvees[0];
  if (!premiere) return null;
  const horsDelai = premiere.date_limite !== null && premiere.date_limite < jour;
  return {
    verdict: horsDelai ? "Hors délai" : "À contester",
    ton: horsDelai ? "rouge" : "ambre",
    somme: { libelle: "Contestable HT", montant: trouvees.reduce((total, f) => total + (f.contestable ?? 0), 0) },
    echeance: direLimite(premiere.date_limite, jour),
    geste: { genre: "contester", facture: premiere.facture_id },
  };
}

const sans = (verdict: string, ton: Essentiel["ton"], geste: GesteDossier | null = null): Essentiel => ({
  verdict,
  ton,
  somme: null,
  echeance: null,
  geste,
});

/**
 * L'essentiel d'une restitution, ce jour (AAAA-MM-JJ) : où elle en est, la somme en jeu, sa date, et le seul geste suivant. Une lettre à
 * envoyer passe avant tout ; puis un document à vérifier, dont le reste dépend.
 */
export function essentielDe(d: DossierVu, jour: string): Essentiel {
  const contestations = d.factures.flatMap((f) => f.contestation ?? []);
  const ouverte = suivre(contestations, SUITES.slice(0, AVANT_LA_LETTRE), jour);
  if (ouverte) return ouverte;
  const aVerifier = d.documents.find((x) => x.modifiable && estCorrigible(x.etat));
  if (aVerifier)
    return sans("À vérifier", "ambre", { genre: "verifier", document: aVerifier.id, points: aVerifier.points });
  const trouvee = contester(d.factures, jour);
  if (trouvee) return trouvee;
  const suivie = suivre(contestations, SUITES.slice(AVANT_LA_LETTRE), jour);
  if (suivie) return suivie;
  if (d.factures.some((f) => f.contestable === 0)) return sans("Rien à contester", "vert");
  if (!d.aUnRapport) return sans("Sans rapport", "neutre", d.peutDeposer ? { genre: "deposer" } : null);
  if (d.documents.some((x) => estCorrigible(x.etat) || x.etat === "a_lire")) return sans("Lecture en cours", "bleu");
  return sans("En attente de la facture", "neutre");
}
