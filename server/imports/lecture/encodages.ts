import type { Encodage } from "../../../domain/imports/encodages.ts";

/** Un texte, l'encodage retenu, et ce que chaque encodage possible en donnerait. */
export interface TexteLu {
  texte: string;
  encodage: Encodage;
  /** Absent : le fichier n'a que de l'ASCII ou dit son encodage, il n'y a rien à choisir. */
  possibles?: { nom: Encodage; apercu: string[] }[];
}

// Le haut de la page de codes 850, que Node ne connaît pas : les logiciels MS-DOS et leurs exports l'écrivent encore.
const CP850 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";

const decodeCp850 = (octets: Buffer): string =>
  octets.toString("latin1").replace(/[\u0080-\u00ff]/g, (c) => CP850[c.charCodeAt(0) - 0x80] ?? "\ufffd");

const par = (nom: string) => (octets: Buffer) => new TextDecoder(nom).decode(octets);
const DECODEURS: Record<Exclude<Encodage, "UTF-16">, (octets: Buffer) => string> = {
  "UTF-8": par("utf-8"),
  "Windows-1252": par("windows-1252"),
  "Mac Roman": par("macintosh"),
  CP850: decodeCp850,
  "UTF-8 encodé deux fois": (octets) => reparer(par("utf-8")(octets)).texte,
};
const SUR_UN_OCTET = ["Windows-1252", "Mac Roman", "CP850"] as const;

/**
 * Le texte d'un CSV. La marque d'ordre dit l'encodage ; sans elle, de l'UTF-8 valable en est, et le reste se note à ce qu'un texte
 * français contient. `choisi` l'emporte.
 */
export function decoderTexte(octets: Buffer, choisi?: Encodage): TexteLu {
  const marque = (...o: number[]) => o.every((v, i) => octets[i] === v);
  if (marque(0xff, 0xfe)) return { texte: par("utf-16le")(octets), encodage: "UTF-16" };
  if (marque(0xfe, 0xff)) return { texte: par("utf-16be")(octets), encodage: "UTF-16" };
  const utf8 = enUtf8(octets);
  const { texte: repare, reparations, restants } = reparer(utf8 ?? "");
  const candidats: Exclude<Encodage, "UTF-16">[] = [
    ...(utf8 === null ? [] : (["UTF-8"] as const)),
    ...(reparations > 0 ? (["UTF-8 encodé deux fois"] as const) : []),
    ...SUR_UN_OCTET,
  ];
  const lu = (encodage: Exclude<Encodage, "UTF-16">): TexteLu => {
    const texte =
      encodage === "UTF-8" && utf8 !== null
        ? utf8
        : encodage === "UTF-8 encodé deux fois"
          ? repare
          : DECODEURS[encodage](octets);
    const extraits = extraitsDe(octets);
    return {
      texte,
      encodage,
      ...(extraits.length > 0 && {
        possibles: candidats.map((nom) => ({ nom, apercu: extraits.map((e) => DECODEURS[nom](e).trim()) })),
      }),
    };
  };
  if (choisi && choisi !== "UTF-16" && (choisi !== "UTF-8" || utf8 !== null)) return lu(choisi);
  if (utf8 !== null) return lu(reparations > restants ? "UTF-8 encodé deux fois" : "UTF-8");
  const notes = SUR_UN_OCTET.map((nom) => [nom, noter(DECODEURS[nom](octets))] as const);
  return lu(notes.reduce((m, n) => (n[1] > m[1] ? n : m))[0]);
}

function enUtf8(octets: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(octets);
  } catch {
    return null;
  }
}

/** Ce que vaut une lettre accentuée, d'autant plus que le français l'emploie. */
const VALEURS: Readonly<Record<string, number>> = {
  é: 5,
  ...Object.fromEntries([..."èàêç"].map((l) => [l, 4])),
  ...Object.fromEntries([..."ëïîôûùâœÉÈÀÊÇ"].map((l) => [l, 2])),
  ...Object.fromEntries([..."äöüÿæÂÄËÎÏÔÖÙÛÜŸŒÆ"].map((l) => [l, 1])),
};
const SIGNES = /[\u00a0€°«»’‘“”–—…²³§µ×·]/;
const NOTES_MAX = 50_000;

/** Ce qu'un texte a de français : ses accents là où un mot en a, moins les signes qu'aucun mot ne porte. */
function noter(texte: string): number {
  let note = 0;
  let vus = 0;
  for (const { 0: signe, index } of texte.matchAll(/[^\p{ASCII}]/gu)) {
    if (++vus > NOTES_MAX) break;
    const avant = texte[index - 1] ?? " ";
    const apres = texte[index + 1] ?? " ";
    const dansUnMot = /[a-z]/i.test(avant) || /[a-z]/i.test(apres);
    const valeur = VALEURS[signe];
    // Une capitale après une minuscule, une minuscule entre deux capitales : ce n'est pas un mot.
    const deplacee = signe === signe.toUpperCase() ? /[a-z]/.test(avant) : /[A-Z]/.test(avant) && /[A-Z]/.test(apres);
    if (valeur) note += deplacee ? -2 : valeur;
    else if (SIGNES.test(signe)) note += /[a-z]/.test(avant) && /[a-z]/.test(apres) && signe !== "’" ? -2 : 1;
    else note += dansUnMot ? -3 : -1;
  }
  return note;
}

/** Octet de chaque caractère de Windows-1252, pour défaire un double encodage. */
const OCTET_1252 = new Map(
  [...new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 128 }, (_, i) => i + 128))].map(
    (signe, i) => [signe, i + 128] as const,
  ),
);
const longueurUtf8 = (octet: number): number => (octet >= 0xf0 ? 4 : octet >= 0xe0 ? 3 : octet >= 0xc2 ? 2 : 0);

/** Rend les accents lus deux fois (« CitroÃ«n »), combien il en a rendu, et combien de lettres accentuées étaient justes. */
function reparer(texte: string): { texte: string; reparations: number; restants: number } {
  if (!/[\u00c2-\u00f4]/.test(texte)) return { texte, reparations: 0, restants: 0 };
  let reparations = 0;
  let restants = 0;
  const rendu = texte.replace(/[\u00c2-\u00f4][\u0080-\u2122]{0,3}/gu, (suite) => {
    const octets = [...suite].map((c) => OCTET_1252.get(c) ?? 0);
    const longueur = longueurUtf8(octets[0] ?? 0);
    const decode = longueur > 1 && octets.length >= longueur ? enUtf8(Buffer.from(octets.slice(0, longueur))) : null;
    // « CAFÉ» » se décoderait en un signe phonétique : seul un signe du français se rend.
    if (decode === null || !/[\u0080-\u017f\u2010-\u2122]/.test(decode)) {
      restants += 1;
      return suite;
    }
    reparations += 1;
    // Ce qui suit la séquence peut en être une autre.
    const reste = reparer([...suite].slice(longueur).join(""));
    reparations += reste.reparations;
    restants += reste.restants;
    return decode + reste.texte;
  });
  return { texte: rendu, reparations, restants };
}

const EXTRAITS_MAX = 3;
const EXTRAIT_OCTETS = 60;
const LUS_POUR_EXTRAITS = 2_000_000;

/** Les premières cellules différentes qui ont autre chose que de l'ASCII : ce qui change d'un encodage à l'autre. */
function extraitsDe(octets: Buffer): Buffer[] {
  const extraits = new Set<string>();
  const debut = octets.subarray(octets[0] === 0xef ? 3 : 0, LUS_POUR_EXTRAITS).toString("latin1");
  for (const { 0: cellule } of debut.matchAll(/(?<![^;,\t|"\r\n])[^;,\t|"\r\n]*[\u0080-\u00ff][^;,\t|"\r\n]*/g)) {
    if (cellule.length <= EXTRAIT_OCTETS) extraits.add(cellule);
    if (extraits.size >= EXTRAITS_MAX) break;
  }
  return [...extraits].map((e) => Buffer.from(e, "latin1"));
}
