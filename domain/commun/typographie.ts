/** Le texte, où rien ne laisse un « : » seul au début d'une ligne ni un guillemet seul à la fin : les espaces ordinaires y deviennent insécables. */
export const lierPonctuation = (texte: string): string =>
  texte.replace(/ (?=[:;?!»](?:[\s.,)]|$))|(?<=«) /gu, "\u00a0");
