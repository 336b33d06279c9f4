/** Toutes les adresses du produit. Un écran ne compose jamais une adresse lui-même. */
export const chemins = {
  accueil: () => "/",
  connexion: (retour?: string) => (retour ? `/auth?retour=${encodeURIComponent(retour)}` : "/auth"),
  motDePasseOublie: () => "/mot-de-passe-oublie",
  tickets: () => "/dashboard",
  restitutions: () => "/restitutions",
  restitution: (id: string) => `/restitution/${id}`,
  analyses: () => "/analyses",
  sinistres: () => "/sinistres",
  convoyages: () => "/convoyages",
  infractions: () => "/infractions",
  vehicules: () => "/vehicules",
  conducteurs: () => "/conducteurs",
  garages: () => "/garages",
  formulaires: () => "/formulaires",
  contact: () => "/contact",
  profil: () => "/profile",
} as const;

/**
 * Où revenir après la connexion. Seule une adresse de Reflet est suivie : un chemin qui commence par une seule barre, sans
 * contre-oblique (qu'un navigateur lit comme une barre) ni caractère de contrôle ; sinon le tableau des tickets.
 */
export function retourSur(recherche: string): string {
  const retour = new URLSearchParams(recherche).get("retour");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ce sont eux que l'on refuse
  if (!retour || !/^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(retour) || retour.startsWith("/auth"))
    return chemins.tickets();
  return retour;
}
