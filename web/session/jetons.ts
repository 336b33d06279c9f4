/** Les secrets d'un lien de récupération : `#access_token=…&refresh_token=…&type=recovery`. */
export interface Jetons {
  access_token: string;
  refresh_token: string;
}

/** Lit les secrets du fragment et les retire aussitôt de l'adresse ; `null` si le fragment n'en porte pas. */
export const prendreJetons = (): Jetons | null => lireJetons(prendreFragment());

/** Le secret d'un lien de confirmation (`#jeton=…`), retiré de l'adresse ; vide s'il n'y en a pas. */
export const prendreJeton = (): string => new URLSearchParams(prendreFragment().slice(1)).get("jeton") ?? "";

function prendreFragment(): string {
  const { hash, pathname, search } = window.location;
  if (hash) window.history.replaceState(null, "", pathname + search);
  return hash;
}

/** Les secrets d'un fragment, ou `null` s'il n'est pas celui d'un lien de récupération. */
export function lireJetons(fragment: string): Jetons | null {
  const champs = new URLSearchParams(fragment.replace(/^#/, ""));
  const [access_token, refresh_token] = [champs.get("access_token"), champs.get("refresh_token")];
  return champs.get("type") === "recovery" && access_token && refresh_token ? { access_token, refresh_token } : null;
}
