export interface Lieu {
  adresse: string | null;
  position: readonly [latitude: number, longitude: number] | null;
}

/** Le lieu dans un service de cartes externe : au point s'il est connu, sinon une recherche de l'adresse. */
export function adresseExterne({ adresse, position }: Lieu): string {
  const url = new URL("https://www.google.com/maps/search/");
  url.searchParams.set("api", "1");
  url.searchParams.set("query", position ? position.join(",") : (adresse ?? ""));
  return url.href;
}
