import { champsDocument } from "../../domain/documents/document.ts";
import type { LigneProposee, PropositionAGarder } from "../../domain/documents/proposition-distante.ts";
import { categorieDe } from "../../domain/fre/categories.ts";
import { comprendreLigne } from "../../domain/fre/comprendre-ligne.ts";
import { CONFIANCE_SUFFISANTE } from "../../domain/fre/confiance.ts";
import { sommeDesLignes } from "../../domain/fre/controles-montants.ts";
import type { DocumentLu, LigneLue, Source, VehiculeLu } from "../../domain/fre/document-lu.ts";
import { serrer } from "./chercher.ts";
import type { LignePlacee, ReponsePlacee } from "./placer.ts";

/** Sous le seuil de ce qui s'affirme, quoi qu'il arrive : rien du second lecteur n'entre dans la lecture sans une personne. */
export const CONFIANCES_DISTANTES = {
  /** Retrouvée, et ses lignes font un total imprimé. */
  fermee: 0.7,
  retrouvee: 0.5,
  introuvable: 0.3,
} as const;

/** La lecture d'aujourd'hui, et si une personne en a déjà changé une ligne. */
export interface LectureCourante {
  document: DocumentLu;
  vehicule: VehiculeLu;
  lignesCorrigees: boolean;
}

/** Ce que le second lecteur propose à la lecture d'aujourd'hui : ce qu'elle n'a pas, ce dont elle doute, les lignes qu'elle ne ferme pas. Pur. */
export function composer(lue: ReponsePlacee, courante: LectureCourante): PropositionAGarder[] {
  const avoir = [courante.document.type_document, lue.type_document].includes("avoir");
  const signe = (montant: number): number => (avoir && !enCredit(lue) ? -montant : montant);
  return [
    ...champsProposes(lue, courante),
    ...totauxProposes(lue, courante, signe),
    ...lignesProposees(lue, courante, signe),
  ];
}

/** Un avoir rend : ses montants sont négatifs dans la lecture, que la page les imprime ainsi ou non. */
const enCredit = ({ lignes, totaux }: ReponsePlacee): boolean =>
  [
    ...lignes.map(({ montants }) => montants.net_ht ?? montants.brut_ht),
    ...Object.values(totaux).map((t) => t.valeur),
  ].some((montant) => (montant ?? 0) < 0);

const situer = (source: Source | null, confiance: number = CONFIANCES_DISTANTES.retrouvee) => ({
  page: source?.page ?? null,
  zone: source?.zone ?? null,
  confiance: source ? confiance : CONFIANCES_DISTANTES.introuvable,
});

/** Une valeur se propose là où la lecture n'en a pas, ou n'est pas sûre de la sienne. Ce qu'une personne a répondu ne se redemande pas. */
const aProposer = (valeur: unknown, confiance: number | undefined): boolean =>
  confiance !== 1 && (valeur === null || (confiance ?? 1) < CONFIANCE_SUFFISANTE);

/** La personne pourrait-elle le saisir ? Sinon elle ne pourrait pas le confirmer. */
const tient = (champ: string, valeur: string | number): boolean =>
  champsDocument.partial().safeParse({ [champ === "loueur" ? "loueur_lu" : champ]: valeur }).success;

function champsProposes(lue: ReponsePlacee, { document, vehicule }: LectureCourante): PropositionAGarder[] {
  const confiances = { ...vehicule.confiances, ...document.confiances };
  const valeurs: Readonly<Record<string, unknown>> = { ...vehicule, ...document };
  const type: Record<string, { valeur: string | number; source: Source | null }> =
    document.type_document === "inconnu" && lue.type_document !== "inconnu"
      ? { type_document: { valeur: lue.type_document, source: null } }
      : {};
  return Object.entries({ ...type, ...lue.champs }).flatMap(([champ, { valeur, source }]) => {
    const sans = champ === "type_document" ? null : (valeurs[champ] ?? null);
    return tient(champ, valeur) && aProposer(sans, confiances[champ])
      ? [{ genre: "champ" as const, champ, valeur, ...situer(source) }]
      : [];
  });
}

function totauxProposes(
  lue: ReponsePlacee,
  { vehicule }: LectureCourante,
  signe: (montant: number) => number,
): PropositionAGarder[] {
  return Object.entries(lue.totaux).flatMap(([nom, { valeur, source }]) => {
    const champ = `totaux.${nom}`;
    const sans = vehicule.totaux[nom as keyof VehiculeLu["totaux"]];
    if (!aProposer(sans, vehicule.confiances?.[champ])) return [];
    const confiance = lue.ferme ? CONFIANCES_DISTANTES.fermee : CONFIANCES_DISTANTES.retrouvee;
    return [{ genre: "total" as const, champ, valeur: signe(valeur), ...situer(source, confiance) }];
  });
}

function lignesProposees(
  lue: ReponsePlacee,
  { vehicule, lignesCorrigees }: LectureCourante,
  signe: (montant: number) => number,
): PropositionAGarder[] {
  if (lue.lignes.length === 0 || seCompte(vehicule)) return [];
  const proposees = lue.lignes.map((ligne) => enLigne(ligne, signe));
  // Toutes ensemble elles font le total imprimé : elles remplacent celles qui ne le font pas, sauf si quelqu'un y a déjà travaillé.
  if (lue.ferme && !lignesCorrigees) {
    const memes = proposees.length === vehicule.lignes.length && proposees.every((l) => dejaLue(l, vehicule.lignes));
    if (memes) return [];
    return [
      {
        genre: "lignes",
        champ: null,
        valeur: proposees,
        page: null,
        zone: null,
        confiance: CONFIANCES_DISTANTES.fermee,
      },
    ];
  }
  return proposees.flatMap((ligne) =>
    dejaLue(ligne, vehicule.lignes)
      ? []
      : [
          {
            genre: "ligne" as const,
            champ: null,
            valeur: ligne,
            ...situer(ligne.zone && ligne.page ? { page: ligne.page, zone: ligne.zone } : null),
          },
        ],
  );
}

/** Les lignes lues font déjà le total imprimé : il n'y a rien à y proposer. */
function seCompte({ lignes, totaux }: VehiculeLu): boolean {
  const total = totaux.net_ht ?? totaux.brut_ht;
  return total !== null && [sommeDesLignes(lignes, "net_ht"), sommeDesLignes(lignes, "brut_ht")].includes(total);
}

const montantDe = ({ net_ht, brut_ht }: Pick<LigneLue, "net_ht" | "brut_ht">): number | null => net_ht ?? brut_ht;
const dejaLue = (proposee: LigneProposee, lues: readonly LigneLue[]): boolean =>
  lues.some(
    (lue) =>
      montantDe(lue) === montantDe(proposee) &&
      (serrer(lue.designation) === serrer(proposee.designation) || lue.page === proposee.page),
  );

/** Une ligne telle que la lecture les garde ; ses codes viennent du vocabulaire de la maison, jamais du second lecteur. */
function enLigne(ligne: LignePlacee, signe: (montant: number) => number): LigneProposee {
  const { designation, localisation, dommage, operation, quantite, montants, source, sources } = ligne;
  const codes = comprendreLigne({ designation, localisation, dommage, operation });
  const signer = (montant: number | null) => (montant === null ? null : signe(montant));
  return {
    page: source?.page ?? null,
    designation,
    ...codes,
    categorie: categorieDe({ ...codes, designation }),
    facturable: true,
    quantite,
    brut_ht: signer(montants.brut_ht),
    abattement_ht: signer(montants.abattement_ht),
    net_ht: signer(montants.net_ht),
    zone: source?.zone ?? null,
    sources: source ? sources : null,
  };
}
