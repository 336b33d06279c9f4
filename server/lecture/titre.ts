import { dateDActe } from "../../domain/commun/dates-en-lettres.ts";
import { lirePlaque } from "../../domain/commun/plaques.ts";
import { estVinValide } from "../../domain/commun/vin.ts";
import type { TypeDocument } from "../../domain/fre/codes.ts";
import { loueurNomme } from "../../domain/fre/vocabulaire/loueurs.ts";
import { plier } from "../../domain/fre/vocabulaire/texte.ts";
import { type Bloc, blocsDe, type Mot, type Page, type Rangee, texteDe } from "./geometrie.ts";
import { dateDans } from "./identification.ts";
import { estMontant } from "./montant-imprime.ts";
import {
  AUTRE_NUMERO,
  numeroApresNom,
  numeroDans,
  numeroDeDossier,
  numeroIsole,
  numeroNu,
} from "./numero-de-document.ts";
import { titreDesPages } from "./page-de-tete.ts";
import { apresSeparateur, coiffeSonNumero, estIntitule } from "./parts-de-titre.ts";
import { libelleDeTotal } from "./rangee-total.ts";
import { titreDevine, titreEntier } from "./titre-devine.ts";
import { typeDuTitre } from "./types-de-titre.ts";

export interface Titre {
  type: TypeDocument;
  numero: string | null;
  date: string | null;
  bloc: Bloc | null;
}

interface Candidat {
  bloc: Bloc;
  type: TypeDocument;
}

function candidats(pages: readonly Page[]): Candidat[] {
  const premiere = pages[0];
  if (!premiere) return [];
  return premiere.rangees.flatMap((rangee) =>
    blocsDe(rangee, 1.5).flatMap((fragment) => {
      if (estIntitule(fragment) && !coiffeSonNumero(premiere.rangees, fragment)) return [];
      const bloc = titreEntier(premiere.rangees, fragment);
      const [trouve] = [bloc, ...apresSeparateur(bloc)].flatMap((part) => {
        const plie = plier(texteDe(part.mots));
        const type = typeDuTitre(plie);
        // « Facturé » dans une colonne de statuts n'est pas le titre d'une facture : replié, seul son accent les séparait.
        if (/^factur[éÉ]/iu.test(texteDe(part.mots))) return [];
        // Une phrase de bas de page peut commencer par « Relevé établi selon » : un titre est court.
        return type && part.mots.length <= 14 ? [{ bloc: part, type }] : [];
      });
      return trouve ? [trouve] : [];
    }),
  );
}

// « Évaluation des dommages n° EX22-32250 » : le document s'appelle ainsi, ce n'est pas le numéro d'un dommage.
const sansSujet = (titre: string): string =>
  titre.replace(/\b(?:dommages|dégâts)\s+(?=n\s?[°ºo]|[A-Z]{1,5}\d*-\d)/i, "");

/** Type, numéro et date portés par le titre : la plus grande inscription de la page de tête qui nomme un document. */
export function lireTitre(pages: readonly Page[]): Titre {
  const titre = titreDesPages(pages, lireInscription);
  // « État de restitution » qui finit par un total est un chiffrage, non un procès-verbal.
  const chiffre =
    titre.type === "pv" &&
    /^etat (?:de |(?:du )?vehicule )?(?:a la |a |au |lors de la |lors du |en )?(?:restitution|retour)|^etat des lieux|^compte rendu|^grille|^(?:etat )?comparatif/.test(
      plier(texteDe(titre.bloc?.mots ?? [])),
    );
  return chiffre && pages.some(({ rangees }) => rangees.some(estTotal)) ? { ...titre, type: "rapport" } : titre;
}

const estTotal = (rangee: Rangee): boolean => {
  const libelle = libelleDeTotal(rangee);
  return libelle === "net_ht" || libelle === "brut_ht" || libelle === "ttc";
};

function lireInscription(pages: readonly Page[]): Titre {
  // « Devis HT » dans chaque fiche est une étiquette, non le nom du document.
  const tous = candidats(pages);
  const texteDuBloc = ({ bloc }: Candidat) => texteDe(bloc.mots.slice(0, 2));
  const reconnus = tous.filter((c) => tous.filter((autre) => texteDuBloc(autre) === texteDuBloc(c)).length < 3);
  const devine = reconnus.length > 0 ? null : titreDevine(pages[0]);
  const possibles = devine ? [devine] : reconnus;
  const corps = (candidat: Candidat) => Math.max(...candidat.bloc.mots.map((mot) => mot.corps));
  const titre = possibles.toSorted((a, b) => corps(b) - corps(a) || a.bloc.rangee.y - b.bloc.rangee.y)[0];
  if (!titre) return { type: typeParVocabulaire(pages), ...numeroLibre(pages), bloc: null };
  const rapport = rapportSousTitre(possibles, titre);
  if (rapport) return rapport;
  const duType = [titre, ...possibles.filter((candidat) => candidat.type === titre.type && candidat !== titre)];
  for (const candidat of duType) {
    const texte = texteDe(candidat.bloc.mots);
    const numero =
      numeroDans(sansSujet(texte)) ??
      numeroApresNom(texte) ??
      numeroNu(sansSujet(texte)) ??
      // « Objet : votre facture de remise en état AF25/77120 - véhicule EX-924-HV ».
      numeroNu(sansSujet(texte).split(/\s[-–—|]\s/)[0] ?? "", 10) ??
      numeroVoisin(pages, candidat.bloc);
    // « Rapport X – page 1 » en tête de page redit le numéro qu'une date suit ailleurs.
    const redit = numero ? numeroLibre(pages) : null;
    if (numero)
      return {
        type: titre.type,
        numero,
        date: dateApresNumero(texte, numero) ?? (redit?.numero === numero ? redit.date : null),
        bloc: candidat.bloc,
      };
  }
  const imprime = numeroLibre(pages);
  const libre = imprime.numero === null ? (numeroSousSonNom(pages, titre.type) ?? imprime) : imprime;
  const numero = libre.numero ?? numeroDessous(pages, titre.bloc) ?? numeroDeDossier(texteDe(titre.bloc.mots));
  const sousTitre = numero ? null : dossierSousTitre(pages, titre.bloc);
  return {
    type: titre.type,
    numero: numero ?? sousTitre?.numero ?? null,
    date: libre.date ?? sousTitre?.date ?? null,
    bloc: titre.bloc,
  };
}

/** Titres qui ne disent pas à eux seuls si le document est un rapport : un décompte, un constat ou un état qui chiffre. */
const INDECIS: ReadonlySet<TypeDocument> = new Set(["pv", "facture"]);
const DECOMPTE = /^(?:decompte|etat des lieux|etat|constat|fiche)\b/;

/** « Rapport d'inspection n° HX7704-25 » juste sous « Décompte de remise en état » : le plus petit, qui a le numéro, dit ce qu'est le document. */
function rapportSousTitre(possibles: readonly Candidat[], { type, bloc }: Candidat): Titre | null {
  const texte = texteDe(bloc.mots);
  if (!INDECIS.has(type) || !DECOMPTE.test(plier(texte)) || numeroDans(sansSujet(texte)) !== null) return null;
  for (const candidat of possibles) {
    const ecart = candidat.bloc.rangee.y - bloc.rangee.y;
    if (candidat.type !== "rapport" || ecart < 0 || ecart > 3 * bloc.rangee.corps) continue;
    const nom = texteDe(candidat.bloc.mots);
    const numero = numeroDans(sansSujet(nom)) ?? numeroApresNom(nom);
    if (numero) return { type: "rapport", numero, date: dateApresNumero(nom, numero), bloc: candidat.bloc };
  }
  return null;
}

/** La date qui suit le numéro dans le titre, avant qu'il ne nomme un autre papier (« avoir n° A sur facture F du 14 février »). */
function dateApresNumero(texte: string, numero: string): string | null {
  if (!texte.includes(numero)) return null;
  const suite = texte.slice(texte.indexOf(numero) + numero.length);
  return dateDans(suite.split(/(?<!\p{L})(?:sur|factures?|relati[fv]e?|annul|concern|contrat)/iu)[0] ?? "");
}

/** Numéro seul à droite d'un titre (« Facture | FA24-10233 »), ou `null`. */
function numeroVoisin(pages: readonly Page[], titre: Bloc): string | null {
  const rangee = pages[0]?.rangees.find((r) => r === titre.rangee);
  if (!rangee) return null;
  const suivant = rangee.mots[rangee.mots.indexOf(titre.mots.at(-1) as Mot) + 1];
  // Loin d'un titre de plusieurs mots, il doit avoir des lettres et des chiffres, et finir la rangée.
  if (titre.mots.length > 1)
    return suivant &&
      suivant === rangee.mots.at(-1) &&
      /^[A-Z]/.test(suivant.texte) &&
      lirePlaque(suivant.texte) === null
      ? numeroNu(suivant.texte)
      : null;
  return suivant ? numeroNu(suivant.texte) : null;
}

/** Entre deux cases d'une fiche, à peine plus qu'une espace. */
const BLANC_DE_CASE = 0.7;

/** Numéro seul juste sous le titre, aligné avec lui, ou `null`. Une autre colonne peut s'imprimer à une hauteur entre les deux. */
function numeroDessous(pages: readonly Page[], titre: Bloc): string | null {
  const rangees = pages[0]?.rangees ?? [];
  const suivantes = rangees.slice(rangees.indexOf(titre.rangee) + 1);
  const bloc = suivantes
    .filter((rangee) => rangee.y - titre.rangee.y <= 3 * titre.rangee.corps)
    .flatMap((rangee) => blocsDe(rangee, BLANC_DE_CASE))
    .find((b) => Math.min(b.x1, titre.x1) - Math.max(b.x0, titre.x0) > 0);
  // Le nom du loueur, imprimé plus gros à gauche, peut toucher le bloc du titre.
  // Une étiquette et son châssis, ou sa plaque, ouvrent la fiche du véhicule.
  if (bloc?.mots.some(({ texte }) => estVinValide(texte) || lirePlaque(texte) !== null)) return null;
  const mots = bloc?.mots.length === 1 ? bloc.mots : (bloc?.mots.filter((mot) => mot.x0 >= titre.x0 - 3) ?? []);
  // « Contrat n° | 754100A » : ce qui le précède sur la rangée dit que ce numéro est celui d'autre chose.
  const devant = texteDe(bloc?.rangee.mots.filter((mot) => mot.x1 <= (mots[0]?.x0 ?? 0)).slice(-3) ?? []);
  if (AUTRE_NUMERO.test(plier(devant)) && /(?:n\s?[°º]|num[ée]ro|:)$/i.test(devant)) return null;
  // « OM-25-08-2207 · 25/08/2025 » : le numéro, puis le jour.
  const texte = texteDe(mots).replace(/\s[-–—|·!]\s[\d/.-]{8,10}$/, "");
  return mots.length > 0 && mots.length <= 3 ? (numeroDans(texte) ?? numeroNu(texte)) : null;
}

/** « Leaseway - dossier DOC21-53376 - 18/05/2024 » juste sous le titre : le numéro, et la date qui le suit. */
function dossierSousTitre(pages: readonly Page[], titre: Bloc): { numero: string; date: string | null } | null {
  for (const { y, mots } of pages[0]?.rangees ?? []) {
    if (y <= titre.rangee.y || y - titre.rangee.y > 3 * titre.rangee.corps) continue;
    const texte = texteDe(mots);
    const numero = numeroDeDossier(texte);
    if (numero) return { numero, date: dateDans(texte.slice(texte.indexOf(numero) + numero.length)) };
  }
  return null;
}

/** Ce qu'une seule inscription du haut de la première page se trouve être, tout entière ; `null` s'il y en a plusieurs. */
function seulEnTete(pages: readonly Page[], lire: (texte: string) => string | null): string | null {
  const [premiere] = pages;
  const haut = premiere?.rangees.filter(({ y }) => y < premiere.hauteur * HAUT_DE_PAGE) ?? [];
  const lus = haut.flatMap((rangee) => blocsDe(rangee, 1.5)).flatMap((bloc) => lire(texteDe(bloc.mots)) ?? []);
  return new Set(lus).size === 1 ? (lus[0] ?? null) : null;
}
const HAUT_DE_PAGE = 0.12;

/** Numéro imprimé seul en haut de la première page, quand ni titre ni étiquette n'en donne. */
export const numeroEnTete = (pages: readonly Page[]): string | null => seulEnTete(pages, numeroIsole);

const DATE_SEULE = /^(?:(?:le|du) )?(?:[\d/.-]{8,10}|\d{1,2}(?:er)? \p{L}{3,9} \d{4})$/iu;

/** Date imprimée seule, sans étiquette ni rivale, en haut de la première page, en ISO, ou `null`. */
export const dateEnTete = (pages: readonly Page[]): string | null =>
  seulEnTete(pages, (texte) => (DATE_SEULE.test(texte) ? dateDans(texte) : null));

const DATE_EN_PHRASE =
  /^(?:(?:(?:edite|emis|emise|etabli|etablie|facture|facturee|imprime|genere|fait|redige)e?(?: a [a-z -]+?)?|date|en date)(?: le| du)?|(?:inspection|expertise|visite|constat|controle|examen) (?:realise|effectue|pratique|mene|fait|etabli)e?(?: le| du)?|arretee? (?:au|le)|le|du|(?![a-z0-9 -]*\b(?:circulation|restitue|rendu|retour|restitution|livre|livraison|contrat|echeance)\b)[a-z0-9 -]{3,60} le) (?=\d)(?!1(?:ere|re|st)\b)/;

/** « Solde à régler avant le 30/11/2025 », « Véhicule restitué le 14 mars » : la date d'une échéance ou d'un retour. */
const DATE_D_AUTRE_CHOSE =
  /\b(?:avant|regler|reglement|payer|payable|paiement|echeance|exigible|limite|preleve|prelevement|restituee?|rendue?|retour|circulation)\b/;

/** « LEASEWAY - 6 avril 2025 », « Lyon, le 12/03/2025 » : un nom, et le jour du document pour seule suite. */
const SOUS_TITRE_DATE =
  /^(?:(?:[^\d:]{2,45}?|(?=\S*\d)[A-Z0-9][A-Z0-9/_.-]{4,24})\s?[-–—|·,!]\s?)?(?:(?:le|du) )?(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{4}|\d{1,2}(?:er)? \p{L}{3,9}\.? \d{4})$/iu;
const estSousTitreDate = (texte: string): boolean =>
  SOUS_TITRE_DATE.test(texte) && !DATE_D_AUTRE_CHOSE.test(plier(texte));

/** Date imprimée seule juste sous le titre, dans son alignement, en ISO, ou `null`. */
export function dateSousTitre(pages: readonly Page[], titre: Bloc | null): string | null {
  if (!titre) return null;
  const dessous = (pages[0]?.rangees ?? []).filter(
    ({ y }) => y > titre.rangee.y && y - titre.rangee.y <= 3 * titre.rangee.corps,
  );
  const dates = dessous
    .flatMap((rangee) => blocsDe(rangee, 1.5))
    .filter((bloc) => Math.min(bloc.x1, titre.x1) - Math.max(bloc.x0, titre.x0) > 0)
    .map((bloc) => texteDe(bloc.mots))
    .filter((texte) => /^(?:le )?[\d/.-]{6,10}$/i.test(texte) || estSousTitreDate(texte))
    .map(dateDans);
  return dates.find((date) => date !== null) ?? null;
}

/** Date annoncée par une courte mention sans deux-points en première page (« Édité le 03/04/2025 »), en ISO, ou `null`. */
export function dateMentionnee(pages: readonly Page[]): string | null {
  for (const rangee of pages[0]?.rangees ?? []) {
    for (const bloc of blocsDe(rangee, 1.5)) {
      const texte = texteDe(bloc.mots);
      for (const phrase of texte.split(/\s[—–|!·]\s|\s-\s/)) {
        if (DATE_D_AUTRE_CHOSE.test(plier(phrase))) continue;
        if (phrase.split(" ").length <= 10 && DATE_EN_PHRASE.test(plier(phrase)) && dateDans(phrase))
          return dateDans(phrase);
      }
    }
  }
  return null;
}

/** « L'an deux mille vingt-cinq, le douze mars », qui ouvre un constat, sur une rangée ou deux de la première page : sa date en ISO, ou `null`. */
export function dateDOuverture(pages: readonly Page[]): string | null {
  const acte = dateDActe((pages[0]?.rangees ?? []).map(({ mots }) => texteDe(mots)).join(" "));
  return acte ? dateDans(acte) : null;
}

/** « Relevé LSY-2025-0907 du 04/07/2025 – Période du… », sous le titre : le nom du document, redit devant son numéro, en haut de la première page. */
function numeroSousSonNom(pages: readonly Page[], type: TypeDocument): { numero: string; date: string | null } | null {
  for (const { y, mots } of pages[0]?.rangees ?? []) {
    const texte = texteDe(mots);
    if (y > (pages[0]?.hauteur ?? 0) * 0.35 || !plier(texte).startsWith(`${type} `)) continue;
    const numero = numeroApresNom(texte);
    if (numero) return { numero, date: dateApresNumero(texte.split(/\s[-–—|·]\s/)[0] ?? "", numero) };
  }
  return null;
}

/** « Constat n° CTR 7070 018 » : le nom du document, plus petit que son titre, devant son numéro. */
const NOM_ET_NUMERO =
  /^(?:constat|bilan|bordereau|chiffrage|[ée]valuation|estimation|fiche|pv|p\.v\.|rapport|expertise|inspection)(?: (?:de |d['’]|du )?\p{L}+)?\s+n\s?[°º]/iu;

function numeroLibre(pages: readonly Page[]): { numero: string | null; date: string | null } {
  const premiere = pages[0];
  for (const rangee of premiere?.rangees ?? []) {
    if (premiere && rangee.y > premiere.hauteur * 0.35) break;
    for (const bloc of blocsDe(rangee, 1.5)) {
      // « établi le 3 mars 2024 - n° EX20-18339 » : le numéro peut suivre la date sous le titre.
      const entier = texteDe(bloc.mots);
      const texte = /^n\s?[°º]/i.test(entier) ? entier : entier.replace(/^.*?\s[-–—|·]\s(?=n\s?[°º])/i, "");
      if (
        !/^n\s?[°ºo]\.?\s/i.test(texte) &&
        !/^n[°º]/i.test(texte) &&
        !NOM_ET_NUMERO.test(texte) &&
        !loueurNomme(texte.split(/\sn\s?[°º]/i)[0] ?? "")
      )
        continue;
      const numero = numeroDans(texte);
      if (numero) return { numero, date: dateDans(texte.slice(texte.indexOf(numero) + numero.length)) };
    }
  }
  return { numero: null, date: null };
}

// Fiche domaine 3.10 : sans titre, les mots du document départagent.
const INDICES: readonly [TypeDocument, RegExp][] = [
  ["avoir", /\bavoir n\b|note de credit/],
  ["facture", /net a payer|echeance|total ttc|facture n/],
  ["rapport", /dommages apparents|facturable|cout net|date d expertise|avant abattement/],
  ["pv", /je soussigne|proces verbal/],
  ["devis", /bon pour accord|devis/],
];

function typeParVocabulaire(pages: readonly Page[]): TypeDocument {
  const plie = plier(pages.flatMap((page) => page.rangees.map((rangee) => texteDe(rangee.mots))).join(" "));
  const dit = INDICES.find(([, motif]) => motif.test(plie))?.[0];
  // Le retour d'un véhicule, et pas un prix sur la page : un constat.
  const chiffre = pages.some(({ rangees }) => rangees.some(({ mots }) => mots.some((mot) => estMontant(mot.texte))));
  return dit ?? (!chiffre && RETOUR.test(plie) && !AUTRE_PAPIER.test(plie) ? "pv" : "inconnu");
}

const AUTRE_PAPIER = /\b(?:factur\w*|avoir|devis|releve|rapport|expertise)\b/;
const RETOUR = /\b(?:restitution|restituee?|retour|reprise|etat des lieux)\b/;
