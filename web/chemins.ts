/** Toutes les adresses du produit. Un écran ne compose jamais une adresse lui-même. */
export const chemins = {
  accueil: () => "/",
  connexion: (retour?: string) => (retour ? `/auth?retour=${encodeURIComponent(retour)}` : "/auth"),
  mentionsLegales: () => "/mentions-legales",
  confidentialite: () => "/politique-de-confidentialite",
  motDePasseOublie: (email?: string) => `/mot-de-passe-oublie${email ? `?email=${encodeURIComponent(email)}` : ""}`,
  tickets: () => "/dashboard",
  restitutions: () => "/restitutions",
  /** Une restitution, ou le ticket d'une demande qui n'en a pas encore. */
  restitution: (id: string) => `/restitution/${id}`,
  audits: () => "/audits",
  audit: (id: string) => `/audit/${id}`,
  auditsDuVehicule: (id: string) => `/audits?vehicule_id=${id}`,
  documents: () => "/documents",
  document: (id: string) => `/document/${id}`,
  vocabulaire: () => "/vocabulaire",
  contestations: () => "/contestations",
  contestation: (id: string) => `/contestation/${id}`,
  analyses: () => "/analyses",
  api: () => "/administration/api",
  clesApi: () => "/administration/cles-api",
  webhooks: () => "/administration/webhooks",
  livraisons: () => "/administration/webhooks/livraisons",
  livraisonsDe: (webhook: string) => `/administration/webhooks/livraisons?webhook_id=${webhook}`,
  lignesAnalysees: () => "/analyses/lignes",
  sinistres: () => "/sinistres",
  sinistre: (id: string) => `/sinistre/${id}`,
  convoyages: () => "/convoyages",
  convoyage: (id: string) => `/convoyage/${id}`,
  etatDesLieux: (id: string) => `/etat-des-lieux/${id}`,
  infractions: () => "/infractions",
  vehicules: () => "/vehicules",
  vehicule: (id: string) => `/vehicule/${id}`,
  photosDuVehicule: (id: string) => `/vehicule/${id}/photos`,
  /** La fiche d'un véhicule, ouverte à l'un de ses contrats. */
  contratDeVehicule: (id: string, contrat: string) => `/vehicule/${id}?contrat=${contrat}`,
  finsDeContrat: () => "/fins-de-contrat",
  conducteurs: () => "/conducteurs",
  conducteur: (id: string) => `/conducteur/${id}`,
  garages: () => "/garages",
  garage: (id: string) => `/garage/${id}`,
  loueurs: () => "/loueurs",
  loueur: (id: string) => `/loueur/${id}`,
  /** Une version de ses conditions, ou « nouvelle », commencée d'une autre. */
  conditions: (loueur: string, version: string, depuis?: string) =>
    `/loueur/${loueur}/conditions/${version}${depuis ? `?depuis=${depuis}` : ""}`,
  formulaires: () => "/formulaires",
  formulaire: (id: string) => `/formulaire/${id}`,
  /** La page sans compte où une société reçoit ses demandes. */
  formulairePublic: (client: string) => `/form-${client}`,
  imports: () => "/imports",
  nouvelImport: () => "/imports/nouveau",
  import: (id: string) => `/import/${id}`,
  administration: () => "/administration",
  societes: () => "/administration/societes",
  societe: (id: string) => `/administration/societe/${id}`,
  personnes: () => "/administration/personnes",
  personne: (id: string) => `/administration/personne/${id}`,
  courriels: () => "/administration/e-mails",
  fusions: () => "/administration/fusions",
  references: () => "/administration/references",
  reglages: () => "/administration/reglages",
  journal: () => "/administration/journal",
  corbeille: () => "/administration/corbeille",
  donneesPersonnelles: () => "/administration/donnees-personnelles",
  registre: () => "/administration/donnees-personnelles/registre",
  contact: () => "/contact",
  notifications: () => "/notifications",
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
