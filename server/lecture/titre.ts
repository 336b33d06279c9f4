import type { TypeDocument } from "../../domain/fre/codes.ts";
import { plier } from "../../domain/fre/vocabulaire/texte.ts";
import { type Bloc, blocsDe, type Page, texteDe } from "./geometrie.ts";
import { dateDans } from "./identification.ts";

export interface Titre {
  type: TypeDocument;
  numero: string | null;
  date: string | null;
  bloc: Bloc | null;
}

const TYPES: readonly { type: TypeDocument; motif: RegExp }[] = [
  { type: "avoir", motif: /^(facture d )?(avoir|note de credit|note d avoir)\b/ },
  { type: "facture", motif: /^(facture|factures|note de frais de remise|decompte de restitution|decompte de frais)\b/ },
  { type: "devis", motif: /^(devis|audit avant restitution|audit de pre restitution)\b/ },
  {
    type: "releve",
    motif:
      /^(releve (mensuel|n|des frais|de frais|recapitulatif|de facturation|periodique)|etat mensuel|recapitulatif mensuel)\b/,
  },
  {
    type: "pv",
    motif: /^(proces verbal|pv de restitution|pv d etat|etat des lieux|bon de restitution|fiche de restitution)\b/,
  },
  {
    type: "rapport",
    motif:
      /^(rapport|expertise de restitution|expertise n|expertise automobile|photo expertise|chiffrage|estimation des dommages|compte rendu d expertise|constat d etat|inspection de restitution)\b/,
  },
];

const NUMERO =
  /(?:^|\s)(?:n\s?[°ºo]|n|num[ée]ro|r[ée]f(?:[ée]rence)?\.?)\s*:?\s*((?:[A-Z]{1,5}[ ])?(?:\d{1,4}[ ])?[A-Z0-9][A-Z0-9/_.-]*\d[A-Z0-9/_.-]*)/i;
// Un numéro qui n'est pas celui du document : compte, contrat, téléphone, pièce rattachée.
const AUTRE_NUMERO =
  /client|contrat|immat|serie|chassis|compte|tva|siren|siret|tel|relatif|concerne|annule|dossier|police|sinistre|commande|iban|dommage|page|code/;

interface Candidat {
  bloc: Bloc;
  type: TypeDocument;
}

function candidats(pages: readonly Page[]): Candidat[] {
  const premiere = pages[0];
  if (!premiere) return [];
  return premiere.rangees.flatMap((rangee) =>
    blocsDe(rangee, 1.5).flatMap((bloc) => {
      const plie = plier(texteDe(bloc.mots));
      const trouve = TYPES.find(({ motif }) => motif.test(plie));
      // Une phrase de bas de page peut commencer par « Relevé établi selon » : un titre est court.
      return trouve && bloc.mots.length <= 14 ? [{ bloc, type: trouve.type }] : [];
    }),
  );
}

/** Type, numéro et date portés par le titre : la plus grande inscription de la première page qui nomme un document. */
export function lireTitre(pages: readonly Page[]): Titre {
  const possibles = candidats(pages);
  const corps = (candidat: Candidat) => Math.max(...candidat.bloc.mots.map((mot) => mot.corps));
  const titre = possibles.toSorted((a, b) => corps(b) - corps(a) || a.bloc.rangee.y - b.bloc.rangee.y)[0];
  if (!titre) return { type: typeParVocabulaire(pages), ...numeroLibre(pages), bloc: null };
  const duType = [titre, ...possibles.filter((candidat) => candidat.type === titre.type && candidat !== titre)];
  for (const candidat of duType) {
    const texte = texteDe(candidat.bloc.mots);
    const numero = numeroDans(texte);
    if (numero)
      return {
        type: titre.type,
        numero,
        date: dateDans(texte.slice(texte.indexOf(numero) + numero.length)),
        bloc: candidat.bloc,
      };
  }
  return { type: titre.type, ...numeroLibre(pages), bloc: titre.bloc };
}

const DATE_EN_PHRASE = /^(?:edite|emis|emise|etabli|etablie|facture|fait a [a-z -]+|date) le (?=\d)/;

/** Date annoncée par une courte mention sans deux-points en première page (« Édité le 03/04/2025 »), en ISO, ou `null`. */
export function dateMentionnee(pages: readonly Page[]): string | null {
  for (const rangee of pages[0]?.rangees ?? []) {
    for (const bloc of blocsDe(rangee, 1.5)) {
      const texte = texteDe(bloc.mots);
      if (bloc.mots.length <= 7 && DATE_EN_PHRASE.test(plier(texte)) && dateDans(texte)) return dateDans(texte);
    }
  }
  return null;
}

/** Numéro de document dans un texte, tel qu'imprimé, ou `null`. */
export function numeroDans(texte: string): string | null {
  const trouve = NUMERO.exec(texte);
  const numero = trouve?.[1]?.replace(/[.,;-]+$/, "");
  if (!trouve || !numero || AUTRE_NUMERO.test(plier(texte.slice(0, trouve.index)))) return null;
  return completer(texte, numero);
}

// « DL 25 459942 » : un numéro peut contenir des espaces ; il finit au mot de liaison, à la date ou à la parenthèse.
function completer(texte: string, numero: string): string {
  const debut = texte.indexOf(numero);
  const mots = texte.slice(debut).split(" ");
  const garde: string[] = [];
  for (const mot of mots) {
    if (garde.length > 0 && (!/^[A-Z0-9/_.-]*\d[A-Z0-9/_.-]*$/.test(mot) || dateDans(mot))) break;
    garde.push(mot);
  }
  const complet = garde.join(" ");
  return complet.length >= numero.length ? complet : numero;
}

function numeroLibre(pages: readonly Page[]): { numero: string | null; date: string | null } {
  const premiere = pages[0];
  for (const rangee of premiere?.rangees ?? []) {
    if (premiere && rangee.y > premiere.hauteur * 0.35) break;
    for (const bloc of blocsDe(rangee, 1.5)) {
      const texte = texteDe(bloc.mots);
      if (!/^n\s?[°ºo]\s/i.test(texte) && !/^n[°º]/i.test(texte)) continue;
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
  return INDICES.find(([, motif]) => motif.test(plie))?.[0] ?? "inconnu";
}
