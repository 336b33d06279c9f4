/** Ce qui suit une barre oblique inverse, dans une ligne de COPY ou une chaîne E'…'. */
const ECHAPPES: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };

const desechapper = (texte: string): string =>
  texte.includes("\\")
    ? texte.replace(/\\(x[0-9A-Fa-f]{1,2}|[0-7]{1,3}|[\s\S])/g, (_, suite: string) => {
        if (/^x./.test(suite)) return String.fromCharCode(Number.parseInt(suite.slice(1), 16));
        return /^[0-7]/.test(suite) ? String.fromCharCode(Number.parseInt(suite, 8)) : (ECHAPPES[suite] ?? suite);
      })
    : texte;

/** Les valeurs d'une ligne de COPY au format texte : tabulations, `\N` pour rien. */
export const valeursCopie = (ligne: string): (string | null)[] =>
  ligne.split("\t").map((v) => (v === "\\N" ? null : desechapper(v)));

const CHAINE = /^\s*(?:([EeNn])?'((?:[^']|'')*)')/;
/** Une chaîne E'…' peut contenir \' : elle se délimite autrement. */
const CHAINE_E = /^\s*[Ee]'((?:[^'\\]|\\[\s\S]|'')*)'/;

/** Une valeur d'INSERT, telle qu'écrite entre deux virgules : chaîne, nombre, booléen, `ARRAY[…]`, avec ou sans conversion de type. */
export function valeurInsertion(brut: string): string | null {
  const texte = brut.trim();
  const e = CHAINE_E.exec(texte);
  if (e) return desechapper((e[1] ?? "").replaceAll("''", "'"));
  const chaine = CHAINE.exec(texte);
  if (chaine) return (chaine[2] ?? "").replaceAll("''", "'");
  if (/^ARRAY\s*\[/i.test(texte)) return litteralDe(texte);
  const nu = texte.replace(/::[\w\s."()[\]]+$/, "").trim();
  return /^(?:null|default)$/i.test(nu) ? null : nu;
}

/** `ARRAY['a','b']` devient la liste JSON que les autres exports écrivent. */
function litteralDe(texte: string): string {
  const chaines = [...texte.matchAll(/[Ee]?'((?:[^']|'')*)'/g)].map((m) => (m[1] ?? "").replaceAll("''", "'"));
  return JSON.stringify(chaines);
}
