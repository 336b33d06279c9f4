/** Une instruction SQL telle qu'elle est écrite, sans son point-virgule, et les lignes de commentaire qui la précèdent. */
export interface InstructionSql {
  commentaire: string;
  texte: string;
}

/** Ce qui cache un point-virgule : commentaire, texte, identifiant cité, corps entre dollars. */
const OPAQUE =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([a-z_]*)\$[\s\S]*?\$\1\$|;|\bbegin atomic\b[\s\S]*?;\s*end\b/g;

/** Coupe un fichier SQL en instructions. */
export function instructions(sql: string): InstructionSql[] {
  const trouvees: InstructionSql[] = [];
  let debut = 0;
  for (const lu of sql.matchAll(OPAQUE)) {
    if (lu[0] !== ";") continue;
    trouvees.push(separer(sql.slice(debut, lu.index)));
    debut = lu.index + 1;
  }
  return trouvees;
}

/** Seuls les commentaires collés à l'instruction sont les siens : une ligne vide les en sépare. */
function separer(brut: string): InstructionSql {
  const tete = /^(?:\s*(?:--[^\n]*|\/\*[\s\S]*?\*\/)[^\S\n]*\n)*/.exec(brut)?.[0] ?? "";
  return {
    commentaire: /(?:\n\s*\n|^\s*)?((?:(?!\n\s*\n)[\s\S])*)$/.exec(tete)?.[1]?.trim() ?? "",
    texte: brut.slice(tete.length).trim(),
  };
}
