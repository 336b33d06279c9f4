export type FormatPlaque = "siv" | "ww" | "w_garage" | "fni";

export interface Plaque {
  format: FormatPlaque;
  /** Forme normalisée : `AB-123-CD`, `WW-123-AB`, `W-123-AB` ou `4821 XN 69`. */
  texte: string;
}

// Arrêté du 09/02/2009, annexe VII : ni I, ni O, ni U ; SS exclu des deux côtés ; WW réservé au provisoire ; 000 jamais attribué.
const SIV = /^(?!SS|WW)([A-HJ-NP-TV-Z]{2})(?!000)(\d{3})(?!SS)([A-HJ-NP-TV-Z]{2})$/;
const WW = /^WW(?!000)(\d{3})(?!SS)([A-HJ-NP-TV-Z]{2})$/;
const W_GARAGE = /^W(?!000)(\d{3})(?!SS)([A-HJ-NP-TV-Z]{2})$/;
const FNI = /^(\d{1,4})([A-Z]{1,3})(0[1-9]|[1-8]\d|9[0-5]|2[AB]|97[1-6])$/;
const FORME_SIV = /^[A-Z]{2}[\s.\-‐‑–]?\d{3}[\s.\-‐‑–]?[A-Z]{2}$/;

const serrer = (texte: string) => texte.toUpperCase().replace(/[\s.\-‐‑–_]/g, "");

/**
 * Lit une plaque française, quels que soient la casse et les séparateurs.
 * Aucune lettre n'est devinée : une plaque douteuse rend `null`.
 */
export function lirePlaque(texte: string): Plaque | null {
  const brut = serrer(texte);
  if (brut.length < 4 || brut.length > 10) return null;
  const siv = SIV.exec(brut);
  if (siv) return { format: "siv", texte: `${siv[1]}-${siv[2]}-${siv[3]}` };
  const ww = WW.exec(brut);
  if (ww) return { format: "ww", texte: `WW-${ww[1]}-${ww[2]}` };
  const w = W_GARAGE.exec(brut);
  if (w) return { format: "w_garage", texte: `W-${w[1]}-${w[2]}` };
  const fni = FNI.exec(brut);
  if (fni) return { format: "fni", texte: `${fni[1]} ${fni[2]} ${fni[3]}` };
  return null;
}

/** Forme normalisée d'une plaque valide ; sinon le texte reçu, en capitales et sans espaces autour. */
export function normaliserPlaque(texte: string): string {
  return lirePlaque(texte)?.texte ?? texte.trim().toUpperCase();
}

/** Vrai pour une plaque définitive, SIV ou FNI. Une plaque provisoire (WW) ou de garage (W) n'identifie pas un véhicule de parc. */
export function estPlaqueValide(texte: string): boolean {
  const plaque = lirePlaque(texte);
  return plaque?.format === "siv" || plaque?.format === "fni";
}

/** Vrai si le texte a la forme de deux lettres, trois chiffres, deux lettres, même avec des lettres interdites. */
export function ressembleAUnePlaque(texte: string): boolean {
  return FORME_SIV.test(texte.trim().toUpperCase()) || lirePlaque(texte) !== null;
}

/** Plaque trouvée dans un texte : sa forme normalisée, ce qui est imprimé, et où (rangs de caractères). */
export interface PlaqueTrouvee {
  texte: string;
  imprime: string;
  debut: number;
  fin: number;
}

const TIRET = "[.\\-‐‑–]";
const ESPACE = "[ \\u00a0\\u202f]";
// Un code plus long, un nombre coupé en milliers ou un montant décimal ne commencent ni ne finissent une plaque.
const AVANT = `(?<![\\p{L}\\d]|[\\p{L}\\d]${TIRET})`;
const AVANT_CHIFFRE = `(?<![\\p{L}\\d]|[\\p{L}\\d]${TIRET}|\\d${ESPACE}|\\d[,.])`;
const APRES = `(?!${TIRET}?[\\p{L}\\d]|${ESPACE}?[%€]|,\\d)`;
const DEPARTEMENT = "(?:0[1-9]|[1-8]\\d|9[0-5]|2[AB]|97[1-6])";

/** « AB-123-CD » : les deux tirets suffisent. « AB 123 CD » et « AB123CD » demandent que rien autour ne les démente. */
const A_TIRETS = new RegExp(`${AVANT}(?:[A-Z]{2}|W)${TIRET}\\d{3}${TIRET}[A-Z]{2}${APRES}`, "gu");
const SANS_TIRET = new RegExp(`${AVANT}[A-Z]{2}(${ESPACE}?)\\d{3}\\1[A-Z]{2}${APRES}`, "gu");
/** « 4821 XN 69 », « 512 ABC 2A », « 1234 AB 974 » : assez longues pour ne pas être une quantité (« 1 X 50 »). */
const ANCIENNE = new RegExp(`${AVANT_CHIFFRE}\\d{3,4}(${ESPACE}?|${TIRET})[A-Z]{2,3}\\1${DEPARTEMENT}${APRES}`, "gu");

/** « Réf. AB123CD », « article 123 AB 45 » : un numéro de pièce, de dossier ou de client a parfois la forme d'une plaque. */
const REFERENCE =
  /(?:^|[^\p{L}])(?:r[ée]f(?:[ée]rences?)?|codes?|articles?|art|dossiers?|contrats?|factures?|avoirs?|devis|commandes?|cde|bons?|sinistres?|clients?|lots?|s[ée]rie|pi[èe]ces?|ordres?|rapports?|mod[èe]les?|type|moteur)[\s.:#]*(?:n[°ºo]?[\s.:]*)?$/iu;
/** Unités, taxes et puissances : « FORFAIT DE 250 HT », « GT 130 CH », « EN 120 KM » n'ont que la forme. */
const UNITES = /^(?:HT|KM|CH|CV|KW|HP|PS|MM|CM|KG|GR|ML|NM|JR|AN)$/;
/** Sigles de moteur et de finition, et unités : « 307 HDI 90 », « 250 HT 20 », « 205 GTI 16 ». */
const SIGLES =
  /^(?:HT|TTC|TVA|EUR|KM|CH|CV|KW|HP|PS|MM|CM|KG|HDI|DCI|TDI|CDI|TSI|TCE|THP|VTI|GTI|GTD|GTE|GTS|SDI|DTI|TDS|TDC|JTD|CRD|MPI|GPL|XSI|DSG|EDC|BVM|BVA|DIN|DID|CRI|GT|RS|SW|CC|TD|ET|OU|DE|DU|PCS|PC|MIN|JRS|AN|ANS|SUR|PAR|RUE|BIS|AV)$/;

/** Une plaque ancienne touche au moins d'un côté un bord du texte ou une ponctuation : au milieu d'une phrase, c'est une suite de nombres. */
const BORD_AVANT = /(?:^|[:;,()|/·•–—]|[^\p{L}\d]-|immat\S*|plaque|v[ée]hicule|vhl)\s*$/iu;
const BORD_APRES = /^\s*(?:$|[:;,.()|/·•–—]|-(?![\p{L}\d]))/u;

function estVraisemblable(texte: string, { imprime, debut, fin }: Omit<PlaqueTrouvee, "texte">, ancienne: boolean) {
  const avant = texte.slice(0, debut);
  if (REFERENCE.test(avant)) return false;
  if (!ancienne) return !/\s/.test(imprime) || !UNITES.test(imprime.slice(-2));
  if (SIGLES.test(/[A-Z]{2,3}/.exec(imprime)?.[0] ?? "")) return false;
  return BORD_AVANT.test(avant) || BORD_APRES.test(texte.slice(fin));
}

/**
 * Plaques d'un texte libre, sans étiquette, dans leur ordre : à tirets, à espaces, collées ou d'avant 2009, en capitales. Ce qui n'en a que
 * la forme (référence, prix, puissance d'un moteur) n'en est pas une : une plaque de trop donne les lignes d'un véhicule à un autre.
 */
export function plaquesDuTexte(texte: string): PlaqueTrouvee[] {
  // Toutes les formes ont trois chiffres de suite : le plus souvent, il n'y a rien à chercher.
  if (!/\d{3}/.test(texte)) return [];
  const trouvees = [A_TIRETS, SANS_TIRET, ANCIENNE].flatMap((forme) =>
    [...texte.matchAll(forme)].flatMap(({ 0: imprime, index: debut }) => {
      const lieu = { imprime, debut, fin: debut + imprime.length };
      const lue = lirePlaque(imprime);
      if (!lue || (forme !== A_TIRETS && !estVraisemblable(texte, lieu, forme === ANCIENNE))) return [];
      return [{ texte: lue.texte, ...lieu }];
    }),
  );
  return trouvees.sort((a, b) => a.debut - b.debut);
}

// Une page imprime parfois une plaque que la norme interdit (« AI-123-BB ») : elle se lit telle quelle, et se signale.
const FORME_IMPRIMEE = /(?<![A-Z\d])[A-Z]{2}-\d{3}-[A-Z]{2}(?![A-Z\d])/g;
const MOT = /^\(?([A-Z]{2}-\d{3}-[A-Z]{2})\)?[.,;:]?\)?$/;

/** Première plaque qu'un texte imprime, telle qu'imprimée, même interdite ; `null` s'il n'en montre aucune. */
export const plaqueImprimee = (texte: string): string | null =>
  texte.match(FORME_IMPRIMEE)?.[0] ?? plaquesDuTexte(texte)[0]?.imprime ?? null;

/** Plaque à tirets que fait un mot à lui seul, parenthèses et ponctuation ôtées, même interdite ; `null` pour tout autre mot. */
export const plaqueDuMot = (mot: string): string | null => MOT.exec(mot)?.[1] ?? null;

/** Le texte sans ses plaques : « Total véhicule GB-482-NR » est un total. */
export const sansPlaques = (texte: string): string =>
  plaquesDuTexte(texte)
    .toReversed()
    .reduce((reste, { debut, fin }) => `${reste.slice(0, debut)} ${reste.slice(fin)}`, texte)
    .replace(FORME_IMPRIMEE, " ");

/** Le texte où tout ce qui a la forme d'une plaque, même en minuscules, est remplacé : mieux vaut en masquer trop. */
export const masquerPlaques = (texte: string, masque: string): string =>
  texte
    .replace(/\b[A-Z]{2}[\s.-]?\d{3}[\s.-]?[A-Z]{2}\b/gi, masque)
    .replace(/\b\d{2,4}[\s.-]?[A-Z]{2,3}[\s.-]?(?:\d{2,3}|2[AB])\b/gi, masque);

/** Une fin de rangée ou une colonne étroite coupe une plaque à l'un de ses tirets (« GB- 385- MA ») : la même, recollée. */
export const recollerPlaques = (texte: string): string =>
  texte.replace(/(?<![A-Z\d])([A-Z]{2})- ?(\d{3})- ?([A-Z]{2})(?![A-Z\d])/g, "$1-$2-$3");

// Une lettre pour un chiffre, ou l'inverse, un chiffre de trop ou de moins : la plaque reste telle qu'imprimée, et se signale.
const CHIFFRES_DOUTEUX = /^(?:[A-Z0-9]{2}-(?=[A-Z]*\d)[A-Z0-9]{3}-[A-Z0-9]{2}|[A-Z]{2}-(?:\d{2}|\d{4})-[A-Z]{2})$/;

/** Plaque que dit une valeur derrière son étiquette, quelle que soit sa casse ; telle qu'imprimée si elle est douteuse, `null` sans plaque. */
export function plaqueDeLaValeur(texte: string): string | null {
  const propre = texte
    .replace(/[()]/g, " ")
    .replace(/(?<=[A-Z\d])-\s+(?=[A-Z\d])/g, "-")
    .trim();
  const entiere = lirePlaque(propre);
  if (entiere) return entiere.texte;
  const mots = propre.split(/\s+/);
  for (const mot of mots) if (mot.length >= 7 && lirePlaque(mot)) return lirePlaque(mot)?.texte ?? null;
  const siv = /\b[A-Z]{2} ?\d{3} ?[A-Z]{2}\b/i.exec(propre);
  if (siv && lirePlaque(siv[0])) return lirePlaque(siv[0])?.texte ?? null;
  const douteux = mots.find((mot) => ressembleAUnePlaque(mot) || CHIFFRES_DOUTEUX.test(mot));
  return douteux?.toUpperCase() ?? plaquesDuTexte(propre)[0]?.texte ?? null;
}

const A_UN_SIGNE_PRES =
  /(?<![A-Z\d])(?:[A-Z\d]{2}[- ]?[A-Z\d]{2,3}[- ]?[A-Z\d]{2}|\d{1,4} ?[A-Z]{1,3} ?\d{2,3})(?![A-Z\d])/i;

/** Vrai si un texte contient deux lettres, trois chiffres, deux lettres à un signe près, ou l'ancien format : assez pour une colonne de plaques. */
export const contientUneForme = (texte: string): boolean => A_UN_SIGNE_PRES.test(texte);

/** Ce que la reconnaissance voit à la place d'un chiffre : un seul ressemble à chacun. */
const CHIFFRE_DE: Readonly<Record<string, string>> = {
  O: "0",
  Q: "0",
  D: "0",
  I: "1",
  L: "1",
  Z: "2",
  A: "4",
  S: "5",
  G: "6",
  B: "8",
};

/**
 * Plaque SIV dont la reconnaissance de caractères a pris un chiffre pour une lettre, dans le bloc qui n'a que des chiffres (« FK-B15-RJ »). Un
 * bloc de lettres ne se devine jamais ; rend `null` quand la correction ne donne pas une plaque.
 */
export function corrigerChiffresPlaque(texte: string): string | null {
  const [, gauche, milieu, droite] = /^([A-Z]{2})([A-Z\d]{3})([A-Z]{2})$/.exec(serrer(texte)) ?? [];
  // Trois chiffres ne se devinent pas tous : un mot de sept signes n'est pas une plaque.
  if (!milieu || !/\d/.test(milieu)) return null;
  const corrigee = `${gauche}${[...milieu].map((signe) => CHIFFRE_DE[signe] ?? signe).join("")}${droite}`;
  const lue = FORME_SIV.test(corrigee) ? lirePlaque(corrigee) : null;
  return lue?.format === "siv" ? lue.texte : null;
}
