import { trouverAnomalies } from "../../../domain/fre/controles.ts";
import type { DocumentLu, LigneLue, TotauxLus, VehiculeLu } from "../../../domain/fre/document-lu.ts";
import { CHAMPS_IDENTIFICATION } from "../../../domain/fre/identification.ts";
import { jetons } from "../../../domain/fre/vocabulaire/texte.ts";

/** Confiance d'un total que la page imprime autrement que la facture électronique. */
const CONFIANCE_DESACCORD = 0.5;

function ressemblance(a: string, b: string): number {
  const mots = new Set(jetons(a));
  const autres = jetons(b);
  const communs = autres.filter((mot) => mots.has(mot)).length;
  return communs / Math.max(1, mots.size, autres.length);
}

/** Ligne imprimée qui répond à une ligne électronique : même net, la désignation la plus proche ; chacune ne sert qu'une fois. */
function imprimee(ligne: LigneLue, restantes: LigneLue[]): LigneLue | null {
  const candidates = restantes
    .filter((autre) => autre.net_ht === ligne.net_ht)
    .sort((a, b) => ressemblance(ligne.designation, b.designation) - ressemblance(ligne.designation, a.designation));
  const choisie = candidates[0];
  if (!choisie) return null;
  restantes.splice(restantes.indexOf(choisie), 1);
  return choisie;
}

function situer(ligne: LigneLue, restantes: LigneLue[]): LigneLue {
  const trouvee = imprimee(ligne, restantes);
  if (!trouvee) return ligne;
  // Le XML nomme parfois la pièce seule, et la page son dommage et ses travaux.
  const memePiece = ligne.element === trouvee.element;
  return {
    ...ligne,
    ...(memePiece && {
      localisation: ligne.localisation ?? trouvee.localisation,
      dommage: ligne.dommage ?? trouvee.dommage,
      operation: ligne.operation ?? trouvee.operation,
    }),
    page: trouvee.page,
    ...(trouvee.zone ? { zone: trouvee.zone } : {}),
    ...(trouvee.sources ? { sources: trouvee.sources } : {}),
    ...(trouvee.details ? { details: trouvee.details } : {}),
  };
}

function completer(vehicule: VehiculeLu, imprime: VehiculeLu | undefined): VehiculeLu {
  if (!imprime) return vehicule;
  const confiances: Record<string, number> = { ...vehicule.confiances };
  const complete: VehiculeLu = { ...vehicule, sources: imprime.sources, expertise: imprime.expertise };
  for (const champ of CHAMPS_IDENTIFICATION) {
    if (vehicule[champ] !== null || imprime[champ] === null) continue;
    Object.assign(complete, { [champ]: imprime[champ] });
    if (imprime.confiances?.[champ] !== undefined) confiances[champ] = imprime.confiances[champ];
  }
  // Le brut et l'abattement que la page imprime ne sont pas de la facture électronique.
  const { totaux } = vehicule;
  for (const champ of ["net_ht", "tva", "ttc"] as const) {
    const [a, b] = [totaux[champ], imprime.totaux[champ]];
    if (a !== null && b !== null && a !== b) confiances[`totaux.${champ}`] = CONFIANCE_DESACCORD;
  }
  const restantes = [...imprime.lignes];
  complete.lignes = vehicule.lignes.map((ligne) => situer(ligne, restantes));
  if (Object.keys(confiances).length > 0) complete.confiances = confiances;
  return complete;
}

/**
 * Facture électronique qui ne porte que l'en-tête et les totaux (profils MINIMUM et BASIC WL) : la page a les lignes et le véhicule, et
 * la facture l'emporte sur ce qu'elle dit. Les contrôles se refont sur l'ensemble.
 */
function sansSesLignes(structuree: DocumentLu, page: DocumentLu): DocumentLu {
  const [entete] = structuree.vehicules;
  const seul = page.vehicules.length === 1 ? page.vehicules[0] : undefined;
  const { type_document, numero, date_document } = structuree;
  const complet: DocumentLu = {
    ...page,
    type_document: page.type_document === "releve" ? "releve" : type_document,
    numero: numero ?? page.numero,
    date_document: date_document ?? page.date_document,
    loueur: structuree.loueur ?? page.loueur,
    confiances: { ...page.confiances, type_document: 1, ...(numero ? { numero: 1 } : {}) },
  };
  if (!seul || !entete) return page.vehicules.length === 0 ? structuree : complet;
  const vehicule: VehiculeLu = { ...seul, totaux: { ...seul.totaux }, confiances: { ...seul.confiances } };
  for (const champ of CHAMPS_IDENTIFICATION)
    if (entete[champ] !== null) Object.assign(vehicule, { [champ]: entete[champ] });
  for (const champ of Object.keys(entete.totaux) as (keyof TotauxLus)[]) {
    const valeur = entete.totaux[champ];
    if (valeur === null) continue;
    const desaccord = seul.totaux[champ] !== null && seul.totaux[champ] !== valeur;
    vehicule.totaux[champ] = valeur;
    vehicule.confiances = { ...vehicule.confiances, [`totaux.${champ}`]: desaccord ? CONFIANCE_DESACCORD : 1 };
  }
  complet.vehicules = [vehicule];
  // Sur une image, la lecture a déjà écarté les écarts dont la reconnaissance peut être la cause.
  return page.provenance === "texte" ? { ...complet, anomalies: trouverAnomalies(complet) } : complet;
}

/** Vrai si la facture électronique n'a aucune ligne : la page doit alors être lue pour elle-même. */
export const estSansLignes = (structuree: DocumentLu): boolean =>
  structuree.type_document !== "releve" && structuree.vehicules.every(({ lignes }) => lignes.length === 0);

/**
 * Facture électronique jointe à un PDF, complétée par ce que la page imprime de plus : place des lignes, champs que le XML ne porte pas.
 * La valeur électronique l'emporte toujours ; un total que la page imprime autrement se fait vérifier.
 */
export function completerParLaPage(structuree: DocumentLu, page: DocumentLu): DocumentLu {
  if (estSansLignes(structuree)) return sansSesLignes(structuree, page);
  return {
    ...structuree,
    loueur: structuree.loueur ?? page.loueur,
    vehicules: structuree.vehicules.map((vehicule, rang) => {
      const meme = page.vehicules.find((v) => v.immatriculation === vehicule.immatriculation);
      return completer(vehicule, meme ?? (structuree.vehicules.length === 1 ? page.vehicules[rang] : undefined));
    }),
    sources: page.sources,
    nombre_pages: page.nombre_pages,
    champs_nommes: page.champs_nommes ?? [],
  };
}
