import { calibrer, type Tranche } from "./calibration.ts";
import type { NoteFamille } from "./familles.ts";
import { detailler, type FauteSilencieuse, silencieusesDe } from "./fautes.ts";
import type { Mesure } from "./mesurer.ts";
import { CODES, type CodeDeLigne, type Exactitude, type Note } from "./noter.ts";

/** Les figures d'un dossier. Parts de 0 à 1 (`null` : rien à compter), montants en centimes, durées en millisecondes. */
export interface Resume {
  lignes_f1: number | null;
  identification: number | null;
  totaux: number | null;
  /** 1 quand aucune anomalie n'est affirmée : rien d'inventé. */
  anomalies_precision: number;
  /** Familles dont le total contestable est juste au centime. */
  familles_exactes: number;
  familles: number;
  /** Part des valeurs fausses, manquantes ou inventées que rien ne met en doute, parmi toutes les valeurs. */
  silencieuses: number | null;
  /** Part des valeurs montrées comme sûres. */
  couverture: number | null;
  exactitude_des_sures: number | null;
  /** Ce que les familles réclament à tort, et les anomalies inventées des autres documents. */
  faussement_reclame: number;
  questions_par_document: number | null;

  documents: number;
  echecs: number;
  refus: number;
  documents_parfaits: number;
  type: number | null;
  lignes_precision: number | null;
  lignes_rappel: number | null;
  /** Lignes retrouvées par leur seul montant, la pièce mise à part. */
  lignes_f1_montant_seul: number | null;
  identification_inventes: number;
  totaux_inventes: number;
  codes: Record<CodeDeLigne | "facturable", { exactitude: number | null; n: number; inventes: number }>;
  anomalies_rappel: number | null;
  anomalies_inventees: number;
  faussement_reclame_detail: { verdicts: number; anomalies: number };
  familles_parfaites: number;
  verdicts_precision: number | null;
  verdicts_rappel: number | null;
  lignes_a_verifier: number;
  valeurs: number;
  valeurs_fautives: number;
  valeurs_silencieuses: number;
  /** Valeurs affirmées sans question dont la confiance atteint 0,95. */
  exactitude_des_sures_a_95: number | null;
  calibration: Tranche[];
  silencieuses_par_classe: Record<string, { valeurs: number; fautives: number; silencieuses: number }>;
  questions_inutiles_par_document: number | null;
  /** Parmi les documents lus parfaitement, ceux qui ne demandent rien. */
  documents_bien_lus_sans_question: number | null;
  temps: { mediane_ms: number | null; p95_ms: number | null; numerises_mediane_ms: number | null };
  ecartes: string[];
  par_famille: (Omit<NoteFamille, "notes"> & { notes?: string[] })[];
  par_document: ResumeDocument[];
}

interface ResumeDocument {
  fichier: string;
  disposition: string;
  etat: string;
  ms: number;
  parfait: boolean;
  valeurs: number;
  fautives: number;
  silencieuses: FauteSilencieuse[];
  questions: number;
  questions_inutiles: number;
  anomalies_inventees: string[];
  details?: string[];
}

const part = (a: number, b: number): number | null => (b > 0 ? a / b : null);

function f1(justes: number, lues: number, vraies: number): number | null {
  if (vraies === 0) return null;
  return justes === 0 ? 0 : (2 * justes) / (lues + vraies);
}

/** Le plus petit temps qui couvre cette part des documents. */
function quantile(durees: readonly number[], q: number): number | null {
  const rangees = durees.toSorted((a, b) => a - b);
  return rangees[Math.min(rangees.length - 1, Math.ceil(q * rangees.length) - 1)] ?? null;
}

const somme = <T>(liste: readonly T[], lire: (element: T) => number): number =>
  liste.reduce((total, element) => total + lire(element), 0);

const additionner = (exactitudes: readonly Exactitude[]): Exactitude => ({
  n: somme(exactitudes, (e) => e.n),
  justes: somme(exactitudes, (e) => e.justes),
  inventes: somme(exactitudes, (e) => e.inventes),
});

const enCode = (exactitudes: readonly Exactitude[]) => {
  const { n, justes, inventes } = additionner(exactitudes);
  return { exactitude: part(justes, n), n, inventes };
};

/** Une facture de famille se juge par ses verdicts ou par ses anomalies, jamais deux fois : le plus grand des deux. */
function reclames({ notes, familles }: Mesure) {
  const verdicts = somme(familles, (f) => f.faussementReclame);
  const estDe = (note: Note, famille: NoteFamille) => note.fichier.startsWith(`${famille.famille}/`);
  const deFamilles = somme(familles, (famille) => {
    const siennes = notes.filter((note) => estDe(note, famille));
    return Math.max(0, somme(siennes, (n) => n.anomaliesInventeesCents) - famille.faussementReclame);
  });
  const seules = notes.filter((note) => !familles.some((famille) => estDe(note, famille)));
  return { verdicts, anomalies: deFamilles + somme(seules, (n) => n.anomaliesInventeesCents) };
}

function resumerLignes(notes: readonly Note[]) {
  const vraies = somme(notes, (n) => n.lignes.vraies);
  const lues = somme(notes, (n) => n.lignes.lues);
  const justes = somme(notes, (n) => n.lignes.justes);
  const montants = somme(notes, (n) => n.lignes.montantsJustes);
  return {
    lignes_f1: f1(justes, lues, vraies),
    lignes_precision: vraies + lues > 0 ? (part(justes, lues) ?? 0) : null,
    lignes_rappel: part(justes, vraies),
    lignes_f1_montant_seul: f1(montants, lues, vraies),
  };
}

function resumerVerdicts(familles: readonly NoteFamille[]) {
  const justes = somme(familles, (f) => f.accusations.justes);
  return {
    familles: familles.length,
    familles_exactes: familles.filter((f) => f.exacte).length,
    familles_parfaites: familles.filter((f) => f.parfaite).length,
    verdicts_precision: part(
      justes,
      somme(familles, (f) => f.accusations.lues),
    ),
    verdicts_rappel: part(
      justes,
      somme(familles, (f) => f.accusations.vraies),
    ),
    lignes_a_verifier: somme(familles, (f) => f.aVerifier),
  };
}

function resumerDoutes(notes: readonly Note[]) {
  const valeurs = notes.flatMap((note) => note.valeurs);
  const fautives = valeurs.filter(({ etat }) => etat !== "juste");
  const silencieuses = fautives.filter(({ doutee }) => !doutee);
  const sures = valeurs.filter(({ sure }) => sure);
  const tresSures = sures.filter(({ confiance }) => confiance !== null && confiance >= 0.95);
  const justes = (liste: typeof valeurs) => liste.filter(({ etat }) => etat === "juste").length;
  const bienLus = notes.filter(({ parfait }) => parfait);
  return {
    silencieuses: part(silencieuses.length, valeurs.length),
    couverture: part(sures.length, valeurs.length),
    exactitude_des_sures: part(justes(sures), sures.length),
    exactitude_des_sures_a_95: part(justes(tresSures), tresSures.length),
    valeurs: valeurs.length,
    valeurs_fautives: fautives.length,
    valeurs_silencieuses: silencieuses.length,
    calibration: calibrer(valeurs),
    silencieuses_par_classe: silencieusesDe(valeurs),
    questions_par_document: part(
      somme(notes, (n) => n.questions.length),
      notes.length,
    ),
    questions_inutiles_par_document: part(
      somme(notes, (n) => n.questionsInutiles.length),
      notes.length,
    ),
    documents_bien_lus_sans_question: part(
      bienLus.filter(({ questions }) => questions.length === 0).length,
      bienLus.length,
    ),
  };
}

/** Additionne les notes d'un dossier. `details` joint à chaque document et à chaque famille la liste de leurs fautes. */
export function resumer(mesure: Mesure, details: boolean): Resume {
  const { notes, familles, ecartes } = mesure;
  const identification = additionner(notes.map((n) => n.identification));
  const totaux = additionner(notes.map((n) => n.totaux));
  const anomalies = { lues: somme(notes, (n) => n.anomalies.lues), justes: somme(notes, (n) => n.anomalies.justes) };
  const detail = reclames(mesure);
  const { lignes_f1, ...lignes } = resumerLignes(notes);
  const { familles: nombre, familles_exactes, ...verdicts } = resumerVerdicts(familles);
  const { silencieuses, couverture, exactitude_des_sures, questions_par_document, ...doutes } = resumerDoutes(notes);
  const deTexte = notes.filter(({ numerise, etat }) => !numerise && etat === "ok").map(({ ms }) => ms);
  const numerises = notes.filter(({ numerise, etat }) => numerise && etat === "ok").map(({ ms }) => ms);
  return {
    lignes_f1,
    identification: part(identification.justes, identification.n),
    totaux: part(totaux.justes, totaux.n),
    anomalies_precision: part(anomalies.justes, anomalies.lues) ?? 1,
    familles_exactes,
    familles: nombre,
    silencieuses,
    couverture,
    exactitude_des_sures,
    faussement_reclame: detail.verdicts + detail.anomalies,
    questions_par_document,
    documents: notes.length,
    echecs: notes.filter(({ etat }) => etat !== "ok").length,
    refus: notes.filter(({ refus, etat }) => refus && etat === "ok").length,
    documents_parfaits: notes.filter(({ parfait }) => parfait).length,
    type: part(notes.filter(({ typeJuste }) => typeJuste).length, notes.length),
    ...lignes,
    identification_inventes: identification.inventes,
    totaux_inventes: totaux.inventes,
    codes: {
      ...(Object.fromEntries(CODES.map((code) => [code, enCode(notes.map((n) => n.codes[code]))])) as Resume["codes"]),
      facturable: enCode(notes.map((n) => n.facturable)),
    },
    anomalies_rappel: part(
      anomalies.justes,
      somme(notes, (n) => n.anomalies.vraies),
    ),
    anomalies_inventees: anomalies.lues - anomalies.justes,
    faussement_reclame_detail: detail,
    ...verdicts,
    ...doutes,
    temps: {
      mediane_ms: quantile(deTexte, 0.5),
      p95_ms: quantile(deTexte, 0.95),
      numerises_mediane_ms: quantile(numerises, 0.5),
    },
    ecartes,
    par_famille: familles.map(({ notes: fautes, ...famille }) => ({ ...famille, ...(details && { notes: fautes }) })),
    par_document: notes.map((note) => ({
      fichier: note.fichier,
      disposition: note.disposition,
      etat: note.etat,
      ms: note.ms,
      parfait: note.parfait,
      valeurs: note.valeurs.length,
      fautives: note.valeurs.filter(({ etat }) => etat !== "juste").length,
      silencieuses: detailler(note.valeurs.filter((v) => v.etat !== "juste" && !v.doutee)),
      questions: note.questions.length,
      questions_inutiles: note.questionsInutiles.length,
      anomalies_inventees: note.anomalies.inventees,
      ...(details && { details: direDetails(note) }),
    })),
  };
}

function direDetails({ valeurs, questions, questionsInutiles, anomalies }: Note): string[] {
  const fautes = valeurs.filter(({ etat }) => etat !== "juste");
  return [
    ...detailler(fautes).map(({ faute }, i) => `${fautes[i]?.doutee ? "doutée" : "SILENCIEUSE"} · ${faute}`),
    ...anomalies.manquees.map((a) => `anomalie manquée · ${a}`),
    ...anomalies.inventees.map((a) => `anomalie INVENTÉE · ${a}`),
    ...questions.map((q) => {
      const lieu = [q.vehicule, q.ligne].map((rang) => (rang === null ? "–" : rang)).join("/");
      return `question${questionsInutiles.includes(q) ? " inutile" : ""} · ${q.champ} [${lieu}] · ${q.raison}`;
    }),
  ];
}
