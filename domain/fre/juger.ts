import { controlerIdentite, controlerReleve } from "./controles.ts";
import { controlerLignes, controlerTotaux, type Ecart } from "./controles-montants.ts";
import type { Anomalie, DocumentLu, VehiculeLu } from "./document-lu.ts";
import { expliquerLEcart, expliquerLeReleve, IMAGE_INDECISE, rangeesFausses } from "./expliquer-un-ecart.ts";

/** Ce que la lecture a trouvé d'incohérent sans pouvoir l'affirmer : à demander, avec ce qui l'explique peut-être. */
export interface Doute extends Anomalie {
  /** Champ de `DocumentLu` où poser la question : « totaux.net_ht », « totaux_releve.net_ht », ou un champ de la ligne. */
  champ: string;
  /** Phrase à montrer. */
  raison: string;
}

export interface Jugement {
  anomalies: Anomalie[];
  doutes: Doute[];
}

/**
 * Le seul juge d'un document lu : ce qui s'affirme faux, et ce qui se demande. Une addition fausse ne s'affirme que si rien de ce qui est lu
 * n'explique l'écart ; une personne qui répond à la question l'a vue sur la page, et l'anomalie s'affirme alors. Pur : la même lecture donne le
 * même jugement à l'écran, en ligne de commande et au rapprochement.
 */
export function juger(document: DocumentLu): Jugement {
  // Plusieurs rangées d'un relevé fausses de la même façon disent une colonne mal lue, non autant de fautes du loueur.
  const colonneMalLue = document.vehicules.length > 1 && rangeesFausses(document) > 1;
  const parVehicule = document.vehicules.map((vehicule, rang) => {
    const { anomalies, doutes } = jugerVehicule(vehicule, colonneMalLue);
    const situe = <T extends Anomalie>(trouvee: T): T => ({ ...trouvee, vehicule: rang });
    return { anomalies: anomalies.map(situe), doutes: doutes.map(situe) };
  });
  const duReleve = jugerReleve(document);
  return {
    anomalies: [...parVehicule.flatMap(({ anomalies }) => anomalies), ...duReleve.anomalies],
    doutes: [...parVehicule.flatMap(({ doutes }) => doutes), ...duReleve.doutes],
  };
}

/** Ce que le juge dit d'un véhicule, par son rang, et du relevé entier : cela se dit sur chacun de ses véhicules. Le véhicule y est seul, au rang 0. */
export const duVehicule = ({ anomalies, doutes }: Jugement, rang: number): Jugement => {
  const sien = ({ vehicule }: { vehicule: number | null }) => vehicule === null || vehicule === rang;
  const seul = <T extends { vehicule: number | null }>(trouve: T): T => ({
    ...trouve,
    vehicule: trouve.vehicule === null ? null : 0,
  });
  return { anomalies: anomalies.filter(sien).map(seul), doutes: doutes.filter(sien).map(seul) };
};

/** Vrai si un total de ce véhicule n'est pas la somme de ses lignes, sans que la lecture suffise à le dire faux : rien ne s'en réclame. */
export const sommeIncertaine = (vehicule: VehiculeLu): boolean =>
  jugerVehicule(vehicule).doutes.some(({ code, ligne }) => ligne === null && SOMMES.has(code));

/** Ce que l'arithmétique des lignes d'un véhicule laisse à demander, sans l'affirmer. */
export const doutesDesLignes = (vehicule: VehiculeLu): Doute[] =>
  jugerVehicule(vehicule).doutes.filter(({ ligne }) => ligne !== null);

const SOMMES: ReadonlySet<string> = new Set(["somme_lignes", "franchise"]);

/**
 * Nom, parmi les confiances d'une lecture, de la réponse à un doute : elle vaut pour cet écart seul (centimes), et tombe avec lui quand une
 * correction le change.
 */
export const reponseAuDoute = ({ code, ecart, vehicule }: Pick<Doute, "code" | "ecart" | "vehicule">): string =>
  ["doute", code, ...(vehicule === null ? ["releve"] : []), ...(ecart === null ? [] : [ecart])].join(".");

const repondu = (confiances: Readonly<Record<string, number>> | undefined, doute: Doute): boolean =>
  confiances?.[reponseAuDoute(doute)] === 1;

function jugerVehicule(vehicule: VehiculeLu, colonneMalLue = false): Jugement {
  const ecarts = [...controlerIdentite(vehicule), ...controlerTotaux(vehicule), ...controlerLignes(vehicule.lignes)];
  const jugement = trier(ecarts, 0, (ecart) => {
    const confiances = ecart.ligne === null ? vehicule.confiances : vehicule.lignes[ecart.ligne]?.confiances;
    // Une valeur sans montant (plaque, châssis) qu'une personne a relue ne tient plus à l'image.
    const relue = ecart.ecart === null && confiances?.[ecart.champ] === 1;
    const indecise = vehicule.indecises?.some(({ code, ligne }) => code === ecart.code && ligne === ecart.ligne);
    if (indecise && !relue) return { raison: IMAGE_INDECISE, confiances };
    const deColonne = colonneMalLue && vehicule.lignes.length === 0 && ecart.code === "franchise";
    return { raison: deColonne ? COLONNE_MAL_LUE : expliquerLEcart(vehicule, ecart, ecarts), confiances };
  });
  return solidaire(jugement, ecarts, vehicule.confiances);
}

const COLONNE_MAL_LUE =
  "Le même calcul est faux pour plusieurs véhicules du relevé\u00a0: une colonne est peut-être mal lue.";
const ADDITIONS_LIEES =
  "Une autre addition de ces lignes ne tombe pas juste\u00a0: elles n'ont peut-être pas toutes été lues.";

/**
 * Les totaux d'un véhicule additionnent les mêmes lignes : si l'un laisse douter qu'elles soient toutes lues, aucun autre ne s'affirme faux sur
 * elles.
 */
function solidaire(
  { anomalies, doutes }: Jugement,
  ecarts: readonly Ecart[],
  confiances: VehiculeLu["confiances"],
): Jugement {
  const addition = ({ code, ligne }: Anomalie) => ligne === null && SOMMES.has(code);
  if (!doutes.some(addition)) return { anomalies, doutes };
  const champDe = ({ code, ecart }: Anomalie) =>
    ecarts.find((e) => e.code === code && e.ligne === null && e.ecart === ecart)?.champ ?? "totaux.net_ht";
  const liees = anomalies
    .filter(addition)
    .map((anomalie): Doute => ({ ...anomalie, champ: champDe(anomalie), raison: ADDITIONS_LIEES }))
    .filter((doute) => !repondu(confiances, doute));
  const lie = (a: Anomalie) => liees.some((d) => d.code === a.code && d.ligne === a.ligne && d.ecart === a.ecart);
  return { anomalies: anomalies.filter((a) => !lie(a)), doutes: [...doutes, ...liees] };
}

function jugerReleve(document: DocumentLu): Jugement {
  const ecarts = controlerReleve(document);
  return trier(ecarts, null, (ecart) => {
    const indecise = document.indecises?.some(({ code }) => code === ecart.code);
    const raison = indecise ? IMAGE_INDECISE : expliquerLeReleve(document, ecart, ecarts);
    return { raison, confiances: document.confiances };
  });
}

function trier(
  ecarts: readonly Ecart[],
  vehicule: number | null,
  examiner: (ecart: Ecart) => { raison: string | null; confiances: Record<string, number> | undefined },
): Jugement {
  const jugement: Jugement = { anomalies: [], doutes: [] };
  for (const trouve of ecarts) {
    const { champ, ...ecart } = trouve;
    const anomalie: Anomalie = { code: ecart.code, vehicule, ligne: ecart.ligne, ecart: ecart.ecart };
    const { raison, confiances } = examiner(trouve);
    const doute = raison === null ? null : { ...anomalie, champ, raison };
    if (doute === null || repondu(confiances, doute)) jugement.anomalies.push(anomalie);
    else jugement.doutes.push(doute);
  }
  return jugement;
}
