import { formaterEuros } from "../commun/montants.ts";
import { champsManquants, colonnesManquantes } from "./champs-attendus.ts";
import { estPoste, incomprise } from "./comprise.ts";
import { CONFIANCE_SUFFISANTE } from "./confiance.ts";
import { sommeDesLignes } from "./controles-montants.ts";
import type { DocumentLu, LigneLue, Source, VehiculeLu } from "./document-lu.ts";
import { type Doute, juger } from "./juger.ts";
import { citerPassages, passagesSansLigne } from "./passages-sans-ligne.ts";
import { inexpliques } from "./prouver-un-ecart.ts";
import { totauxAbsents, voisinsEnDoute } from "./totaux-a-demander.ts";
import { invraisemblancesDuDocument, invraisemblancesDuVehicule, neChiffreRien } from "./vraisemblance.ts";

/** Une valeur à faire confirmer ou compléter. Rangs à partir de 0 ; `null` quand la question porte sur le document ou le véhicule entier. */
export interface ADemander {
  /** Nom du champ de `DocumentLu` ; un total est nommé « totaux.net_ht ». */
  champ: string;
  vehicule: number | null;
  ligne: number | null;
  /** Phrase à montrer. */
  raison: string;
}

const INCERTAIN = "Cette valeur a été lue avec un doute\u00a0: vérifiez-la.";
const AUTREMENT = (autre: string): string =>
  `La page se lit aussi «\u00a0${autre}\u00a0»\u00a0: vérifiez cette valeur.`;
const ABSENT = "Cette valeur n'a pas été trouvée dans le document.";
const SANS_LIGNE = "Aucune ligne n'a été lue dans ce document.";
const OBSCURES =
  "La plupart des lignes lues ne nomment rien de connu\u00a0: comparez-les avec la page, il en manque peut-être.";
const AUTRES_PLAQUES = (plaques: readonly string[]): string =>
  `La page porte aussi ${plaques.slice(0, 3).join(", ")}${plaques.length > 3 ? "…" : ""}\u00a0: vérifiez qu'elle ne parle que du véhicule lu.`;
const TOTAUX_DE_PLUSIEURS =
  "La page nomme plusieurs véhicules, et aucune addition ne rattache ces totaux à celui-ci\u00a0: vérifiez qu'ils sont les siens.";
const TOTAUX_NON_LUS =
  "Ce relevé nomme plusieurs véhicules, et rien de ce que doit celui-ci n'a été lu\u00a0: ajoutez ses montants.";
const COLONNE = "Aucun véhicule de ce relevé ne l'a laissé lire.";
const VOISINES = "Les autres lignes de ce document l'impriment, celle-ci ne l'a pas laissé lire.";
const NOMMEE = "Ce document annonce de quoi la remplir, et cette ligne ne l'a pas laissé lire.";
const PV_MUET =
  "Aucun dommage n'a été lu dans ce procès-verbal, qui n'écrit pas qu'il n'y en a aucun. Ajoutez ceux qu'il constate, ou validez-le s'il n'en constate pas.";

/** Le texte caché d'une page numérisée et son image se contredisent : la personne compare les deux. */
const dementi = ({ dit, image }: NonNullable<Source["cache"]>): string =>
  `Le texte caché de la page dit «\u00a0${dit}\u00a0», l'image dit «\u00a0${image}\u00a0»\u00a0: vérifiez cette valeur.`;

const incertains = (
  { confiances = {}, sources = {} }: Pick<LigneLue, "confiances" | "sources">,
  vehicule: number | null,
  ligne: number | null,
): ADemander[] =>
  Object.entries(confiances)
    .filter(([, confiance]) => confiance < CONFIANCE_SUFFISANTE)
    .map(([champ]) => {
      const { cache, autre } = sources[champ] ?? {};
      const raison = cache ? dementi(cache) : autre === undefined ? INCERTAIN : AUTREMENT(autre);
      return { champ, vehicule, ligne, raison };
    });

/**
 * Ce que la lecture n'a pas pu établir seule : champs indispensables absents et valeurs peu sûres, dans l'ordre du document.
 * Rien n'est inventé : une valeur absente reste `null` et se demande.
 */
export function aDemander(document: DocumentLu): ADemander[] {
  const demandes: ADemander[] = [];
  const absent = (champ: string, vehicule: number | null, ligne: number | null) =>
    demandes.push({ champ, vehicule, ligne, raison: ABSENT });
  if (document.type_document === "inconnu") absent("type_document", null, null);
  if (document.numero === null && document.type_document !== "pv") absent("numero", null, null);
  if (document.date_document === null) absent("date_document", null, null);
  if (document.loueur === null && document.type_document !== "pv" && document.type_document !== "devis")
    absent("loueur", null, null);
  demandes.push(...incertains(document, null, null));
  // Une colonne entière ne se demande qu'une fois, non à chaque véhicule.
  for (const champ of colonnesManquantes(document))
    demandes.push({ champ, vehicule: null, ligne: null, raison: COLONNE });
  const { plaques_en_trop: autres = [] } = document;
  if (autres.length > 0)
    demandes.push({ champ: "vehicules", vehicule: null, ligne: null, raison: AUTRES_PLAQUES(autres) });
  for (const { champ, raison } of invraisemblancesDuDocument(document))
    demandes.push({ champ, vehicule: null, ligne: null, raison });
  const { doutes } = juger(document);
  document.vehicules.forEach((vehicule, rang) => {
    demandes.push(...duVehicule(document, vehicule, rang));
    const siens = doutes.filter((doute) => doute.vehicule === rang);
    for (const { champ, raison } of voisinsEnDoute(vehicule, siens))
      demandes.push({ champ, vehicule: rang, ligne: null, raison });
  });
  return sansDoublon(demandes);
}

/** Une question par champ : la première dit ce qui manque le plus. */
function sansDoublon(demandes: readonly ADemander[]): ADemander[] {
  const posees = new Set<string>();
  return demandes.filter(({ champ, vehicule, ligne, raison }) => {
    const cle = [champ, vehicule, ligne, champ === "lignes" ? raison : ""].join(" ");
    return !posees.has(cle) && posees.add(cle);
  });
}

/**
 * Ce qui se demande et ce dont le juge doute, ensemble : sur un même champ, la raison du juge dit mieux pourquoi, et plusieurs raisons n'y font
 * qu'une question.
 */
export function reunirQuestions(demandes: readonly ADemander[], doutes: readonly Doute[]): ADemander[] {
  const cle = ({ champ, vehicule, ligne }: ADemander) => [champ, vehicule, ligne].join(" ");
  const parChamp = Map.groupBy(doutes, cle);
  const duJuge = [...parChamp.values()].flatMap((memes): ADemander[] => {
    const [premier] = memes;
    if (!premier) return [];
    const { champ, vehicule, ligne } = premier;
    return [{ champ, vehicule, ligne, raison: [...new Set(memes.map(({ raison }) => raison))].join(" ") }];
  });
  return [...demandes.filter((demande) => !parChamp.has(cle(demande))), ...duJuge];
}

/** Tout ce qui se demande d'une lecture : ce qui lui manque, et ce dont le juge doute. */
export const questions = (document: DocumentLu): ADemander[] =>
  reunirQuestions(aDemander(document), juger(document).doutes);

function duVehicule(document: DocumentLu, vehicule: VehiculeLu, rang: number): ADemander[] {
  const demandes: ADemander[] = [];
  const absent = (champ: string) => demandes.push({ champ, vehicule: rang, ligne: null, raison: ABSENT });
  if (vehicule.immatriculation === null && vehicule.vin === null) absent("immatriculation");
  if (vehicule.lignes.length === 0 && document.type_document === "pv" && !vehicule.sans_dommage)
    demandes.push({ champ: "lignes", vehicule: rang, ligne: null, raison: PV_MUET });
  else if (vehicule.lignes.length === 0 && document.type_document !== "pv" && document.type_document !== "releve")
    demandes.push({ champ: "lignes", vehicule: rang, ligne: null, raison: SANS_LIGNE });
  if (!neChiffreRien(document))
    for (const { champ, raison } of totauxAbsents(document, vehicule))
      demandes.push({ champ, vehicule: rang, ligne: null, raison });
  for (const raison of [
    resteALire(document, vehicule),
    montantsHorsCompte(document, vehicule),
    lignesObscures(document, vehicule),
  ])
    if (raison) demandes.push({ champ: "lignes", vehicule: rang, ligne: null, raison });
  const deQui = totauxDePlusieurs(document, vehicule);
  if (deQui) demandes.push({ champ: "totaux", vehicule: rang, ligne: null, raison: deQui });
  for (const champ of champsManquants(document, vehicule)) absent(champ);
  demandes.push(...incertains(vehicule, rang, null));
  for (const { champ, raison } of invraisemblancesDuVehicule(vehicule, document.numero))
    demandes.push({ champ, vehicule: rang, ligne: null, raison });
  vehicule.lignes.forEach((ligne, i) => {
    demandes.push(...deLaLigne(document, vehicule, ligne, rang, i));
  });
  return demandes;
}

/** Une page qui nomme d'autres véhicules : ces totaux ne sont peut-être pas les siens, ou ceux d'un relevé n'ont pas été lus ; `null` sinon. */
function totauxDePlusieurs({ type_document: type, plaques_en_trop: autres = [] }: DocumentLu, vehicule: VehiculeLu) {
  if (autres.length === 0) return null;
  if (type === "releve" && sansTotaux(vehicule)) return TOTAUX_NON_LUS;
  return seCompte(vehicule) ? null : TOTAUX_DE_PLUSIEURS;
}

const sansTotaux = ({ totaux }: VehiculeLu): boolean => Object.values(totaux).every((total) => total === null);

/** Vrai si les lignes du véhicule font son total hors taxes, ou s'il n'en a aucun. */
function seCompte(vehicule: VehiculeLu): boolean {
  const { lignes, totaux } = vehicule;
  if (sansTotaux(vehicule)) return true;
  return lignes.length > 0 && [totaux.net_ht, totaux.brut_ht].includes(sommeDesLignes(lignes, "net_ht"));
}

/** La moitié des lignes d'un papier ne nomme rien que l'on comprenne : c'est autre chose qu'on a pris pour elles. */
function lignesObscures({ type_document: type }: DocumentLu, { lignes }: VehiculeLu): string | null {
  const dues = lignes.filter(({ nature, facturable }) => nature === "fre" && facturable);
  const obscures = dues.filter((ligne) => incomprise(ligne) !== null);
  return type !== "devis" && dues.length > 0 && obscures.length * 2 >= dues.length ? OBSCURES : null;
}

/** Ce qu'un papier porte d'abîmé ou de chiffré et qu'aucune ligne ne dit encore ; `null` quand il n'en reste pas. */
function resteALire({ type_document: type }: DocumentLu, vehicule: VehiculeLu): string | null {
  const sansLigne = passagesSansLigne(vehicule);
  const constats = type === "pv" || sansLigne.some(({ inexplique }) => inexplique);
  const restants = sansLigne.filter(({ montants }) => constats || montants.length > 0);
  if (restants.length === 0) return null;
  return `${type === "pv" ? "Ce procès-verbal" : "Ce document"} nomme aussi ${citerPassages(restants)}, dont la lecture n'a pas fait de ligne\u00a0: ajoutez ce qui est ${constats ? "un dommage constaté" : "chiffré"}.`;
}

/** Montants cités d'une page : au-delà, elle se relit en entier. */
const MONTANTS_CITES = 12;

/** Les montants imprimés qui n'entrent dans aucun calcul : une colonne ou un total qui n'a pas été lu ; `null` quand la page est comptée en entier. */
function montantsHorsCompte({ type_document: type }: DocumentLu, vehicule: VehiculeLu): string | null {
  if (type === "pv" || vehicule.lignes.length === 0) return null;
  const inconnus = inexpliques(vehicule);
  if (inconnus.length === 0) return null;
  const cites = inconnus.slice(0, MONTANTS_CITES).map(({ montant }) => formaterEuros(montant));
  const autres = inconnus.length > MONTANTS_CITES ? ` et ${inconnus.length - MONTANTS_CITES} autres` : "";
  return `La page imprime ${cites.join(", ")}${autres}, qui n'entrent dans aucun calcul des lignes et des totaux lus\u00a0: vérifiez qu'une colonne ou un total n'y manque pas.`;
}

/** Ces codes se demandent à une ligne qui ne les a pas quand la plupart des autres les ont : la page a de quoi les dire. */
const DITS_PAR_LES_AUTRES = { pv: ["dommage"], rapport: ["dommage", "operation"], facture: ["operation"] } as const;

/** De même quand la page annonce de quoi les dire. */
function codesManquants(
  { type_document: type, codes_nommes: nommes = [] }: DocumentLu,
  { lignes }: VehiculeLu,
  ligne: LigneLue,
): { champ: "dommage" | "operation"; raison: string }[] {
  const champs = DITS_PAR_LES_AUTRES[type as keyof typeof DITS_PAR_LES_AUTRES] ?? [];
  const pieces = lignes.filter(({ element, facturable }) => element !== null && facturable);
  return champs.flatMap((champ) => {
    if (ligne[champ] !== null) return [];
    const dits = pieces.filter((autre) => autre[champ] !== null).length;
    if (dits * 2 > pieces.length) return [{ champ, raison: VOISINES }];
    return pieces.length > 1 && nommes.includes(champ) ? [{ champ, raison: NOMMEE }] : [];
  });
}

function deLaLigne(document: DocumentLu, vu: VehiculeLu, ligne: LigneLue, vehicule: number, rang: number): ADemander[] {
  const type = document.type_document;
  const demandes = incertains(ligne, vehicule, rang);
  const demander = (champ: string, raison: string) => demandes.push({ champ, vehicule, ligne: rang, raison });
  // Un procès-verbal n'a pas de montants ; ailleurs une ligne facturable sans montant se vérifie, sauf un devis qui en laisse.
  const chiffre = type !== "pv" && type !== "devis" && !neChiffreRien(document);
  if (chiffre && ligne.facturable && ligne.net_ht === null)
    for (const champ of ligne.brut_ht === null ? ["net_ht", "brut_ht"] : ["net_ht"]) demander(champ, ABSENT);
  if (ligne.nature !== "fre" || !ligne.facturable) return demandes;
  const obscure = type === "devis" ? null : incomprise(ligne);
  if (obscure) demander(obscure.champ, `${obscure.dit}.`);
  // « Jante aluminium – rénovation » nomme sa pièce sans sa place : elle a un geste comme une autre.
  if (ligne.element !== null || (obscure === null && type !== "devis" && !estPoste(ligne)))
    for (const { champ, raison } of codesManquants(document, vu, ligne)) demander(champ, raison);
  return demandes;
}
