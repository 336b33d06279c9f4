import { dateExiste } from "../commun/dates.ts";
import { EMAIL, EMAIL_FAUX } from "../commun/email.ts";
import { plier, sansAccents } from "../commun/recherche.ts";
import { lireTelephone, TELEPHONE_FAUX } from "../commun/telephone.ts";
import { ELEMENTS_ENDOMMAGES } from "../tickets/elements-endommages.ts";
import type { TypeDemande } from "../tickets/ticket.ts";
import { CLE_DEMANDE, TYPES_PROPOSES } from "./catalogue.ts";
import type { ChampFormulaire } from "./formulaire.ts";

/** Photos d'une même demande : au-delà, ce n'est plus une demande. */
export const PHOTOS_DEMANDE_MAX = 40;
/** Photos d'un seul champ à plusieurs photos. */
export const PHOTOS_CHAMP_MAX = 12;
const TEXTE_MAX = 500;
export const TEXTE_LONG_MAX = 5_000;

/** Une réponse : un texte, ou une liste (éléments endommagés, identifiants de photos déposées). */
export type Reponse = string | string[];
/** Par identifiant de champ. */
export type Reponses = Readonly<Record<string, Reponse>>;

type ChampDemande = Pick<
  ChampFormulaire,
  "id" | "cle" | "label" | "type_champ" | "options" | "obligatoire" | "types_demande"
>;

/** « État des lieux » → `etat_des_lieux` : minuscules, sans accents, espaces soulignés. */
export const typeDeDemande = (choix: string): TypeDemande | null => {
  const plie = sansAccents(choix).trim().toLowerCase().replace(/\s+/g, "_");
  return TYPES_PROPOSES.find((t) => t === plie) ?? null;
};

/** Le type choisi, ou `null` tant qu'il ne l'est pas. */
export function typeChoisi(champs: readonly ChampDemande[], reponses: Reponses): TypeDemande | null {
  const champ = champs.find((c) => c.cle === CLE_DEMANDE);
  const choix = champ && reponses[champ.id];
  return typeof choix === "string" ? typeDeDemande(choix) : null;
}

/** Un champ réservé à certains types ne paraît que si l'un d'eux est choisi ; les autres paraissent toujours. */
export const champsVisibles = <C extends ChampDemande>(champs: readonly C[], type: TypeDemande | null): C[] =>
  champs.filter(
    (c) => TYPES_PROPOSES.every((t) => c.types_demande.includes(t)) || (type && c.types_demande.includes(type)),
  );

const estVide = (valeur: Reponse | undefined): boolean =>
  valeur === undefined || (typeof valeur === "string" ? valeur.trim() === "" : valeur.length === 0);

export interface Verdict {
  /** La phrase d'ensemble, ou `null` si la demande peut partir. */
  message: string | null;
  /** Ce qui ne va pas, par champ, dans l'ordre du formulaire. */
  champs: Record<string, string>;
}

export const TYPE_REQUIS = "Le type de demande est requis";

/**
 * Juge une demande comme le feront l'écran et le serveur : le type et les champs obligatoires sans valeur d'abord, dits ensemble
 *, puis la forme de chaque réponse. Une date se juge au jour dit, AAAA-MM-JJ.
 */
export function jugerDemande(champs: readonly ChampDemande[], reponses: Reponses, jour: string): Verdict {
  const type = typeChoisi(champs, reponses);
  const visibles = champsVisibles(champs, type);
  const manquants = visibles.filter((c) => c.obligatoire && estVide(reponses[c.id]));
  // Ce qui est mal écrit se voit dès le premier envoi, même quand le message ne nomme que ce qui manque.
  const fautes: Record<string, string> = {};
  for (const c of visibles) {
    const valeur = reponses[c.id];
    const faute = estVide(valeur) || valeur === undefined ? null : fauteDe(c, valeur, jour);
    if (faute) fautes[c.id] = faute;
  }
  if (manquants.length > 0 || !type) {
    const phrases = [
      type ? "" : TYPE_REQUIS,
      manquants.length > 0
        ? `Veuillez remplir les champs obligatoires : ${manquants.map((c) => c.label).join(", ")}`
        : "",
    ];
    const demande = type ? undefined : champs.find((c) => c.cle === CLE_DEMANDE);
    const dire = (c: ChampDemande) =>
      c === demande ? TYPE_REQUIS : manquants.includes(c) ? "Ce champ est obligatoire" : fautes[c.id];
    return {
      message: phrases.filter(Boolean).join(". "),
      // Dans l'ordre du formulaire : le premier reçoit le focus.
      champs: Object.fromEntries(
        champs.flatMap((c) => {
          const phrase = dire(c);
          return phrase ? [[c.id, phrase]] : [];
        }),
      ),
    };
  }
  return { message: Object.values(fautes)[0] ?? null, champs: fautes };
}

// Sans zod : la page du demandeur juge avec ce fichier, et zod y pèserait plus qu'elle.
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Ce qui ne va pas dans une réponse donnée, ou `null`. */
function fauteDe({ cle, type_champ, options }: ChampDemande, valeur: Reponse, jour: string): string | null {
  switch (type_champ) {
    case "photo":
      return fauteDePhotos(valeur, 1);
    case "photos":
      return fauteDePhotos(valeur, PHOTOS_CHAMP_MAX);
    case "elements_endommages":
      return fauteDElements(valeur);
    default:
      return typeof valeur === "string"
        ? (fauteDeTexte(type_champ, options, valeur.trim()) ?? fauteDeSens(cle, valeur.trim(), jour))
        : "La réponse n'est pas lisible";
  }
}

function fauteDePhotos(valeur: Reponse, max: number): string | null {
  if (typeof valeur === "string" || !valeur.every((id) => UUID.test(id)))
    return "Les photos n'ont pas été reçues\u00a0: choisissez-les de nouveau";
  return valeur.length > max ? `${max} photo${max > 1 ? "s" : ""} au plus` : null;
}

function fauteDElements(valeur: Reponse): string | null {
  if (typeof valeur === "string" || valeur.some((e) => !ELEMENTS_ENDOMMAGES.some((connu) => connu === e)))
    return "Élément inconnu";
  return new Set(valeur).size === valeur.length ? null : "Un élément ne peut pas être ajouté deux fois";
}

/** Une date ISO d'un jour qui existe. */
function estUneDate(texte: string): boolean {
  const [annee, mois, jour] = texte.split("-").map(Number);
  return /^\d{4}-\d{2}-\d{2}$/.test(texte) && dateExiste(annee ?? 0, mois ?? 0, jour ?? 0);
}

/** « -- », « ? » : la case est remplie, et ne dit rien. */
const MUETS: Readonly<Record<string, string>> = {
  immatriculation: "Écrivez la plaque du véhicule, par exemple AB-123-CD",
  localisation: "Écrivez une adresse",
  lieu_etat: "Écrivez une adresse",
  adresse_depart: "Écrivez une adresse",
  adresse_arrivee: "Écrivez une adresse",
};

/** Années avant et après aujourd'hui où une date se croit ; un sinistre, lui, a déjà eu lieu. */
const ANNEES: Readonly<Record<string, readonly [avant: number, apres: number]>> = {
  date_sinistre: [10, 0],
  date_retour: [1, 10],
  date_etat: [1, 10],
  date_convoyage: [1, 10],
};

const decalerAnnees = (jour: string, annees: number): string =>
  `${String(Number(jour.slice(0, 4)) + annees).padStart(4, "0")}${jour.slice(4)}`;

/** Ce qu'un champ du catalogue ne peut pas vouloir dire, si bien écrit soit-il ; un champ libre dit ce qu'il veut. */
function fauteDeSens(cle: string | null, texte: string, jour: string): string | null {
  const muet = cle === null ? undefined : MUETS[cle];
  if (muet) return siFaux(plier(texte) !== "", muet);
  const annees = cle === null ? undefined : ANNEES[cle];
  if (!annees) return null;
  const [avant, apres] = annees;
  if (texte < decalerAnnees(jour, -avant)) return "La date est trop ancienne\u00a0: vérifiez l'année";
  if (texte <= decalerAnnees(jour, apres)) return null;
  return apres === 0 ? "La date du sinistre est à venir" : "La date est trop lointaine\u00a0: vérifiez l'année";
}

const siFaux = (juste: boolean, phrase: string): string | null => (juste ? null : phrase);

function fauteDeTexte(type: ChampDemande["type_champ"], options: string[] | null, texte: string): string | null {
  switch (type) {
    case "email":
      return siFaux(texte.length <= 254 && EMAIL.test(texte), EMAIL_FAUX);
    case "tel":
      return siFaux(texte.length <= 30 && Boolean(lireTelephone(texte)), TELEPHONE_FAUX);
    case "date":
      return siFaux(estUneDate(texte), "La date n'est pas valable");
    case "time":
      return siFaux(/^([01]\d|2[0-3]):[0-5]\d$/.test(texte), "L'heure n'est pas valable");
    case "dropdown":
      return siFaux(options?.includes(texte) ?? false, "Choisissez une valeur de la liste");
    case "loueur":
      return siFaux(UUID.test(texte), "Choisissez un loueur de la liste");
    default: {
      const max = type === "textarea" ? TEXTE_LONG_MAX : TEXTE_MAX;
      return texte.length > max ? `Le texte dépasse ${max} caractères` : null;
    }
  }
}
