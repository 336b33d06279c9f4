import { type ChampsConducteur, NAISSANCE_A_VENIR, naissanceAVenir, plierPermis } from "./champs-conducteur.ts";

type Permis = Pick<
  ChampsConducteur,
  "numero_permis" | "date_delivrance_permis" | "date_expiration_permis" | "date_de_naissance"
>;
export interface AvertissementPermis {
  champ: keyof Permis;
  texte: string;
}

/** Permis rose à trois volets : douze chiffres. Permis au format carte, depuis 2013 : deux chiffres, deux lettres, cinq chiffres. */
const ROSE = /^\d{12}$/;
const CARTE = /^\d{2}[A-Z]{2}\d{5}$/;
const FIN_DES_ROSES = "2033-01-19";
const ANNEES_CARTE = 15;
const AGE_MINIMAL = 15;

const plusAnnees = (iso: string, annees: number): string =>
  `${String(Number(iso.slice(0, 4)) + annees).padStart(4, "0")}${iso.slice(4)}`;

/** Ce qu'une date d'expiration a d'étonnant, face à la délivrance ou à la forme du permis ; nul si rien. */
function dureeEtonnante(numero: string, delivre: string | null, expire: string): string | null {
  if (delivre && expire <= delivre) return "La date d'expiration précède la date de délivrance.";
  if (delivre && CARTE.test(numero) && expire > plusAnnees(delivre, ANNEES_CARTE))
    return "Un permis au format carte est valable quinze ans au plus.";
  return ROSE.test(numero) && expire > FIN_DES_ROSES ? "Un permis rose n'est valable que jusqu'au 19/01/2033." : null;
}

/**
 * Ce qui étonne dans un permis, du plus grave au moins grave. Un avertissement n'empêche jamais d'enregistrer : un permis étranger
 * est un vrai permis.
 * @param aujourdhui le jour à Paris, AAAA-MM-JJ
 */
export function avertissementsPermis(p: Permis, aujourdhui: string): AvertissementPermis[] {
  const trouves: AvertissementPermis[] = [];
  const dire = (champ: keyof Permis, texte: string) => void trouves.push({ champ, texte });
  const { date_delivrance_permis: delivre, date_expiration_permis: expire, date_de_naissance: naissance } = p;
  const numero = plierPermis(p.numero_permis ?? "");

  if (expire && expire < aujourdhui) dire("date_expiration_permis", "Ce permis est expiré.");
  const duree = expire && dureeEtonnante(numero, delivre ?? null, expire);
  if (duree) dire("date_expiration_permis", duree);
  if (delivre && delivre > aujourdhui) dire("date_delivrance_permis", "La date de délivrance est à venir.");
  else if (delivre && naissance && delivre < plusAnnees(naissance, AGE_MINIMAL))
    dire("date_delivrance_permis", "Ce permis aurait été délivré avant quinze ans.");
  if (naissanceAVenir(naissance, aujourdhui)) dire("date_de_naissance", `${NAISSANCE_A_VENIR}.`);
  if (p.numero_permis?.trim() && !ROSE.test(numero) && !CARTE.test(numero))
    dire("numero_permis", "Ce numéro n'a pas la forme d'un permis français\u00a0: 13AA00002 ou douze chiffres.");
  return trouves;
}
