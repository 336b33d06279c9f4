import type { SeparateurDecimal } from "../../../../domain/commun/montants.ts";
import { comprendreLigne } from "../../../../domain/fre/comprendre-ligne.ts";
import type { DetailsLigne, LigneLue } from "../../../../domain/fre/document-lu.ts";
import { ROLES_COMPOSANTE, roleColonne, roleDeFiche, roleNomme } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import type { RoleColonne } from "../../../../domain/fre/vocabulaire/intitules-colonnes.ts";
import { CONFIANCES, confianceDe } from "../../commun/confiance.ts";
import { type Bloc, blocsDe, type Mot, type Page, type Rangee, texteDe } from "../../commun/geometrie.ts";
import { SUSPENDU } from "../../commun/liaison.ts";
import { estMontant, montantCellule } from "../../commun/montant-imprime.ts";
import { montantsLibelles } from "../../commun/rangee-total.ts";
import { zoneDe } from "../../commun/zones.ts";
import { joindre } from "../../mise-en-page/colonnes.ts";
import { estTitreDeFiche, NUMERO_DE_FICHE } from "../../mise-en-page/colonnes-de-fiches.ts";
import { estMentionSeule, etatDeFiche, motsImprimes } from "./etat-de-fiche.ts";
import { blocsEtiquetes } from "./etiquettes-alignees.ts";
import { scinderEtiquettes } from "./etiquettes-en-ligne.ts";
import { lireLignesEmpilees } from "./lignes-empilees.ts";
import { deplierTitre } from "./titres-replies.ts";

const BLANC = 0.95;
const BORD = 3;
const NUMERO_SEUL = /^(\d{1,3})[.)]?$/;
const NUMERO_DEVANT = /^(?:(\d{1,3})[.)]|(\d{2,3}))$/;

/** Un dommage : la rangée qui porte son numéro et sa pièce, et celles qui le détaillent. */
interface Fiche {
  numero: number | null;
  rangee: Rangee;
  piece: Bloc;
  suite: Rangee[];
}

const sansCodes = { localisation: null, dommage: null, operation: null };
/** Une pièce, ou des frais d'une autre nature (« Frais de dossier »). */
const nommeUneLigne = (mots: readonly Mot[]): boolean => {
  const { element, nature } = comprendreLigne({ designation: texteDe(mots), ...sansCodes });
  return element !== null || nature !== "fre";
};

/** « 1 | Pare-chocs arrière | … », « 1. Pare-chocs arrière | … » : un numéro d'ordre, puis une pièce. */
function ouvrir(rangee: Rangee): Fiche | null {
  const [premier, second] = blocsDe(rangee, BLANC);
  const tete = premier?.mots[0]?.texte ?? "";
  const seul = premier?.mots.length === 1 ? NUMERO_SEUL.exec(tete)?.[1] : undefined;
  const [, ponctue, complete] = (seul === undefined && NUMERO_DEVANT.exec(tete)) || [];
  const devant = ponctue ?? complete;
  const mots = seul === undefined ? premier?.mots.slice(1) : second?.mots;
  const bloc = seul === undefined ? premier : second;
  const numero = Number(seul ?? devant);
  if (!bloc || !mots?.[0] || !Number.isInteger(numero) || mots.some(({ texte }) => estMontant(texte))) return null;
  return nommeUneLigne(mots) ? { numero, rangee, piece: { ...bloc, mots, x0: mots[0].x0 }, suite: [] } : null;
}

/** Fiches numérotées à la suite. La dernière ne descend pas plus bas que les autres : dessous, ce sont les totaux. */
function fichesDe(rangees: readonly Rangee[]): Fiche[] {
  const fiches: Fiche[] = [];
  for (const rangee of rangees) {
    const derniere = fiches.at(-1);
    const fiche = ouvrir(rangee);
    if (fiche && fiche.numero !== null && fiche.numero === (derniere?.numero ?? 0) + 1) fiches.push(fiche);
    else if (derniere && rangee.page === derniere.rangee.page) derniere.suite.push(rangee);
  }
  return bornees(fiches);
}

/** « Prix :   EUR 210,00 » : la devise devant le montant n'est pas son étiquette. */
const DEVISE = /^(?:EUR|euros?)\b/i;

/** Étiquettes de montant d'une rangée, repliées : « Montant HT », « Vétusté ». */
const etiquettesDe = (rangee: Rangee): string[] =>
  montantsLibelles(rangee).flatMap(({ mots }) => {
    const bloc = blocsDe({ ...rangee, mots }, BLANC).filter(({ mots: siens }) =>
      siens.some(({ texte }) => /\p{L}{2}/u.test(texte) && !DEVISE.test(texte)),
    );
    const role = roleColonne(nomDe(bloc.at(-1)?.mots.filter(({ texte }) => !estMontant(texte)) ?? []));
    return role ? [role] : [];
  });

const ecartType = (valeurs: readonly number[]): number => Math.max(...valeurs) - Math.min(...valeurs);

/**
 * Fiches sans numéro : chacune répète la même étiquette de montant (« Montant HT »), et la pièce est toujours à la même hauteur au-dessus d'elle,
 * ou en face. `null` si rien ne se répète ainsi.
 */
function fichesSansNumero(rangees: readonly Rangee[]): Fiche[] {
  const premiere = rangees.flatMap(etiquettesDe)[0];
  const titres = rangees.flatMap((rangee) => {
    const bloc = blocsDe(rangee, BLANC).find(estTitreDeFiche);
    return bloc ? [{ rangee, bloc }] : [];
  });
  const rang = (rangee: Rangee) => rangees.indexOf(rangee);
  const etiquetees = rangees.filter((rangee) => premiere !== undefined && etiquettesDe(rangee).includes(premiere));
  // « Estimation totale HT », sous la dernière fiche, reprend l'étiquette de chacune.
  const derniere = rang(titres.at(-1)?.rangee ?? (rangees[0] as Rangee));
  const reperes = etiquetees.filter((repere, i) => rang(etiquetees[i - 1] ?? repere) < derniere || i === 0);
  if (reperes.length < 2) return [];
  const choix = [0, -1].map((lequel) =>
    reperes.map((repere, i) => {
      const precedent = reperes[i - 1];
      return titres
        .filter(({ rangee }) => rangee.page === repere.page && rang(rangee) <= rang(repere))
        .filter(({ rangee }) => !precedent || rang(rangee) > rang(precedent))
        .at(lequel);
    }),
  );
  const [ouvertures] = choix
    .filter((titresChoisis) => titresChoisis.every((titre) => titre !== undefined))
    .map((titresChoisis) => titresChoisis.flatMap((titre) => titre ?? []))
    .toSorted((a, b) => ecartType(a.map(hauteurDe)) - ecartType(b.map(hauteurDe)));
  function hauteurDe({ rangee }: { rangee: Rangee }, i: number): number {
    return (reperes[i]?.y ?? 0) - rangee.y;
  }
  const enColonne = ({ bloc }: { bloc: Bloc }) =>
    (ouvertures ?? []).filter((autre) => Math.abs(autre.bloc.x0 - bloc.x0) <= BORD).length > 1;
  if (!ouvertures?.every(enColonne)) return [];
  return bornees(
    ouvertures.map(({ rangee, bloc }, i): Fiche => {
      const fin = ouvertures[i + 1] ? rang((ouvertures[i + 1] as (typeof ouvertures)[number]).rangee) : rangees.length;
      const suite = rangees.slice(rang(rangee) + 1, fin).filter(({ page }) => page === rangee.page);
      return { numero: null, rangee, piece: bloc, suite };
    }),
  );
}

function bornees(fiches: Fiche[]): Fiche[] {
  const hauteur = (fiche: Fiche) => Math.max(0, ...fiche.suite.map(({ y }) => y - fiche.rangee.y));
  const suivie = (fiche: Fiche, i: number) => fiches[i + 1]?.rangee.page === fiche.rangee.page;
  const plus = Math.max(0, ...fiches.filter(suivie).map(hauteur));
  const pas = Math.max(0, ...fiches.filter(suivie).map(plusGrandPas));
  return fiches.map((fiche, i) => {
    if (suivie(fiche, i)) return fiche;
    const suite: Rangee[] = [];
    // Plus bas qu'aucune autre, une rangée est encore de la fiche si elle suit au même pas (une valeur passée à la ligne), et n'est pas un total.
    for (const rangee of fiche.suite) {
      const dedans = rangee.y - fiche.rangee.y <= plus + 0.5 * fiche.rangee.corps;
      const precedente = suite.at(-1);
      const proche =
        precedente !== undefined && rangee.y - precedente.y <= pas && !/\btotal/i.test(texteDe(rangee.mots));
      if (!dedans && !proche) break;
      suite.push(rangee);
    }
    return { ...fiche, suite };
  });
}

/** Le plus grand écart de deux rangées d'une fiche, en points. */
function plusGrandPas({ rangee, suite }: Fiche): number {
  const hauteurs = [rangee, ...suite].map(({ y }) => y).toSorted((a, b) => a - b);
  return Math.max(0, ...hauteurs.slice(1).map((y, i) => y - (hauteurs[i] ?? y)));
}

const nomDe = (etiquette: readonly Mot[]): string =>
  texteDe(etiquette)
    .replace(/\(.*\)|[:.]+$/g, "")
    .trim();

interface Chiffre {
  role: RoleColonne | null;
  centimes: number;
  mot: Mot;
}

/** Ce que vaut une étiquette devant un montant : « Prix » est celui de la fiche, « À facturer » ce qui en est dû, non une case Oui / Non. */
function roleChiffre(nom: string): RoleColonne | null {
  const role = roleColonne(nom);
  return role === "prix_unitaire" ? "montant" : role === "facturable" ? "net" : role;
}

/** Montants d'une rangée, chacun avec le rôle que dit son étiquette : les mots qui le précèdent dans son bloc, ou le bloc d'avant. */
function chiffresDe({ piece }: Fiche, rangee: Rangee, decimale: SeparateurDecimal): Chiffre[] {
  const blocs = blocsDe(rangee, BLANC).filter(
    (bloc) => rangee !== piece.rangee || Math.abs(bloc.x0 - piece.x0) > BORD || bloc.x0 > piece.x1,
  );
  return blocs.flatMap((bloc, i) =>
    bloc.mots.flatMap((mot, k) => {
      const centimes = estMontant(mot.texte) ? montantCellule(mot.texte, decimale) : null;
      if (centimes === null) return [];
      const precedent = bloc.mots.slice(0, k).findLastIndex(({ texte }) => estMontant(texte));
      const devant = bloc.mots.slice(precedent + 1, k).filter(({ texte }) => /\p{L}{2}/u.test(texte));
      const voisin = blocs[i - 1]?.mots.some(({ texte }) => estMontant(texte)) ? [] : (blocs[i - 1]?.mots ?? []);
      const etiquette = devant.length > 0 ? devant : voisin;
      const nom = nomDe(etiquette);
      return [{ role: nom === "" ? null : roleChiffre(nom), centimes, mot }];
    }),
  );
}

const DEDUCTIONS: ReadonlySet<RoleColonne> = new Set(["vetuste", "abattement", "remise"]);
const BRUTS: ReadonlySet<RoleColonne> = new Set(["brut", "montant"]);

type Chaine = Pick<LigneLue, "brut_ht" | "abattement_ht" | "net_ht">;

/** Brut, abattement et net d'une fiche, d'après leurs étiquettes, ou d'après la soustraction qu'ils font ; `null` s'ils ne se comprennent pas. */
function chaineDe(chiffres: readonly Chiffre[]): Chaine | null {
  const de = (roles: ReadonlySet<RoleColonne | null>) => chiffres.find(({ role }) => roles.has(role))?.centimes;
  const deduit = de(DEDUCTIONS as ReadonlySet<RoleColonne | null>);
  const abattement = deduit === undefined ? null : Math.abs(deduit);
  const nus = chiffres.filter(({ role }) => role === null).map(({ centimes }) => centimes);
  const brut = de(BRUTS as ReadonlySet<RoleColonne | null>) ?? nus[0];
  // « Main-d'œuvre 78,65   Peinture 139,00   Total HT 217,65 » : le prix est la somme de ses parts.
  const parts = chiffres.filter(({ role }) => ROLES_COMPOSANTE.has(role)).map(({ centimes }) => centimes);
  if (brut !== undefined && parts.length > 1 && chiffres.length === parts.length + 1)
    return parts.reduce((a, b) => a + b, 0) === brut ? { brut_ht: brut, abattement_ht: null, net_ht: brut } : null;
  const net = de(new Set(["net"])) ?? (abattement === null ? undefined : nus.at(-1));
  if (brut === undefined) return null;
  // « Estimation HT », « Reste dû HT » : chacun a son nom, ce qui les sépare est déduit.
  const separe = net !== undefined && nus.length > 0 && nus.every((nu) => Math.abs(nu) === brut - net);
  const nommes = (separe || chiffres.every(({ role }) => role !== null)) && net !== undefined;
  if (abattement === null && nommes && net >= 0 && net <= brut)
    return { brut_ht: brut, abattement_ht: brut === net ? null : brut - net, net_ht: net };
  // Deux montants que rien ne relie : l'un est le prix, on ne sait lequel.
  if (abattement === null)
    return chiffres.every(({ centimes }) => centimes === brut)
      ? { brut_ht: brut, abattement_ht: null, net_ht: brut }
      : null;
  // Deux montants nus que la vétusté ne sépare pas : rien ne dit lequel est le brut.
  if (nus.length > 1 && brut - abattement !== net) return null;
  return { brut_ht: brut, abattement_ht: abattement, net_ht: net ?? brut - abattement };
}

/** Étiquettes de ce qu'une fiche dit de sa pièce, quand rien ne les ponctue. */
const DITES: ReadonlySet<RoleColonne> = new Set(["dommage", "operation"]);
const annonce = ({ mots }: Bloc): boolean => {
  const texte = texteDe(mots);
  const role = /:$/.test(texte) ? null : roleNomme(texte);
  return /:$/.test(texte) || (role !== null && DITES.has(role));
};

/** « Dommage :       Enfoncement », « Dommage       Enfoncement » : une étiquette et la valeur alignée plus loin ne font qu'un bloc. */
function avecLeurValeur(blocs: readonly Bloc[]): Bloc[] {
  const joints: Bloc[] = [];
  for (let i = 0; i < blocs.length; i += 1) {
    const [bloc, valeur] = [blocs[i] as Bloc, blocs[i + 1]];
    const etiquette = valeur !== undefined && annonce(bloc);
    joints.push(etiquette ? joindreValeur(bloc, valeur) : bloc);
    if (etiquette) i += 1;
  }
  return joints;
}

function joindreValeur(etiquette: Bloc, valeur: Bloc): Bloc {
  const dernier = etiquette.mots.at(-1) as Mot;
  const ponctue = /:$/.test(dernier.texte) ? dernier : { ...dernier, texte: `${dernier.texte} :` };
  return { ...etiquette, mots: [...etiquette.mots.slice(0, -1), ponctue, ...valeur.mots], x1: valeur.x1 };
}

/** « Débosselage sans » puis « peinture », seul sous le début de sa valeur, ou à côté d'une autre étiquette : la valeur passée à la ligne. */
function avecLeurSuite(rangees: readonly Rangee[]): Rangee[] {
  const rendues: Rangee[] = [];
  for (const rangee of rangees) {
    const precedente = rendues.at(-1);
    const valeur = precedente ? blocsDe(precedente, BLANC).at(-1) : undefined;
    const blocs = blocsDe(rangee, BLANC);
    const suite = blocs.at(-1);
    const continue_ =
      precedente !== undefined &&
      valeur !== undefined &&
      suite !== undefined &&
      SUSPENDU.test(valeur.mots.at(-1)?.texte ?? "") &&
      Math.abs(suite.x0 - valeur.x0) <= BORD &&
      rangee.y - precedente.y < 2.5 * rangee.corps &&
      suite.mots.every(({ texte }) => /^\p{Ll}/u.test(texte));
    if (!continue_) {
      rendues.push(rangee);
      continue;
    }
    const fin = valeur.x1;
    const decales = suite.mots.map((mot) => ({
      ...mot,
      x0: fin + 3 + mot.x0 - suite.x0,
      x1: fin + 3 + mot.x1 - suite.x0,
    }));
    rendues[rendues.length - 1] = { ...precedente, mots: [...precedente.mots, ...decales] };
    const reste = rangee.mots.filter((mot) => !suite.mots.includes(mot));
    if (reste.length > 0) rendues.push({ ...rangee, mots: reste });
  }
  return rendues;
}

/** « À facturer : non », « Taille : 20 mm », « Constat : rayure » : dans la seconde colonne d'une fiche, l'étiquette suffit à le rattacher. */
const ETATS: ReadonlySet<RoleColonne | null> = new Set([
  "facturable",
  "acceptable",
  "dimension",
  "localisation",
  "dommage",
  "operation",
]);
const estEtatEtiquete = ({ mots }: Pick<Bloc, "mots">): boolean => {
  const etiquette = /^(\p{L}[\p{L}' ]{2,30}?)\s*:\s*\S/u.exec(texteDe(mots))?.[1];
  return etiquette !== undefined && ETATS.has(roleDeFiche(etiquette));
};

interface MotsDeFiche {
  dommage: string;
  operation: string;
  facturable: boolean;
  details: DetailsLigne;
}

/** Ce que disent les rangées de mots sous la pièce : « Dommage : rayure », ou « Rayure – Peinture ». */
function motsDe({ piece, suite }: Fiche): MotsDeFiche | null {
  const dits: Partial<Record<RoleColonne, string>> = {};
  const nus: string[] = [];
  for (const bloc of avecLeurSuite(suite)
    .flatMap((rangee) => avecLeurValeur(blocsEtiquetes(rangee)))
    .filter(
      (b) =>
        Math.abs(b.x0 - piece.x0) < BORD + 12 ||
        Math.abs(b.x0 - (piece.rangee.mots[0]?.x0 ?? 0)) < BORD ||
        estEtatEtiquete(b) ||
        estMentionSeule(texteDe(b.mots)),
    )
    .flatMap(scinderEtiquettes)
    .filter((b) => !b.mots.some(({ texte }) => estMontant(texte)))) {
    const texte = texteDe(bloc.mots.filter((mot) => !estMontant(mot.texte)));
    const [, etiquette, valeur] = /^(\p{L}[\p{L}' ]{2,30}?)\s*:\s*(\S.*)$/u.exec(texte) ?? [];
    const role = etiquette ? roleDeFiche(etiquette) : null;
    if (role && valeur) dits[role] ??= valeur;
    else if (estMentionSeule(texte)) dits.facturable ??= "non";
    else nus.push(texte);
  }
  const etat = etatDeFiche(dits);
  if (!dits.dommage && !dits.operation && nus.length === 0 && etat.facturable && !etat.dimension.dimension) return null;
  return {
    dommage: dits.dommage ?? nus.join(" "),
    operation: dits.operation ?? nus.join(" "),
    facturable: etat.facturable,
    details: {
      ...etat.dimension,
      ...motsImprimes(dits),
    },
  };
}

/**
 * Dommages numérotés qui tiennent chacun sur plusieurs rangées : la pièce et son prix, puis son constat et sa vétusté dessous ou à côté. Rien
 * n'est lu si l'une des fiches ne se comprend pas. Les rangées lues s'ajoutent à `consommees`.
 */
export function lireLignesFiches(
  pages: readonly Page[],
  rangees: readonly Rangee[],
  decimale: SeparateurDecimal,
  consommees: Set<Rangee>,
): LigneLue[] {
  const chiffrer = (fiche: Fiche) => {
    const chiffres = [fiche.rangee, ...fiche.suite].map((rangee) => chiffresDe(fiche, rangee, decimale));
    return { fiche, chiffres, chaine: chaineDe(chiffres.flat()) };
  };
  // Une liste d'une rangée par ligne se lit autrement : il faut des montants sur plusieurs rangées.
  const etagees = (lues: readonly ReturnType<typeof chiffrer>[]) =>
    lues.length > 1 &&
    lues.every(({ chaine, chiffres }) => chaine !== null && chiffres.filter(({ length }) => length > 0).length > 1);
  const numerotees = fichesDe(rangees).map(deplierTitre).map(chiffrer);
  const lues = etagees(numerotees) ? numerotees : fichesSansNumero(rangees).map(deplierTitre).map(chiffrer);
  const detaillees = lues.every(({ fiche, chaine }) => chaine !== null && fiche.suite.length > 0);
  if (lues.length < 2 || !detaillees) return [];
  // « Frais de dossier » ne nomme pas de pièce : empilé comme les autres, c'est une ligne quand même.
  const prises = new Set<Rangee>();
  const empilees = lireLignesEmpilees(pages, rangees, decimale, prises);
  if (empilees.length > lues.length) {
    for (const rangee of prises) consommees.add(rangee);
    return empilees;
  }
  return lues.flatMap(({ fiche, chiffres, chaine }) => {
    if (!chaine) return [];
    for (const rangee of [fiche.rangee, ...fiche.suite]) consommees.add(rangee);
    const designation = joindre(fiche.piece.mots).replace(NUMERO_DE_FICHE, "");
    const dits = motsDe(fiche);
    const confiance = confianceDe(CONFIANCES.geometrie, fiche.piece.mots);
    const montant = confianceDe(
      CONFIANCES.geometrie,
      chiffres.flat().map(({ mot }) => mot),
    );
    return [
      {
        page: fiche.rangee.page,
        designation,
        ...comprendreLigne({
          designation,
          localisation: dits?.details.localisation_imprimee ?? null,
          dommage: dits?.dommage ?? null,
          operation: dits?.facturable === false ? "" : (dits?.operation ?? null),
        }),
        facturable: dits?.facturable ?? true,
        quantite: 1,
        ...chaine,
        ...(dits && Object.keys(dits.details).length > 0 ? { details: dits.details } : {}),
        zone: zoneDe(
          pages[fiche.rangee.page - 1],
          [fiche.rangee, ...fiche.suite].flatMap(({ mots }) => mots),
        ),
        confiances: { designation: confiance, element: confiance, brut_ht: montant, net_ht: montant },
      },
    ];
  });
}
