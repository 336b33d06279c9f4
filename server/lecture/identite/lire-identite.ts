import type { TypeDocument } from "../../../domain/fre/codes.ts";
import { CONFIANCE_SUFFISANTE } from "../../../domain/fre/confiance.ts";
import type { Source, VehiculeLu } from "../../../domain/fre/document-lu.ts";
import { type ChampIdentite, cleEtiquette, etiquettesIdentite } from "../../../domain/fre/vocabulaire/etiquettes.ts";
import { devinerEtiquette } from "../../../domain/fre/vocabulaire/etiquettes-devinees.ts";
import { confianceDe } from "../commun/confiance.ts";
import { aLaForme, commenceParUneMarque, estEntiere } from "../commun/formes.ts";
import type { Page, Rangee } from "../commun/geometrie.ts";
import { sourceDe } from "../commun/zones.ts";
import { reunirCasesCentrees } from "../mise-en-page/cases-centrees.ts";
import { type Attribuee, type Attribution, attribuer } from "./attribuer.ts";
import { recollerChassis } from "./chassis-coupe.ts";
import { sansLeDepart } from "./depart-et-retour.ts";
import { propositionsEtiquetees } from "./etiquetees.ts";
import type { Paire } from "./etiquette.ts";
import { pairesDerriere } from "./etiquettes-derriere.ts";
import { recollerKilometrage } from "./kilometrage-coupe.ts";
import { propositionsLibres } from "./libres.ts";
import { type Nomme, nommerVehicule } from "./nommer-vehicule.ts";
import { lirePaires } from "./paires.ts";
import { pairesJointes } from "./paires-jointes.ts";
import { propositionsPlacees, seuleDate } from "./place.ts";
import type { ChampPropose, Proposition } from "./proposition.ts";
import type { Titre } from "./titre-lu.ts";
import { propositionsVoisines } from "./voisines.ts";

type Identite = Omit<VehiculeLu, "lignes" | "totaux">;
type PaireIdentite = Paire<ChampIdentite>;

/** Numéro et date du papier, et d'où ils viennent. */
interface EnTete {
  numero: string | null;
  date: string | null;
  sources: Record<string, Source>;
  confiances: Record<string, number>;
}

export interface IdentiteLue {
  vehicule: Identite;
  entete: EnTete;
  paires: readonly PaireIdentite[];
}

/** Ce qu'il faut savoir du papier pour en lire l'identification ; `paires` sont des couples déjà lus ailleurs. */
interface Papier {
  titre?: Titre;
  paires?: readonly PaireIdentite[];
}

const SANS_TITRE: Titre = { type: "inconnu", bloc: null, blocs: [], numerote: false };

/** Couples étiquette / valeur d'une fiche d'identification. */
function lirePairesIdentite(rangees: readonly Rangee[]): PaireIdentite[] {
  const etiquettes = etiquettesIdentite();
  const lues = lirePaires(rangees, {
    get: (cle) => etiquettes.get(cle),
    has: (cle) => etiquettes.has(cle),
    forme: aLaForme,
    entiere: estEntiere,
    // « RENAULT CLIO V Contrat : » : un véhicule, puis l'étiquette de la case voisine.
    deviner: (texte) => (commenceParUneMarque(texte) ? undefined : devinerEtiquette(cleEtiquette(texte))),
  });
  const derriere = pairesDerriere(rangees);
  const alEnvers = new Set(derriere.flatMap((paire) => paire.rangees));
  const devant = [...lues, ...pairesJointes(rangees, etiquettes, aLaForme)].filter(
    (paire) => paire.ponctuee || !paire.rangees.some((rangee) => alEnvers.has(rangee)),
  );
  return [...derriere, ...devant].map((paire) => recollerChassis(recollerKilometrage(paire, rangees), rangees));
}

/**
 * Identification d'un document : chaque façon de lire un champ propose (étiquettes, phrases, forme, place au regard du titre), puis un seul partage
 * attribue les valeurs aux champs.
 */
export function lireIdentite(pages: readonly Page[], imprimees: readonly Rangee[], papier: Papier = {}): IdentiteLue {
  const { titre = SANS_TITRE } = papier;
  const rangees = reunirCasesCentrees(sansLeDepart(imprimees));
  const paires = [...(papier.paires ?? []), ...lirePairesIdentite(rangees)];
  const propositions: Proposition[] = [
    ...propositionsEtiquetees(paires, titre.type),
    ...propositionsVoisines(rangees, titre),
    ...propositionsLibres(rangees),
    ...(papier.titre ? propositionsPlacees(pages, titre) : []),
  ];
  const attribution = completer(attribuer(propositions, titre.type), pages, titre.type);
  return {
    paires,
    vehicule: vehiculeDe(pages, attribution, nommerVehicule(paires, rangees)),
    entete: entete(pages, attribution),
  };
}

const REPLI = 0.85;
const SEULE = 0.76;

/** Ce qu'un champ vide reprend d'un autre : le seul compteur imprimé est celui du véhicule ; un rapport est daté de son expertise, un procès-verbal du retour. */
function completer(lue: Attribution, pages: readonly Page[], type: TypeDocument): Attribution {
  const attribution = { ...lue };
  const reprendre = (champ: ChampPropose, de: Attribuee | undefined, part = 1): void => {
    if (de) attribution[champ] = { ...de, confiance: de.confiance * part };
  };
  if (!attribution.kilometrage) reprendre("kilometrage", attribution.kilometrage_expertise, REPLI);
  if (type === "rapport") reprendre("date_document", attribution.date_expertise);
  // Un procès-verbal est daté du jour de la restitution.
  if (type === "pv") reprendre("date_document", attribution.date_restitution);
  if (!attribution.date_document) {
    const seule = seuleDate(
      pages,
      type,
      new Set(attribution.date_mise_en_circulation ? [attribution.date_mise_en_circulation.valeur] : []),
    );
    if (seule)
      attribution.date_document = {
        valeur: seule,
        confiance: SEULE,
        indice: { champ: "date_document", valeur: seule, page: 1, mots: [], poids: SEULE },
      };
  }
  if (type === "pv" && !attribution.date_restitution) reprendre("date_restitution", attribution.date_document);
  return attribution;
}

const arrondie = ({ confiance, indice }: Attribuee): number => confianceDe(confiance, indice.mots);

function noter(
  pages: readonly Page[],
  attribution: Attribution,
  champs: readonly ChampPropose[],
  cible: { sources: Record<string, Source>; confiances: Record<string, number> },
): void {
  for (const champ of champs) {
    const lue = attribution[champ];
    if (!lue) continue;
    cible.confiances[champ] = arrondie(lue);
    if (lue.indice.mots.length > 0) cible.sources[champ] = sourceDe(pages, lue.indice.page, lue.indice.mots);
  }
}

const DU_VEHICULE: readonly ChampPropose[] = [
  "immatriculation",
  "vin",
  "kilometrage",
  "date_mise_en_circulation",
  "date_restitution",
  "contrat",
];

function vehiculeDe(
  pages: readonly Page[],
  attribution: Attribution,
  { marque, modele }: { marque: Nomme; modele: Nomme },
): Identite {
  const notes: { sources: Record<string, Source>; confiances: Record<string, number> } = {
    sources: {},
    confiances: {},
  };
  noter(pages, attribution, DU_VEHICULE, notes);
  for (const [champ, { valeur, paire, confiance }] of Object.entries({ marque, modele })) {
    if (valeur === null) continue;
    notes.confiances[champ] = confiance;
    if (paire) notes.sources[champ] = sourceDe(pages, paire.page, paire.mots);
  }
  const texte = (champ: ChampPropose): string | null => attribution[champ]?.valeur ?? null;
  const sure = (champ: ChampPropose): boolean => (attribution[champ]?.confiance ?? 0) >= CONFIANCE_SUFFISANTE;
  const nombre = (champ: ChampPropose): number | null => (texte(champ) === null ? null : Number(texte(champ)));
  return {
    immatriculation: texte("immatriculation"),
    vin: texte("vin"),
    marque: marque.valeur,
    modele: modele.valeur,
    kilometrage: nombre("kilometrage"),
    date_mise_en_circulation: texte("date_mise_en_circulation"),
    date_restitution: texte("date_restitution"),
    contrat: texte("contrat"),
    ...notes,
    // Un compteur douteux n'accuse pas : sans étiquette sûre, l'expertise n'en a pas.
    expertise: {
      date: texte("date_expertise"),
      kilometrage: sure("kilometrage_expertise") ? nombre("kilometrage_expertise") : null,
    },
  };
}

function entete(pages: readonly Page[], attribution: Attribution): EnTete {
  const notes: Pick<EnTete, "sources" | "confiances"> = { sources: {}, confiances: {} };
  noter(pages, attribution, ["numero", "date_document"], notes);
  return { numero: attribution.numero?.valeur ?? null, date: attribution.date_document?.valeur ?? null, ...notes };
}
