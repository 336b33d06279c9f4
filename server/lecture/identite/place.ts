import { dateDActe } from "../../../domain/commun/dates-en-lettres.ts";
import type { TypeDocument } from "../../../domain/fre/codes.ts";
import { plier } from "../../../domain/fre/vocabulaire/texte.ts";
import { annonceAutreChose, type Code, codesDe } from "../commun/codes.ts";
import { dateDans } from "../commun/dates-imprimees.ts";
import { type Bloc, blocsDe, type Mot, type Page, texteDe } from "../commun/geometrie.ts";
import { nommeUnAutrePapier } from "./etiquetees.ts";
import { type ChampPropose, type Proposition, resserrer } from "./proposition.ts";
import type { Titre } from "./titre-lu.ts";
import { typeDuTitre } from "./types-de-titre.ts";

/** Part de la page où s'impriment le titre, le numéro et la date d'un papier. */
const TETE = 0.35;
const HAUT = 0.12;
/** Écart au titre, en corps du titre, de ce qui s'y rapporte. */
const PRES_DU_TITRE = 3;
const BORD = 4;

/** Où un bloc se trouve par rapport au titre. */
function estPresDuTitre(bloc: Bloc, titre: Bloc): boolean {
  const ecart = Math.abs(bloc.rangee.y - titre.rangee.y);
  if (bloc.rangee.page !== titre.rangee.page || ecart > PRES_DU_TITRE * (titre.mots[0]?.corps ?? titre.rangee.corps))
    return false;
  const chevauche = Math.min(bloc.x1, titre.x1) - Math.max(bloc.x0, titre.x0) > 0;
  return ecart < 2 || chevauche || Math.abs(bloc.x0 - titre.x0) < BORD || Math.abs(bloc.x1 - titre.x1) < BORD;
}

/** « Solde à régler avant le 30/11/2025 », « Véhicule restitué le 14 mars » : la date d'une échéance ou d'un retour. */
const DATE_D_AUTRE_CHOSE =
  /\b(?:avant|regler|reglement|payer|payable|paiement|echeance|exigible|limite|preleve|prelevement|restituee?|rendue?|retour|restitution|circulation|mec|contrat|periode|factures?|livree?|commande|relati[fv]e?|annul\w*|concern\w*|sur)\b/;

/** « Édité le », « Lyon, le », « Inspection réalisée le » : une courte mention qui date le papier. */
const MENTION =
  /(?:^|\b)(?:edite|emis|etabli|facture|imprime|genere|fait|realise|effectue|pratique|mene|arrete|signe|date|en date)e?(?: a [a-z -]+?)?(?: (?:le|du|au))?$|(?:^| )(?:le|du)$/;

/** Le jour où un papier s'imprime le date moins sûrement que celui de l'acte qu'il rapporte. */
const IMPRESSION = /\b(?:edite|imprime|genere)e?\b/;

/** Ce qui introduit un autre papier que celui-ci. */
const CITATION = /\b(?:annul\w*|relati[fv]e?|concern\w*|rectifi\w*|contest\w*|suite)\b/;

/** « facture du », sans rien d'autre devant. */
const SON_JOUR = /^(factures?|avoir|devis|rapport|releve|proces[- ]verbal|pv) (?:en date )?(?:du|le)$/;

/** Ce que vaut une date de la tête du document, selon ce qui l'entoure dans son bloc. */
function poidsDeDate(
  bloc: Bloc,
  jour: readonly Mot[],
  numeros: readonly Code[],
  { bloc: titre, type }: Titre,
  haut: number,
): number {
  const debut = bloc.mots.indexOf(jour[0] as Mot);
  const suivant = bloc.mots[debut + jour.length]?.texte ?? "";
  const avant = texteDe(bloc.mots.slice(0, debut));
  const phrase = avant.split(/\s[-–—|!·](?:\s|$)/).at(-1) ?? "";
  const part = plier(phrase.split(/,(?:\s|$)/).at(-1) ?? "");
  const dansLeTitre = titre !== null && bloc.rangee === titre.rangee && bloc.mots[0] === titre.mots[0];
  const apresNumero = numeros.find(({ fin }) => fin <= debut);
  const entre = apresNumero ? plier(texteDe(bloc.mots.slice(apresNumero.fin, debut))) : "";
  // « Annule partiellement la facture FRE25-599103 du 29 décembre 2024 » : la date d'un autre papier.
  const devant = apresNumero ? plier(texteDe(bloc.mots.slice(0, apresNumero.debut))) : "";
  if (!dansLeTitre && (CITATION.test(devant) || nommeUnAutrePapier(devant, type))) return 0;
  // « Avoir n° AV25-00291 – votre contestation du 24 février 2025 » : de même derrière son numéro.
  if (CITATION.test(entre)) return 0;
  const pres = titre !== null && estPresDuTitre(bloc, titre);
  // « FA383956   facture du 2025-04-10 » : le papier, nommé derrière son numéro, et son jour.
  const duPapier = SON_JOUR.exec(apresNumero ? entre : plier(avant))?.[1];
  if (duPapier !== undefined && typeDuTitre(duPapier) === type) return dansLeTitre ? 0.97 : pres ? 0.95 : 0.9;
  if (apresNumero && /^(?:(?:en date )?(?:du|le)|date(?: du)?|edite\w* le|emis\w* le|etabli\w* le)?$/.test(entre))
    return dansLeTitre ? 0.97 : pres ? 0.95 : 0.85;
  if (
    DATE_D_AUTRE_CHOSE.test(
      dansLeTitre
        ? entre || part.replace(/^(?:avoir|factures?)\b.*? (?=du|le|$)/, "")
        : plier(phrase.replaceAll("-", "")),
    )
  )
    return 0;
  if (dansLeTitre) return 0.92;
  const seule = part === "" || part === "le" || part === "du";
  const close = suivant === "" || /^[-–—|·,!]$/.test(suivant);
  if (pres && seule && close) return 0.93;
  if (MENTION.test(part) && part.split(" ").length <= 9)
    return (pres ? 0.93 : 0.88) - (IMPRESSION.test(part) ? 0.12 : 0);
  if (seule && close && haut < HAUT) return 0.82;
  return 0;
}

/** Ce que vaut un numéro de la tête du document, selon sa place au regard du titre et ce qui l'annonce. */
function poidsDeNumero(bloc: Bloc, code: Code, titre: Bloc | null, titres: readonly Bloc[], haut: number): number {
  const avant = texteDe(bloc.mots.slice(0, code.debut));
  const plie = plier(avant);
  const suite = bloc.mots.slice(code.fin);
  const seul = code.debut - (code.annonce ? 1 : 0) <= 0;
  const ferme =
    suite.length === 0 ||
    /^(?:du|le|en|–|—|-|\||·|,)$/.test(suite[0]?.texte ?? "") ||
    dateDans(texteDe(suite)) !== null;
  const estTitre = titres.some(
    (autre) => autre.rangee === bloc.rangee && autre.mots.some((mot) => bloc.mots.includes(mot)),
  );
  const sansSujet = avant.replace(/(?:dommages|d[ée]g[âa]ts)/i, "");
  if (annonceAutreChose(sansSujet))
    return /\bdossier|\br[ée]f[ée]rence/i.test(avant) && (estTitre || seul) ? (estTitre ? 0.9 : 0.7) : 0;
  const lettres = /[A-Z]/.test(code.valeur);
  if (estTitre && bloc === titre) return code.annonce ? 0.985 : lettres || ferme ? 0.95 : 0.8;
  if (estTitre) return code.annonce ? 0.96 : 0.9;
  const pres = titre !== null && estPresDuTitre(bloc, titre);
  const nomme = typeDuTitre(plie) !== undefined || NOM_DE_PAPIER.test(plie);
  if (nomme && plie.split(" ").length <= 5) return code.annonce ? 0.93 : 0.86;
  if (seul && code.annonce) return pres ? 0.95 : 0.86;
  if (seul && ferme && pres) return dateDans(texteDe(suite)) !== null || lettres ? 0.94 : 0.86;
  if (pres && ferme && code.annonce) return 0.85;
  if (!seul || suite.length > 0 || haut > HAUT) return 0;
  return lettres ? 0.85 : /\d[/-]\d|\d{7}/.test(code.valeur) ? 0.78 : 0;
}

const NOM_DE_PAPIER =
  /^(?:constat|bilan|bordereau|chiffrage|evaluation|estimation|fiche|pv|rapport|expertise|inspection|facture|avoir|devis|releve)\b/;

/** Numéro et date que leur place dit être ceux du papier : dans le titre, contre lui, en tête de page, dans une mention. */
export function propositionsPlacees(pages: readonly Page[], titre: Titre): Proposition[] {
  const rang = pages.findIndex(({ numero, rangees }) =>
    titre.bloc ? numero === titre.bloc.rangee.page : rangees.length > 0,
  );
  const page = pages[rang];
  // Une lettre d'accompagnement porte la date d'un document qui n'en imprime pas.
  const deLaLettre = pages.slice(0, Math.max(0, rang)).flatMap((avant) =>
    enTeteDe(avant, titre)
      .filter(({ champ }) => champ === "date_document")
      .map((proposition) => ({ ...proposition, poids: DE_LA_LETTRE * proposition.poids })),
  );
  return page ? [...enTeteDe(page, titre), ...dateDOuverture(page), ...deLaLettre] : [];
}

/** Ce que vaut la date d'une lettre au regard de celle du document. */
const DE_LA_LETTRE = 0.9;

function enTeteDe(page: Page, titre: Titre): Proposition[] {
  const propositions: Proposition[] = [];
  for (const rangee of page.rangees) {
    // Une colonne lue sous sa voisine reste où on la voit : son titre est en tête de page.
    const haut = (rangee.mots[0]?.imprime?.y ?? rangee.y) / page.hauteur;
    if (haut > TETE) continue;
    const fragments = blocsDe(rangee, 1.5);
    for (const fragment of fragments) {
      // Un titre qui se poursuit à la ligne, ou que le nom du loueur précède, se lit dans son bloc entier.
      const bloc = titre.blocs.find(({ mots }) => mots.some((mot) => fragment.mots.includes(mot))) ?? fragment;
      const codes = codesDe(bloc.mots);
      const poser = (champ: ChampPropose, valeur: string, mots: readonly Mot[], poids: number, nue: boolean) => {
        const lue = { champ, valeur, page: page.numero, mots, poids };
        if (poids > 0) propositions.push(nue ? { ...lue, nue } : lue);
      };
      for (const code of codes) {
        const devant = fragments[fragments.indexOf(fragment) - 1];
        const voisin =
          code.debut === 0 && devant && /(?:n\s?[°º]|:)$/i.test(texteDe(devant.mots)) ? texteDe(devant.mots) : "";
        const poids = annonceAutreChose(voisin) ? 0 : poidsDeNumero(bloc, code, titre.bloc, titre.blocs, haut);
        poser("numero", code.valeur, code.mots, poids, !code.annonce && !titre.blocs.includes(bloc));
      }
      const jour = dateDans(texteDe(bloc.mots));
      if (jour === null) continue;
      const mots = resserrer(bloc.mots, (texte) => dateDans(texte) === jour);
      const poids = poidsDeDate(bloc, mots, codes, titre, haut);
      poser("date_document", jour, mots, poids, !titre.blocs.includes(bloc) && codes.length === 0);
    }
  }
  return propositions;
}

/** « Le mercredi 25 septembre 2024, à 17 heures », en tête d'un paragraphe. */
const CE_JOUR =
  /^le (?:(?:lun|mar|mercre|jeu|vendre|same)di |dimanche )?\d{1,2}(?:er)? \p{L}{3,9} 20\d{2}(?=,? (?:a|vers) \d)/u;

/** « L'an deux mille vingt-cinq, le douze mars », « Le mercredi 25 septembre 2024, à 17 heures », qui ouvre un constat. */
function dateDOuverture(page: Page): Proposition[] {
  const textes = page.rangees.map(({ mots }) => texteDe(mots));
  const ouverture = textes.map((texte) => CE_JOUR.exec(plier(texte))?.[0]).find((jour) => jour !== undefined);
  const acte = dateDActe(textes.join(" ")) ?? ouverture;
  const valeur = acte ? dateDans(acte) : null;
  return valeur ? [{ champ: "date_document", valeur, page: page.numero, mots: [], poids: 0.9 }] : [];
}

const DATE_CHIFFREE = /(?<![\d/.-])\d{1,2}[/.-]\d{1,2}[/.-](?:20)?\d{2}(?![\d/.-])/g;

/** Un procès-verbal ou un devis qui n'imprime qu'une date, où qu'elle soit, est de ce jour-là. */
export function seuleDate(pages: readonly Page[], type: TypeDocument, prises: ReadonlySet<string>): string | null {
  if (type !== "pv" && type !== "devis") return null;
  const textes = pages.flatMap(({ rangees }) => rangees.map(({ mots }) => texteDe(mots)));
  const dates = new Set(
    textes.flatMap((texte) => (texte.match(DATE_CHIFFREE) ?? []).flatMap((d) => dateDans(d) ?? [])),
  );
  for (const prise of prises) dates.delete(prise);
  return dates.size === 1 ? ([...dates][0] ?? null) : null;
}
