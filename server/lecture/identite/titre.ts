import type { TypeDocument } from "../../../domain/fre/codes.ts";
import { plier } from "../../../domain/fre/vocabulaire/texte.ts";
import { codesDe } from "../commun/codes.ts";
import { type Bloc, blocsDe, type Page, type Rangee, texteDe } from "../commun/geometrie.ts";
import { estMontant } from "../commun/montant-imprime.ts";
import { libelleDeTotal } from "../commun/rangee-total.ts";
import { titreDesPages } from "./page-de-tete.ts";
import { apresSeparateur, coiffeSonNumero, estIntitule } from "./parts-de-titre.ts";
import { titreDevine, titreEntier } from "./titre-devine.ts";
import type { Titre } from "./titre-lu.ts";
import { typeDuTitre } from "./types-de-titre.ts";

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
        // Une phrase de bas de page peut commencer par « Relevé établi selon » : un titre est court.
        return type && part.mots.length <= 14 ? [{ bloc: part, type }] : [];
      });
      return trouve ? [trouve] : [];
    }),
  );
}

/** Type du document et son titre : la plus grande inscription de la page de tête qui nomme un document. */
export const lireTitre = (pages: readonly Page[]): Titre => titreDesPages(pages, lireInscription);

/**
 * Ce que le document peut être, à lire de chaque façon et à juger : un « état de restitution », un « relevé contradictoire » qui finit par un total est
 * souvent un chiffrage, non un procès-verbal.
 */
export const titresPossibles = (pages: readonly Page[]): Titre[] => {
  const titre = lireTitre(pages);
  return titre.type === "pv" && imprimeUnTotal(pages) ? [{ ...titre, type: "rapport" }, titre] : [titre];
};

/** Vrai si une rangée des pages dit un total dû ; un procès-verbal n'en a pas. */
export const imprimeUnTotal = (pages: readonly Page[]): boolean => pages.some(({ rangees }) => rangees.some(estTotal));

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
  if (!titre) return { type: typeParVocabulaire(pages), bloc: null, blocs: [], numerote: false };
  const { type, bloc } = rapportSousTitre(possibles, titre) ?? titre;
  const memeType = possibles.filter((candidat) => candidat.type === type && candidat.bloc !== bloc);
  const blocs = [bloc, ...memeType.map((candidat) => candidat.bloc)];
  return { type, bloc, blocs, numerote: blocs.some(porteUnNumero) || estNumerote(pages[0], bloc) };
}

/** Titres qui ne disent pas à eux seuls si le document est un rapport : un décompte, un constat ou un état qui chiffre. */
const INDECIS: ReadonlySet<TypeDocument> = new Set(["pv", "facture"]);
const DECOMPTE = /^(?:decompte|etat des lieux|etat|constat|fiche)\b/;

/** « N° CML-25-0087731 » à droite du titre, ou juste dessous. */
const estNumerote = (page: Page | undefined, { rangee }: Bloc): boolean =>
  (page?.rangees ?? [])
    .filter(({ y }) => Math.abs(y - rangee.y) <= 3 * rangee.corps)
    .some(({ mots }) => codesDe(mots).some(({ annonce }) => annonce));

const porteUnNumero = ({ mots }: Bloc): boolean => codesDe(mots).length > 0;

/** « Rapport d'inspection n° HX7704-25 » juste sous « Décompte de remise en état » : le plus petit, qui a le numéro, dit ce qu'est le document. */
function rapportSousTitre(possibles: readonly Candidat[], { type, bloc }: Candidat): Candidat | undefined {
  if (!INDECIS.has(type) || !DECOMPTE.test(plier(texteDe(bloc.mots))) || porteUnNumero(bloc)) return undefined;
  return possibles.find((candidat) => {
    const ecart = candidat.bloc.rangee.y - bloc.rangee.y;
    return candidat.type === "rapport" && ecart >= 0 && ecart <= 3 * bloc.rangee.corps && porteUnNumero(candidat.bloc);
  });
}

// Fiche domaine 3.10 : sans titre, les mots du document départagent.
const INDICES: readonly [TypeDocument, RegExp][] = [
  ["avoir", /\bavoir n\b|note de credit/],
  ["facture", /net a payer|echeance|facture n/],
  ["rapport", /dommages apparents|facturable|cout net|date (?:d )?expertise|avant abattement/],
  ["facture", /total ttc/],
  ["pv", /je soussigne|proces verbal/],
  ["devis", /bon pour accord|devis/],
];

function typeParVocabulaire(pages: readonly Page[]): TypeDocument {
  const plie = plier(pages.flatMap((page) => page.rangees.map((rangee) => texteDe(rangee.mots))).join(" "));
  const dit = INDICES.find(([, motif]) => motif.test(plie))?.[0];
  // Le retour d'un véhicule, et pas un prix sur la page : un constat.
  const chiffre = pages.some(({ rangees }) => rangees.some(({ mots }) => mots.some((mot) => estMontant(mot.texte))));
  if (dit === undefined && chiffre && EXAMEN_DATE.test(plie) && !FACTURE.test(plie)) return "rapport";
  return dit ?? (!chiffre && RETOUR.test(plie) && !AUTRE_PAPIER.test(plie) ? "pv" : "inconnu");
}

const FACTURE = /\b(?:factur\w*|avoir|devis|releve)\b/;
const AUTRE_PAPIER = /\b(?:factur\w*|avoir|devis|releve|rapport|expertise)\b/;
/** « Dossier D-4471-AX · Examen du 17-06-2025 » : un papier sans titre qui date son examen et le chiffre. */
const EXAMEN_DATE =
  /\b(?:examen|expertise|inspection|visite|controle) (?:effectuee? |realisee? |du vehicule )?(?:du|le) \d/;
const RETOUR = /\b(?:restitution|restituee?|retour|reprise|etat des lieux)\b/;
