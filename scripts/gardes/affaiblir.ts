/** Les termes d'une expression de la base que joint cet opérateur, au premier étage de ses parenthèses : `(a AND (b OR c))` en a deux. */
export function membres(expression: string, operateur: "AND" | "OR" = "AND"): string[] {
  const dedans = sansParentheses(expression);
  const joint = ` ${operateur} `;
  const trouves: string[] = [];
  let profondeur = 0;
  let debut = 0;
  for (let i = 0; i < dedans.length; i++) {
    profondeur += emboite(dedans, i);
    if (profondeur > 0 || !dedans.startsWith(joint, i)) continue;
    trouves.push(dedans.slice(debut, i));
    debut = i + joint.length;
  }
  return [...trouves, dedans.slice(debut)].map((m) => m.trim());
}

/** De combien d'étages on descend à cette place : une parenthèse, un `CASE` et son `END`. */
function emboite(texte: string, i: number): number {
  if (texte[i] === "(") return 1;
  if (texte[i] === ")") return -1;
  if (/\w/.test(texte[i - 1] ?? "")) return 0;
  const [mot] = /^(?:CASE|END)\b/.exec(texte.slice(i, i + 5)) ?? [];
  return mot === "CASE" ? 1 : mot === "END" ? -1 : 0;
}

/** Ôte les parenthèses qui entourent toute l'expression, et elles seules. */
function sansParentheses(expression: string): string {
  const texte = expression.trim();
  if (!texte.startsWith("(")) return texte;
  let profondeur = 0;
  for (let i = 0; i < texte.length; i++) {
    if (texte[i] === "(") profondeur += 1;
    else if (texte[i] === ")") profondeur -= 1;
    if (profondeur === 0) return i === texte.length - 1 ? sansParentheses(texte.slice(1, -1)) : texte;
  }
  return texte;
}

/** Une condition privée d'un de ses membres, à quelque étage qu'il soit : elle laisse passer davantage. */
export interface Affaiblie {
  ote: string;
  reste: string;
}

/** Toutes les façons d'ôter un membre à cette condition, `true` compris ; une alternative ne se réduit pas, ce qu'elle exige si. */
export function affaiblir(condition: string): Affaiblie[] {
  return [{ ote: "tout", reste: "true" }, ...sansUnMembre(condition)];
}

function sansUnMembre(expression: string): Affaiblie[] {
  const exiges = membres(expression, "OR").length > 1 ? [] : membres(expression);
  if (exiges.length > 1)
    return exiges.flatMap((membre, i) => [
      { ote: membre, reste: exiges.filter((_, j) => j !== i).join(" AND ") },
      ...sansUnMembre(membre).map(({ ote, reste }) => ({
        ote,
        reste: exiges.map((autre, j) => (i === j ? `(${reste})` : autre)).join(" AND "),
      })),
    ]);
  const branches = membres(expression, "OR");
  if (branches.length < 2) return [];
  return branches.flatMap((branche, i) =>
    sansUnMembre(branche).map(({ ote, reste }) => ({
      ote,
      reste: branches.map((autre, j) => (i === j ? `(${reste})` : autre)).join(" OR "),
    })),
  );
}
