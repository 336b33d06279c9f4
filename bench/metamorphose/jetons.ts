// Les opérations d'un contenu de page PDF, sans les comprendre : opérandes bruts et opérateur, réécrits tels quels.

export interface Operation {
  nom: string;
  /** Opérandes tels qu'écrits. */
  operandes: string[];
}

const BLANC = /[\s\0]/;
const FIN_DE_MOT = /[\s\0()<>[\]{}/%]/;

function finDeChaine(t: string, debut: number): number {
  let profondeur = 0;
  for (let i = debut; i < t.length; i += 1) {
    if (t[i] === "\\") i += 1;
    else if (t[i] === "(") profondeur += 1;
    else if (t[i] === ")") {
      profondeur -= 1;
      if (profondeur === 0) return i + 1;
    }
  }
  return t.length;
}

function finImbriquee(t: string, debut: number, ouvre: string, ferme: string): number {
  let [profondeur, i] = [0, debut];
  while (i < t.length) {
    if (t[i] === "(") i = finDeChaine(t, i);
    else if (t.startsWith(ouvre, i)) {
      profondeur += 1;
      i += ouvre.length;
    } else if (t.startsWith(ferme, i)) {
      profondeur -= 1;
      i += ferme.length;
      if (profondeur === 0) return i;
    } else if (t[i] === "<" && t[i + 1] !== "<") i = t.indexOf(">", i) + 1;
    else i += 1;
  }
  return t.length;
}

function finDeMot(t: string, debut: number): number {
  let i = debut + 1;
  while (i < t.length && !FIN_DE_MOT.test(t[i] as string)) i += 1;
  return i;
}

/** Fin du jeton qui commence là. */
function finDeJeton(t: string, i: number): number {
  if (t[i] === "(") return finDeChaine(t, i);
  if (t.startsWith("<<", i)) return finImbriquee(t, i, "<<", ">>");
  if (t[i] === "<") return t.indexOf(">", i) + 1;
  if (t[i] === "[") return finImbriquee(t, i, "[", "]");
  return finDeMot(t, i);
}

/** Jetons d'un contenu ou d'un tableau, commentaires sautés. */
export function jetons(t: string): string[] {
  const rendus: string[] = [];
  let i = 0;
  while (i < t.length) {
    const c = t[i] as string;
    if (BLANC.test(c)) i += 1;
    else if (c === "%") i = Math.max(i + 1, t.slice(i).search(/[\r\n]/) + i);
    else {
      const fin = finDeJeton(t, i);
      rendus.push(t.slice(i, fin));
      i = fin;
    }
  }
  return rendus;
}

const EST_OPERANDE = /^([[(</+\-.\d]|true$|false$|null$)/;

/** Lit un contenu ; `null` s'il porte une image dans le texte, que ce découpage ne sait pas sauter. */
export function lireOperations(contenu: string): Operation[] | null {
  const operations: Operation[] = [];
  let operandes: string[] = [];
  for (const jeton of jetons(contenu)) {
    if (EST_OPERANDE.test(jeton)) operandes.push(jeton);
    else {
      if (jeton === "BI") return null;
      operations.push({ nom: jeton, operandes });
      operandes = [];
    }
  }
  return operations;
}

export const ecrireOperations = (operations: readonly Operation[]): string =>
  operations.map(({ nom, operandes }) => `${[...operandes, nom].join(" ")}\n`).join("");
