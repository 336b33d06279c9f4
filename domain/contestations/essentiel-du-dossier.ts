import { formaterEuros } from "../commun/montants.ts";
import { pluriel } from "../commun/pluriel.ts";
import { compterJours, joursEntre, retardDe } from "../contrats/jours.ts";
import { type EtatDocument, estCorrigible } from "../documents/document.ts";
import { type EtatContestation, LIBELLES_ETAT_DIT, lignesModifiables } from "./etats.ts";
import { direAvantLaLettre, HORS_DELAI_PERMIS } from "./gestes.ts";

/** Ce que l'essentiel lit d'une facture rapprochée. Montants en centimes HT. */
export interface FactureVue {
  facture_id: string;
  contestable: number | null;
  /** Les mots du livre : ce qui en reste à réclamer, ou perdu hors délai, et ce qu'un avoir en a rendu. */
  a_reclamer: number;
  hors_delai: number;
  recu: number;
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
    /** La dernière lettre partie. */
    lettre_le: string | null;
  } | null;
}

export interface DossierVu {
  /** Un rapport est au dossier, lu ou pas. */
  aUnRapport: boolean;
  documents: readonly { id: string; etat: EtatDocument; modifiable: boolean; points: number }[];
  factures: readonly FactureVue[];
  /** Ce que les avoirs validés rendent au-delà du reçu du livre, en centimes HT. */
  renduEnPlus?: number;
  /** La personne peut déposer le rapport ici. */
  peutDeposer: boolean;
  /** Ce que la bande « Aujourd'hui » en dit à faire, dans son ordre : le geste suivant est le même. */
  actes?: readonly ActeVu[];
}

/** Ce que l'essentiel lit d'un acte de la bande. */
interface ActeVu {
  genre: string;
  id: string;
  montant: number | null;
  depuis: string | null;
}

/** Le geste suivant d'un dossier : un seul, et où il se fait. */
export type GesteDossier =
  | { genre: "deposer" }
  | { genre: "verifier"; document: string; points: number; illisible?: true }
  /** `tard` : sa date est passée ; elle s'ouvre quand même. */
  | { genre: "contester"; facture: string; tard?: true }
  | { genre: "suivre"; contestation: string; libelle: string }
  /** La lettre suivante se prépare, puis s'ouvre. */
  | { genre: "relancer"; contestation: string; libelle: string; avoir: boolean }
  | { genre: "facture" };

export interface Essentiel {
  verdict: string;
  ton: "vert" | "ambre" | "rouge" | "bleu" | "neutre";
  /** Ce que le verdict ne dit pas, et qui reste à faire d'un papier. */
  suite?: string;
  somme: { libelle: string; montant: number; suite?: string } | null;
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
  [
    "a_contester",
    {
      verdict: "À contester",
      ton: "ambre",
      somme: "a_reclamer",
      libelle: `${direAvantLaLettre("a_contester")} la lettre`,
    },
  ],
  [
    "a_verifier",
    {
      verdict: "À vérifier",
      ton: "ambre",
      somme: "a_reclamer",
      libelle: `${direAvantLaLettre("a_verifier")} la contestation`,
    },
  ],
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

/** Ce que dit une somme que sa date passée compte perdue, et ce qu'elle permet encore. */
const HORS_DELAI = { verdict: "Hors délai", ton: "rouge", suite: HORS_DELAI_PERMIS } as const;

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

/** Depuis quand le loueur a la lettre, ou a accordé. */
function direDepuis(titre: string, date: string | null, jour: string): Essentiel["echeance"] {
  if (date === null) return null;
  const jours = joursEntre(date, jour);
  const phrase = jours <= 0 ? "aujourd'hui" : `il y a ${compterJours(jours)}`;
  return { titre, date, phrase, presse: false };
}

function suivre(contestations: readonly Contestation[], suites: typeof SUITES, jour: string): Essentiel | null {
  for (const [etat, suite] of suites) {
    const [premiere, ...autres] = contestations
      .filter((c) => c.etat === etat)
      .toSorted((a, b) => (a.date_limite ?? "9").localeCompare(b.date_limite ?? "9"));
    if (premiere) return direSuite(etat, suite, [premiere, ...autres], jour);
  }
  return null;
}

/** Ce que disent des contestations d'un même état, la plus pressée d'abord. */
function direSuite(
  etat: EtatContestation,
  { verdict, ton, somme, libelle }: Suite,
  concernees: readonly [Contestation, ...Contestation[]],
  jour: string,
): Essentiel {
  const [premiere] = concernees;
  const montant = concernees.reduce((total, c) => total + SOMMES[somme](c), 0);
  // Passé sa date, ce n'est plus à réclamer : le livre le compte hors délai.
  const tard = somme === "a_reclamer" && montant > 0 && concernees.every((c) => c.a_reclamer === 0);
  return {
    ...(tard ? HORS_DELAI : { verdict, ton }),
    somme: etat === "conforme" ? null : { libelle: tard ? "Hors délai HT" : LIBELLES_SOMME[somme], montant },
    echeance: lignesModifiables(etat)
      ? direLimite(premiere.date_limite, jour)
      : direDepuis("Lettre du", premiere.lettre_le, jour),
    geste:
      libelle === null
        ? null
        : {
            genre: "suivre",
            contestation: premiere.id,
            libelle: tard ? `${libelle} quand même` : libelle,
          },
  };
}

/** Les factures que personne n'a encore jugées, et ce que le rapprochement y trouve. */
function contester(factures: readonly FactureVue[], jour: string): Essentiel | null {
  const trouvees = factures
    .filter((f) => f.contestation === null && f.a_reclamer + f.hors_delai > 0)
    .toSorted((a, b) => (a.date_limite ?? "9").localeCompare(b.date_limite ?? "9"));
  // Une date passée ne cache pas celle qui peut encore se tenir.
  const premiere = trouvees.find((f) => f.date_limite === null || f.date_limite >= jour) ?? trouvees[0];
  if (!premiere) return null;
  const horsDelai = premiere.date_limite !== null && premiere.date_limite < jour;
  return {
    ...(horsDelai ? HORS_DELAI : { verdict: "À contester", ton: "ambre" }),
    somme: {
      libelle: horsDelai ? "Hors délai HT" : "À réclamer HT",
      montant: trouvees.reduce((total, f) => total + (horsDelai ? f.hors_delai : f.a_reclamer), 0),
    },
    echeance: direLimite(premiere.date_limite, jour),
    geste: { genre: "contester", facture: premiere.facture_id, ...(horsDelai && { tard: true }) },
  };
}

/** Des avoirs ont tout rendu sans qu'une contestation s'ouvre. */
function rendue({ factures, renduEnPlus = 0 }: DossierVu): Essentiel | null {
  const montant = factures.reduce((total, f) => total + (f.contestation === null ? f.recu : 0), 0);
  if (montant === 0) return null;
  return {
    verdict: "Avoir reçu",
    ton: "vert",
    somme: {
      libelle: "Avoir reçu HT",
      montant,
      ...(renduEnPlus > 0 && { suite: `et ${formaterEuros(renduEnPlus)} au-delà de ce qui se contestait` }),
    },
    echeance: null,
    geste: null,
  };
}

const sans = (verdict: string, ton: Essentiel["ton"], geste: GesteDossier | null = null): Essentiel => ({
  verdict,
  ton,
  somme: null,
  echeance: null,
  geste,
});

const contestationsDe = (d: DossierVu): Contestation[] => d.factures.flatMap((f) => f.contestation ?? []);

/** Ce que dit le dossier de l'acte que la bande en donne ; nul pour un acte que ses pièces ne disent pas. */
function selonLActe(d: DossierVu, acte: ActeVu, jour: string): Essentiel | null {
  const contestations = contestationsDe(d);
  const suivie = () => {
    const siennes = contestations.filter((c) => c.id === acte.id);
    return suivre(siennes, SUITES, jour);
  };
  switch (acte.genre) {
    case "envoyer":
      return suivie();
    case "contester":
      return contester(d.factures, jour);
    case "document": {
      const document = d.documents.find((x) => x.id === acte.id);
      return document ? verifier(document, d, jour) : null;
    }
    case "facture":
      return {
        ...sans("Facture manquante", "ambre", { genre: "facture" }),
        somme:
          acte.montant === null ? null : { libelle: "En jeu HT", montant: acte.montant, suite: "d'après le rapport" },
        echeance: direDepuis("Attendue depuis le", acte.depuis, jour),
      };
    case "avoir": {
      const e = suivie();
      const geste = { genre: "suivre", contestation: acte.id, libelle: "Rattacher l'avoir" } as const;
      // Arrivé, il vaut réponse : elle n'est plus attendue.
      const arrive = e?.verdict === "Réponse attendue" && ({ verdict: "Avoir à rattacher", ton: "ambre" } as const);
      return e && { ...e, ...arrive, geste };
    }
    case "attendu": {
      const e = suivie();
      return (
        e && {
          ...e,
          ...(e.verdict === LIBELLES_ETAT_DIT.soldee && { verdict: LIBELLES_ETAT_DIT.accordee }),
          ton: "ambre",
          somme: { libelle: "Avoir attendu HT", montant: acte.montant ?? 0 },
          echeance: direDepuis("Accordé le", acte.depuis, jour),
          geste: { genre: "relancer", contestation: acte.id, libelle: "Relancer l'avoir", avoir: true },
        }
      );
    }
    case "relancer": {
      const e = suivie();
      const geste = { genre: "relancer", contestation: acte.id, libelle: "Relancer", avoir: false } as const;
      return e && { ...e, verdict: "Sans réponse", ton: "rouge", geste };
    }
    default:
      return null;
  }
}

/**
 * Un document se vérifie d'abord ; ce que le dossier sait déjà se dit quand même. Une lettre partie garde son verdict, sa somme et sa date : le
 * papier n'y change rien. Avant elle, tout dépend de lui.
 */
function verifier({ id, points, etat }: DossierVu["documents"][number], d: DossierVu, jour: string): Essentiel {
  const illisible = etat === "illisible";
  const geste: GesteDossier = { genre: "verifier", document: id, points, ...(illisible && { illisible }) };
  const autre = sansLesDocuments(d, jour);
  const enAttente = autre?.geste?.genre === "contester" || estAvantLaLettre(d, autre);
  if (autre && !enAttente) return { ...autre, geste };
  return {
    ...sans(illisible ? "Document illisible" : "À vérifier", "ambre", geste),
    somme: autre?.somme ?? null,
    echeance: autre?.echeance ?? limiteRetenue(d, jour),
  };
}

/** Ce que le dossier dirait si nul document n'attendait : l'acte suivant de la bande, sinon ce que disent ses factures. */
function sansLesDocuments(d: DossierVu, jour: string): Essentiel | null {
  for (const acte of d.actes ?? []) {
    const e = acte.genre === "document" ? null : selonLActe(d, acte, jour);
    if (e) return e;
  }
  return selonLesFactures(d, jour);
}

const selonLesFactures = (d: DossierVu, jour: string): Essentiel | null =>
  contester(d.factures, jour) ?? suivre(contestationsDe(d), SUITES, jour) ?? rendue(d);

const estAvantLaLettre = (d: DossierVu, e: Essentiel | null): boolean => {
  const geste = e?.geste;
  if (geste?.genre !== "suivre") return false;
  const suivie = contestationsDe(d).find((c) => c.id === geste.contestation);
  return suivie?.etat === "a_contester" || suivie?.etat === "a_verifier";
};

/** La date de la facture qui attend derrière le document est la sienne, même si rien ne s'y trouve encore. */
function limiteRetenue(d: DossierVu, jour: string): Essentiel["echeance"] {
  const limites = d.factures.flatMap((f) =>
    f.contestation?.lettre_le ? [] : (f.contestation?.date_limite ?? f.date_limite ?? []),
  );
  const [limite] = limites.toSorted();
  return limite === undefined ? null : direLimite(limite, jour);
}

/** Combien de documents du dossier ne sont pas validés : l'en-tête, la bande et la section qui les porte disent le même nombre. */
export const documentsAValider = (documents: readonly { etat: EtatDocument }[]): number =>
  documents.filter((d) => d.etat !== "valide").length;

export const direAValider = (nombre: number): string => pluriel(nombre, "document à valider", "documents à valider");

/** Les verdicts qui disent déjà qu'un papier attend. */
const VERDICTS_DE_PAPIER: readonly string[] = ["À vérifier", "Document illisible", "Lecture en cours"];

/**
 * L'essentiel d'une restitution, ce jour (AAAA-MM-JJ) : où elle en est, la somme en jeu, sa date, et le seul geste suivant. Une lettre à
 * envoyer passe avant tout ; puis un document à vérifier, dont le reste dépend. Ce que la bande « Aujourd'hui » dit à faire passe devant.
 */
export function essentielDe(d: DossierVu, jour: string): Essentiel {
  const e = direEssentiel(d, jour);
  const nombre = documentsAValider(d.documents);
  if (nombre === 0 || VERDICTS_DE_PAPIER.includes(e.verdict)) return e;
  return { ...e, suite: [e.suite, direAValider(nombre)].filter(Boolean).join(", ") };
}

function direEssentiel(d: DossierVu, jour: string): Essentiel {
  const [acte] = d.actes ?? [];
  const premier = acte && selonLActe(d, acte, jour);
  if (premier) return premier;
  const ouverte = suivre(contestationsDe(d), SUITES.slice(0, AVANT_LA_LETTRE), jour);
  if (ouverte) return ouverte;
  const aVerifier = d.documents.find((x) => x.modifiable && estCorrigible(x.etat));
  if (aVerifier) return verifier(aVerifier, d, jour);
  return selonLesFactures(d, jour) ?? sansFacture(d);
}

/** Rien à contester, ni à suivre : où en sont ses papiers. */
function sansFacture(d: DossierVu): Essentiel {
  if (d.factures.some((f) => f.contestable === 0)) return sans("Rien à contester", "vert");
  if (!d.aUnRapport) return sans("Sans rapport", "neutre", d.peutDeposer ? { genre: "deposer" } : null);
  if (d.documents.some((x) => estCorrigible(x.etat) || x.etat === "a_lire")) return sans("Lecture en cours", "bleu");
  return sans("En attente de la facture", "neutre");
}
