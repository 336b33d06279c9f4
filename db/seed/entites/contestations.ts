import { repartirAvoir } from "../../../domain/contestations/avoir.ts";
import type { Canal, EtatContestation } from "../../../domain/contestations/etats.ts";
import { CONCLUSION_PAR_DEFAUT, introductionParDefaut, objetParDefaut } from "../../../domain/contestations/lettre.ts";
import { etatDeReponse } from "../../../domain/contestations/montants.ts";
import { type LignePreremplie, preremplir } from "../../../domain/contestations/preremplir.ts";
import { regleCitee } from "../../../domain/contestations/regles.ts";
import type { Conditions } from "../../../domain/fre/conditions.ts";
import type { CodeVerdict } from "../../../domain/fre/verdicts.ts";
import type { Contexte } from "../contexte.ts";
import { compte, societe } from "../contexte.ts";
import type { DocumentSeme } from "../fre/documents.ts";
import type { Hasard } from "../hasard.ts";
import { aLHeure, auPlusTard, plusJours } from "../jours.ts";
import type { RangLigne } from "../rangs.ts";

/** Un rapprochement semé, et ses verdicts : ce que les fabriques voisines rendent, dans les noms de la base. */
export interface RapprochementSeme {
  id: string;
  client_id: string;
  restitution_id: string;
  facture_id: string;
  conditions: Conditions;
  montant_contestable: number;
  date_limite: string | null;
}
export interface VerdictSeme {
  rapprochement_id: string;
  rang: number;
  ligne_facture_id: string | null;
  ligne_rapport_id: string | null;
  ligne_pv_id: string | null;
  verdict: CodeVerdict;
  montant_contestable: number;
  phrase?: string | undefined;
}

interface LigneSemee extends LignePreremplie {
  id: string;
  montant_accorde: number | null;
  /** Réclamée de la main d'une personne, sans verdict. */
  manuelle: boolean;
}

interface Dossier {
  rapprochement: RapprochementSeme;
  facture: DocumentSeme;
  avoir: DocumentSeme | null;
  lignes: LigneSemee[];
}

/** Inventée, comme toute adresse de la démonstration ; le nom du loueur la précède sur la lettre. */
export const ADRESSE_RESTITUTIONS = "Service Restitutions\n12 avenue des Tilleuls Argentés\n92500 Rueil-Malmaison";

/** Où en sont les dossiers sans avoir, du plus récent au plus ancien. */
const ETAPES: readonly EtatContestation[] = [
  "a_contester",
  "a_verifier",
  "contestee",
  "contestee",
  "partiellement_acceptee",
  "refusee",
  "acceptee",
  "conforme",
  "soldee",
  "soldee",
  "soldee",
];
const REPORT_JOURS = 5;
/** Experts des plateformes d'inspection ; inventés, comme tout nom de la démonstration. */
const EXPERTS = ["Cabinet Vérif'Auto", "Expertise Rhône-Alpes", "Inspections du Ponant"];

/**
 * Les contestations de la démonstration : leurs lignes viennent des verdicts du rapprochement, leurs avoirs sont ceux des documents,
 * répartis comme l'écran les répartit.
 */
export function genererContestations(
  ctx: Contexte,
  documents: readonly DocumentSeme[],
  rapprochements: readonly RapprochementSeme[],
  verdicts: readonly VerdictSeme[],
) {
  const dossiers = rapprochements.flatMap((r) => dossierDe(ctx, r, documents, verdicts));
  const recents = dossiers.toSorted((a, b) => a.facture.retour.recul - b.facture.retour.recul);
  const avecAvoir = recents.filter((d) => d.avoir);
  const sansAvoir = siennesDAbord(
    ctx,
    recents.filter((d) => !d.avoir),
  ).slice(0, ETAPES.length);
  const semes = [
    // Le premier avoir est arrivé et attend qu'on l'impute ; les suivants ont fini leur dossier.
    ...avecAvoir.map((d, i) => semer(ctx, d, i === 0 ? "contestee" : i === 1 ? "avoir_recu" : "soldee")),
    ...sansAvoir.map((d, i) => semer(ctx, d, ETAPES[i] ?? "soldee")),
  ];
  return {
    contestations: semes.map((s) => s.contestation),
    contestationLignes: semes.flatMap((s) => s.lignes),
    contestationLettres: semes.flatMap((s) => s.lettres),
    contestationReponses: semes.flatMap((s) => s.reponses),
    contestationAvoirs: semes.flatMap((s) => s.avoirs),
  };
}

/**
 * La visite ouvre d'abord cette société : sa facture contestable la plus récente attend sa lettre, la suivante la réponse du loueur.
 */
function siennesDAbord(ctx: Contexte, dossiers: readonly Dossier[]): Dossier[] {
  const { id } = societe(ctx, "transalpes");
  const [aEnvoyer, envoyee] = dossiers.filter((d) => d.rapprochement.client_id === id);
  const ordre = dossiers.filter((d) => d !== aEnvoyer && d !== envoyee);
  if (aEnvoyer) ordre.unshift(aEnvoyer);
  if (envoyee) ordre.splice(ETAPES.indexOf("contestee"), 0, envoyee);
  return ordre;
}

const dateDe = (d: DocumentSeme): string => d.rang.date_document ?? d.rang.cree_le.slice(0, 10);

function dossierDe(
  ctx: Contexte,
  rapprochement: RapprochementSeme,
  documents: readonly DocumentSeme[],
  verdicts: readonly VerdictSeme[],
): Dossier[] {
  const facture = documents.find((d) => d.rang.id === rapprochement.facture_id);
  if (!facture || rapprochement.montant_contestable === 0) return [];
  const avoir = documents.find((d) => d.retour === facture.retour && d.rang.type_document === "avoir") ?? null;
  const siens = verdicts.filter((v) => v.rapprochement_id === rapprochement.id);
  const preremplies = preremplir(
    siens.map((v) => {
      const ligne = facture.lignes.find((l) => l.id === v.ligne_facture_id);
      return {
        rang: v.rang,
        facture_ligne_id: v.ligne_facture_id,
        rapport_ligne_id: v.ligne_rapport_id,
        pv_ligne_id: v.ligne_pv_id,
        verdict: v.verdict,
        montant_contestable: v.montant_contestable,
        phrase: v.phrase ?? "",
        designation: ligne?.designation ?? null,
        net_ht: ligne ? (ligne.net_ht ?? 0) : null,
      };
    }),
    { net_ht: facture.rang.net_ht ?? 0, montant_contestable: rapprochement.montant_contestable },
  );
  if (preremplies.length === 0) return [];
  const h = ctx.tirage(`lignes contestées ${facture.rang.id}`);
  const identifier = (l: LignePreremplie) => ({ ...l, id: h.uuid(), montant_accorde: null, manuelle: false });
  const lignes = preremplies.map(identifier);
  if (!avoir) return [{ rapprochement, facture, avoir, lignes }];
  // Un avoir qui ne rend rien de ce que le calcul conteste appartient à une autre histoire.
  if (rendu(facture, avoir, lignes).accords.every((a) => !a.montant)) return [];
  return [{ rapprochement, facture, avoir, lignes: reclamerLeRendu(h, facture, avoir, lignes) }];
}

/**
 * Un avoir rend ce qui a été demandé : la ligne de facture qu'il rend en entier a été réclamée en entier, par son verdict ou à la main.
 */
function reclamerLeRendu(h: Hasard, facture: DocumentSeme, avoir: DocumentSeme, lignes: readonly LigneSemee[]) {
  const reclamees = [...lignes];
  for (const credit of avoir.lignes) {
    const net = -(credit.net_ht ?? 0);
    const rendue = facture.lignes.find((l) => l.element === credit.element && l.net_ht === net);
    if (!rendue) continue;
    const place = reclamees.findIndex((l) => l.facture_ligne_id === rendue.id);
    const deja = reclamees[place];
    const siennes = new Set(reclamees.filter((l) => l.facture_ligne_id === rendue.id));
    const entiere = deja ? { ...deja, montant_reclame: net } : aLaMain(h, rendue, credit.designation, net);
    reclamees.splice(deja ? place : reclamees.length, 0, entiere);
    // Une seule ligne réclame tout : ses autres motifs n'y ajoutent rien.
    for (const l of siennes) reclamees.splice(reclamees.indexOf(l), 1);
  }
  return reclamees;
}

function aLaMain(h: Hasard, rendue: RangLigne, credit: string, net: number): LigneSemee {
  const absente = credit.includes("procès-verbal");
  const motif = absente ? "absent_du_pv" : credit.includes("seuil") ? "sous_seuil" : "preuve_insuffisante";
  return {
    id: h.uuid(),
    facture_ligne_id: rendue.id,
    rapport_ligne_id: null,
    pv_ligne_id: null,
    motif,
    designation: rendue.designation,
    net_ht: net,
    montant_reclame: net,
    explication: EXPLICATIONS[motif],
    montant_accorde: null,
    manuelle: true,
  };
}

const EXPLICATIONS = {
  absent_du_pv: "Ce dommage n'est pas mentionné au procès-verbal de restitution.",
  sous_seuil: "Ce dommage reste sous le seuil de l'état standard.",
  preuve_insuffisante: "Aucune photo du rapport ne montre ce dommage.",
} as const;

const REPONDUS: ReadonlySet<EtatContestation> = new Set([
  "acceptee",
  "partiellement_acceptee",
  "refusee",
  "avoir_recu",
  "soldee",
]);

/** Ce qu'un avoir rend à chaque ligne, réparti comme l'écran le propose. */
function rendu(facture: DocumentSeme, { rang, lignes: credits }: DocumentSeme, lignes: readonly LigneSemee[]) {
  const elements = new Map(facture.lignes.map((l) => [l.id, l.element]));
  const { net_ht, date_document, identification } = rang;
  const lu = { date_document, immatriculation: null, texte: JSON.stringify(identification), net_ht, lignes: credits };
  return repartirAvoir(
    lu,
    lignes.map((l) => ({ ...l, element: elements.get(l.facture_ligne_id ?? "") ?? null })),
  );
}

/** Ce que le loueur accorde : ce que l'avoir rend, ou ce que dit l'état voulu. */
function accorder(h: Hasard, { facture, lignes, avoir }: Dossier, etat: EtatContestation): void {
  if (!REPONDUS.has(etat)) return;
  if (avoir) {
    for (const { ligne_id, montant } of rendu(facture, avoir, lignes).accords)
      for (const l of lignes) if (l.id === ligne_id) l.montant_accorde = montant;
    return;
  }
  for (const [i, l] of lignes.entries()) {
    const tout = etat === "acceptee" || (etat !== "refusee" && (i > 0 || h.chance(0.5)));
    l.montant_accorde = tout
      ? l.montant_reclame
      : etat === "partiellement_acceptee"
        ? Math.round(l.montant_reclame / 2)
        : 0;
  }
}

function semer(ctx: Contexte, dossier: Dossier, voulu: EtatContestation) {
  const { rapprochement: r, facture, avoir, lignes } = dossier;
  const h = ctx.tirage(`contestation ${facture.rang.id}`);
  accorder(h, dossier, voulu);
  // L'état suit les montants : une réponse qui accorde tout n'est pas un refus, même en démonstration.
  const reponse = etatDeReponse(lignes);
  const etat =
    ["acceptee", "partiellement_acceptee", "refusee"].includes(voulu) && reponse !== "contestee" ? reponse : voulu;
  const auteur = compte(ctx, "expert");
  const id = h.uuid();
  const ouverte = aLHeure(auPlusTard(plusJours(dateDe(facture), h.entier(2, 6)), ctx.hier), h);
  const partie = !["a_verifier", "a_contester", "conforme"].includes(etat);
  const contesteeLe = auPlusTard(plusJours(ouverte.slice(0, 10), h.entier(1, 5)), ctx.hier);
  const apres = auPlusTard(plusJours(contesteeLe, h.entier(8, 20)), ctx.hier);
  // L'avoir est daté : la réponse qu'il vaut aussi.
  const reponduLe = avoir && dateDe(avoir) > contesteeLe ? dateDe(avoir) : apres;
  const accords = Object.fromEntries(
    lignes.flatMap((l) => (l.montant_accorde === null ? [] : [[l.id, l.montant_accorde]])),
  );
  const impute = avoir !== null && ["avoir_recu", "soldee"].includes(etat);
  const version = ["refusee", "partiellement_acceptee"].includes(etat) ? 2 : 1;
  const redige = !partie || version === 2;
  const references = {
    numero: facture.rang.numero,
    date_document: facture.rang.date_document,
    immatriculation: facture.retour.rang.immatriculation,
    vehicule: `${facture.retour.rang.marque} ${facture.retour.rang.modele}`,
    date_restitution: facture.retour.rang.date_restitution,
    version,
  };
  return {
    contestation: {
      id,
      client_id: r.client_id,
      restitution_id: r.restitution_id,
      facture_id: r.facture_id,
      etat,
      // Le loueur a accordé un report : il reste à la démonstration une lettre à envoyer dans les temps.
      date_limite: etat === "a_contester" ? plusJours(ctx.aujourdHui, REPORT_JOURS) : r.date_limite,
      expert: h.parmi(EXPERTS),
      contestee_le: partie ? contesteeLe : null,
      canal: partie ? h.parmi<Canal>(["lrar", "portail"]) : null,
      cree_par: auteur,
      cree_le: ouverte,
      mis_a_jour_le: ouverte,
    },
    lignes: lignes.map((l, rang) => ({
      ...l,
      client_id: r.client_id,
      contestation_id: id,
      rang,
      regle: regleCitee(l.motif, r.conditions),
      commentaire: null,
    })),
    lettres: redige
      ? [
          {
            id: h.uuid(),
            client_id: r.client_id,
            contestation_id: id,
            version,
            objet: objetParDefaut(references).slice(0, 300),
            adresse: ADRESSE_RESTITUTIONS,
            introduction: introductionParDefaut(references),
            conclusion: CONCLUSION_PAR_DEFAUT,
            arguments: {},
            cree_le: ouverte,
          },
        ]
      : [],
    reponses:
      Object.keys(accords).length === 0
        ? []
        : [
            {
              id: h.uuid(),
              client_id: r.client_id,
              contestation_id: id,
              date_reponse: reponduLe,
              interlocuteur: "Service restitutions",
              texte:
                reponse === "refusee"
                  ? "Après examen, nous maintenons notre facture."
                  : "Après examen, nous donnons suite à votre demande.",
              accords,
              cree_par: auteur,
              cree_le: aLHeure(reponduLe, h),
            },
          ],
    avoirs: impute
      ? [
          {
            id: h.uuid(),
            client_id: r.client_id,
            contestation_id: id,
            document_id: avoir.rang.id,
            accords,
            impute_par: auteur,
            impute_le: avoir.rang.cree_le,
          },
        ]
      : [],
  };
}
