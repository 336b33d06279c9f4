import type { SeparateurDecimal } from "../../../../domain/commun/montants.ts";
import { comprendreDommage, comprendreLigne, comprendreOperation } from "../../../../domain/fre/comprendre-ligne.ts";
import { lireLocalisation } from "../../../../domain/fre/comprendre-localisation.ts";
import type { DetailsLigne, LigneLue } from "../../../../domain/fre/document-lu.ts";
import { roleColonne, roleDeFiche } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import type { RoleColonne } from "../../../../domain/fre/vocabulaire/intitules-colonnes.ts";
import { libelleTotal } from "../../../../domain/fre/vocabulaire/totaux.ts";
import { CONFIANCES, confianceDe } from "../../commun/confiance.ts";
import { blocsDe, type Mot, type Page, type Rangee, texteDe } from "../../commun/geometrie.ts";
import { montantCellule } from "../../commun/montant-imprime.ts";
import { phrasesDe } from "../../commun/prose.ts";
import { montantsLibelles } from "../../commun/rangee-total.ts";
import { zoneDe } from "../../commun/zones.ts";
import { joindre } from "../../mise-en-page/colonnes.ts";
import { NUMERO_DE_FICHE } from "../../mise-en-page/colonnes-de-fiches.ts";
import { type EtatDeFiche, estMentionSeule, etatDeFiche, motsImprimes } from "./etat-de-fiche.ts";

const enDesignation = (designation: string) => ({ designation, localisation: null, dommage: null, operation: null });

interface Titree {
  titre: Rangee;
  libelle: Mot[];
  suite: Rangee[];
}

/** « 3 Capot », sur une image, derrière « 2 - Pneu » : la reconnaissance a perdu le point ou le tiret du numéro qui suit. */
const numeroNu = ({ mots }: Rangee, attendu: number): string | undefined =>
  mots[0]?.confiance !== undefined && mots[0].texte === String(attendu) ? `${attendu} ` : undefined;

type TitreNumerote = Pick<Titree, "libelle"> & { rang: number };

/** Un titre numéroté, sans montant ; « 02 Pare-brise      Avant » : la place, dans sa case au bout, n'en nomme pas la pièce. */
function libelleDuTitre(rangee: Rangee, attendu: number): TitreNumerote | null {
  const numero = NUMERO_DE_FICHE.exec(texteDe(rangee.mots))?.[0] ?? numeroNu(rangee, attendu);
  const mots = numero ? rangee.mots.slice(numero.trim().split(" ").length) : [];
  if (mots.length === 0 || montantsLibelles(rangee).length > 0) return null;
  const cases = blocsDe({ ...rangee, mots });
  const place = cases.length > 1 ? texteDe(cases.at(-1)?.mots ?? []) : "";
  const aPart = place !== "" && lireLocalisation(place) !== null;
  const libelle = aPart ? cases.slice(0, -1).flatMap((bloc) => bloc.mots) : mots;
  return { libelle, rang: Number(/\d+/.exec(numero ?? "")?.[0] ?? Number.NaN) };
}

/** Un titre nomme une pièce ; à défaut, il suit le numéro du précédent et des montants le suivent (« 4. Frais de dossier »). */
function titresDe(rangees: readonly Rangee[]): Titree[] {
  const titrees: Titree[] = [];
  let dernier = Number.NaN;
  for (const [i, rangee] of rangees.entries()) {
    const titre = libelleDuTitre(rangee, dernier + 1);
    const suivante = rangees[i + 1];
    const ouvre =
      titre !== null &&
      (comprendreLigne(enDesignation(texteDe(titre.libelle))).element !== null ||
        (titre.rang === dernier + 1 && suivante !== undefined && montantsLibelles(suivante).length > 0));
    if (titre && ouvre) {
      titrees.push({ titre: rangee, libelle: titre.libelle, suite: [] });
      dernier = titre.rang;
    } else titrees.at(-1)?.suite.push(rangee);
  }
  return titrees;
}

interface Composante {
  role: RoleColonne | null;
  centimes: number;
  montant: Mot;
  rangee: Rangee;
}

/** Ce que chaque rangée sous un titre annonce : sa composante ou le coût de la ligne, jusqu'à lui compris. */
function composantesDe({ suite }: Titree, decimale: SeparateurDecimal): Composante[] {
  const composantes: Composante[] = [];
  for (const rangee of suite) {
    // « Main-d'œuvre 2,50 h x 65,00 € 162,50 € » : le premier libellé nomme la rangée, le dernier montant la chiffre.
    const imprimes = montantsLibelles(rangee);
    const libelle = imprimes[0]?.libelle ?? "";
    const montant = imprimes.at(-1)?.montant;
    const centimes = montant ? montantCellule(montant.texte, decimale) : null;
    if (!montant || centimes === null) continue;
    const role = roleColonne(libelle.replace(/\s+\d.*$/, ""));
    composantes.push({ role, centimes, montant, rangee });
    if (role && COUTS.has(role)) return composantes;
    if (libelleTotal(libelle) === "sous_total") {
      composantes[composantes.length - 1] = { role: "montant", centimes, montant, rangee };
      return composantes;
    }
  }
  return composantes;
}

const COUTS: ReadonlySet<RoleColonne> = new Set(["montant", "brut", "net"]);

interface Chaine {
  brut_ht: number;
  abattement_ht: number | null;
  net_ht: number;
  rangees: Rangee[];
}

/**
 * « Évaluation : 119,80 € HT ; vétusté 20 % : 23,96 € ; à charge : 95,84 € HT », sur une rangée ou sur trois : le coût, ce qui en est déduit et
 * ce qui en reste se suivent, et leur soustraction le prouve. À défaut, le coût seul.
 */
function chaineDe({ suite }: Titree, cout: Composante, decimale: SeparateurDecimal): Chaine {
  const chiffres = suite.slice(suite.indexOf(cout.rangee)).flatMap((rangee) =>
    montantsLibelles(rangee).flatMap(({ libelle, montant }) => {
      const centimes = montantCellule(montant.texte, decimale);
      return centimes === null ? [] : [{ centimes, rangee, role: roleColonne(libelle) }];
    }),
  );
  for (let i = 0; i + 2 < Math.min(chiffres.length, CHIFFRES_MAXIMUM); i += 1) {
    const [brut, deduit, net] = chiffres.slice(i, i + 3);
    if (!brut || !deduit || !net) continue;
    // Chacun sous son nom, une soustraction fausse est celle de la facture.
    const nommes = brut.role === "brut" && DEDUIT.has(deduit.role) && net.role === "net";
    if (!nommes && brut.centimes - Math.abs(deduit.centimes) !== net.centimes) continue;
    if (brut.centimes !== cout.centimes && net.centimes !== cout.centimes) continue;
    return {
      brut_ht: brut.centimes,
      abattement_ht: Math.abs(deduit.centimes),
      net_ht: net.centimes,
      rangees: [brut.rangee, deduit.rangee, net.rangee],
    };
  }
  return { brut_ht: cout.centimes, abattement_ht: null, net_ht: cout.centimes, rangees: [] };
}
const CHIFFRES_MAXIMUM = 5;
const DEDUIT: ReadonlySet<RoleColonne | null> = new Set(["abattement", "vetuste", "remise"]);
const TITREES_MINIMUM = 2;

/**
 * Dommages écrits chacun sous un titre numéroté, leurs composantes dessous et leur coût en dernier (« Coût HT 250,32 € »). Aucune ligne si
 * l'un d'eux n'a pas de coût : rien n'est deviné d'une liste d'une autre forme. Les rangées lues s'ajoutent à `consommees`.
 */
export function lireLignesTitrees(
  pages: readonly Page[],
  rangees: readonly Rangee[],
  decimale: SeparateurDecimal,
  consommees: Set<Rangee>,
): LigneLue[] {
  const titrees = titresDe(rangees).map((titree) => ({ ...titree, composantes: composantesDe(titree, decimale) }));
  const chiffrees = titrees.every(({ composantes }) => COUTS.has(composantes.at(-1)?.role ?? "designation"));
  if (titrees.length < TITREES_MINIMUM || !chiffrees) return [];
  return titrees.flatMap(({ titre, libelle, suite, composantes }) => {
    const cout = composantes.at(-1);
    if (!cout) return [];
    consommees.add(titre);
    for (const { rangee } of composantes) consommees.add(rangee);
    const { rangees: deLaChaine, ...chaine } = chaineDe({ titre, libelle, suite }, cout, decimale);
    for (const rangee of deLaChaine) consommees.add(rangee);
    const designation = joindre(libelle);
    const { dites, dimension, facturable } = ditsDe(titre, suite, cout.rangee);
    const confiance = confianceDe(CONFIANCES.geometrie, libelle);
    const montant = confianceDe(CONFIANCES.geometrie, [cout.montant]);
    return [
      {
        page: titre.page,
        designation,
        ...comprendreLigne({
          designation,
          localisation: dites.localisation ?? null,
          dommage: dites.dommage ?? null,
          operation: facturable ? (dites.operation ?? null) : "",
        }),
        facturable,
        quantite: 1,
        ...chaine,
        details: { ...detailsDe(composantes), ...motsImprimes(dites), ...dimension },
        zone: zoneDe(pages[titre.page - 1], [...titre.mots, ...composantes.flatMap(({ rangee }) => rangee.mots)]),
        confiances: { designation: confiance, element: confiance, brut_ht: montant, net_ht: montant },
      },
    ];
  });
}

/** « Nature : griffe. Remise en état : polissage. » sous le titre : ce que chacune dit, ou `null` si le titre dit tout. */
function ditsDe(titre: Rangee, suite: readonly Rangee[], cout: Rangee): EtatDeFiche & { dites: Dites } {
  const dites: Dites = {};
  const nues: string[] = [];
  let derniere: { role: RoleColonne; x0: number } | null = null;
  const fin = suite.indexOf(cout);
  for (const [i, rangee] of suite.entries()) {
    if (rangee.page !== titre.page || (i > fin && rangee.y - titre.y > PROCHE * titre.corps)) break;
    // « Dommage      Manquant » : une étiquette que rien ne ponctue, et sa valeur plus loin.
    const [nom, valeurAlignee] = blocsDe(rangee);
    const roleAligne = nom && valeurAlignee && !/:$/.test(texteDe(nom.mots)) ? roleDEtiquette(texteDe(nom.mots)) : null;
    if (roleAligne && valeurAlignee) {
      dites[roleAligne] ??= texteDe(valeurAlignee.mots);
      derniere = { role: roleAligne, x0: valeurAlignee.x0 };
      continue;
    }
    // « Débosselage sans » puis « peinture », sous le début de la valeur.
    if (
      derniere &&
      nom &&
      !valeurAlignee &&
      Math.abs(nom.x0 - derniere.x0) < BORD &&
      !/[\d:]/.test(texteDe(nom.mots))
    ) {
      dites[derniere.role] = `${dites[derniere.role] ?? ""} ${texteDe(nom.mots)}`;
      continue;
    }
    derniere = null;
    const phrases = phrasesDe(texteDe(rangee.mots));
    for (const phrase of phrases) {
      const [, etiquette, valeur] =
        /^(\p{L}[\p{L}' ]{2,30}?)\s*:\s*(\S.*)$/u.exec(phrase) ?? sansDeuxPoints(phrase) ?? [];
      const role = etiquette ? roleDEtiquette(etiquette) : null;
      if (role && valeur) {
        // « Préconisation :   Réparation + », puis « peinture » sous le début de sa valeur.
        if (dites[role] === undefined && phrases.length === 1) derniere = { role, x0: debutDeValeur(rangee) };
        dites[role] ??= valeur;
      } else if (estMentionSeule(phrase)) dites.facturable ??= "non";
      else if (!etiquette && i < fin && montantsLibelles(rangee).length === 0) nues.push(phrase);
    }
  }
  // « Facturable – remise en peinture » : un geste que rien n'étiquette est dit quand même.
  const geste = nues.find((phrase) => comprendreOperation(phrase) !== null && comprendreDommage(phrase, null) === null);
  if (geste) dites.operation ??= geste;
  return { dites, ...etatDeFiche(dites) };
}

/** « Constat Déchirure – 29 mm » : une étiquette d'un mot, que rien ne ponctue, devant une valeur de ce qu'elle annonce. */
function sansDeuxPoints(phrase: string): readonly string[] | null {
  const lue = /^(\p{Lu}\p{Ll}{3,20}) (\p{Lu}.*)$/u.exec(phrase);
  const [, etiquette = "", valeur = ""] = lue ?? [];
  const role = lue ? roleDEtiquette(etiquette) : null;
  const annoncee =
    (role === "dommage" && comprendreDommage(valeur, null) !== null) ||
    (role === "operation" && comprendreOperation(valeur) !== null);
  return annoncee ? lue : null;
}

/** Abscisse du premier mot derrière les deux-points d'une rangée ; aucun sans eux. */
function debutDeValeur({ mots }: Rangee): number {
  const deuxPoints = mots.findIndex(({ texte }) => texte.endsWith(":"));
  return (deuxPoints < 0 ? undefined : mots[deuxPoints + 1]?.x0) ?? Number.NaN;
}

type Dites = Partial<Record<RoleColonne, string>>;

const PROCHE = 4;
const BORD = 3;
// « Nature », seule, au-dessus d'un constat, est celle du dommage.
const roleDEtiquette = (etiquette: string): RoleColonne | null =>
  /^(?:nature|constat)$/i.test(etiquette) ? "dommage" : roleDeFiche(etiquette);

function detailsDe(composantes: readonly Composante[]): DetailsLigne {
  const de = (role: RoleColonne) => composantes.find((c) => c.role === role)?.centimes;
  return { mo_ht: de("mo"), peinture_ht: de("peinture"), pieces_ht: de("pieces") };
}
