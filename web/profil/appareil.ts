/** Le premier qui correspond l'emporte : Edge et Opera se disent aussi Chrome, Chrome se dit aussi Safari. */
const NAVIGATEURS: readonly [RegExp, string][] = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const SYSTEMES: readonly [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/Linux/, "Linux"],
];

const premier = (liste: readonly [RegExp, string][], texte: string) => liste.find(([motif]) => motif.test(texte))?.[1];

/** « Firefox sur Windows » : de quoi reconnaître son appareil, rien de plus précis. */
export function appareil(agent: string | null): string {
  const navigateur = premier(NAVIGATEURS, agent ?? "");
  const systeme = premier(SYSTEMES, agent ?? "");
  if (!navigateur) return systeme ?? "Appareil inconnu";
  return systeme ? `${navigateur} sur ${systeme}` : navigateur;
}
