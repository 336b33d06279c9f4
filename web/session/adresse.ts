import { chemins } from "../chemins.ts";

/**
 * L'adresse devient /auth pendant qu'une session est à rouvrir, puis redevient celle de la page. Le routeur n'en sait rien : s'il
 * changeait d'adresse, il démonterait l'écran et tout ce qu'on y a saisi.
 */
interface PageGardee {
  href: string;
  etat: unknown;
}
let page: PageGardee | undefined;
let auRetour: (() => void) | undefined;
let rendu: Promise<void> | undefined;

/** Nos entrées d'historique : ajoutée par-dessus la page, ou mise à sa place. */
type Marque = "ajoutee" | "remplacee";
const marque = (): Marque | undefined => window.history.state?.connexion;

// Le routeur enveloppe les méthodes de l'objet `history` : celles du prototype ne le préviennent pas.
function ecrire(comment: "pushState" | "replaceState", etat: unknown, href: string): void {
  History.prototype[comment].call(window.history, etat, "", href);
}
const poserAuth = (comment: "pushState" | "replaceState", connexion: Marque, retour: string): void =>
  ecrire(comment, { connexion }, chemins.connexion(retour));

const ici = (): PageGardee => ({
  href: window.location.pathname + window.location.search + window.location.hash,
  etat: window.history.state,
});
const memePage = (etat: unknown): boolean => (etat as Clef)?.__TSR_key === (page?.etat as Clef)?.__TSR_key; // clé que le routeur donne à chaque entrée
type Clef = { __TSR_key?: string } | null | undefined;

/** Mène l'adresse à /auth, avec le retour ; « Précédent » y ramènera d'abord à la page gardée. */
export function menerAuth(): void {
  if (page) return;
  page = ici();
  poserAuth("pushState", "ajoutee", page.href);
}

/** Une navigation lancée avant l'expiration vient d'aboutir : c'est elle que l'on gardera. */
export function suivreNavigation(): void {
  if (!page || marque()) return;
  page = ici();
  poserAuth("replaceState", "remplacee", page.href);
}

/** Rend l'adresse de la page, sans laisser /auth derrière elle. */
export function rendreAdresse(): Promise<void> {
  rendu ??= rendre().finally(() => {
    rendu = undefined;
  });
  return rendu;
}

async function rendre(): Promise<void> {
  if (!page) return;
  if (marque() === "ajoutee") await reculer();
  ecrire("replaceState", page.etat, page.href);
  page = undefined;
}

function reculer(): Promise<void> {
  return new Promise((fini) => {
    // Un navigateur qui refuserait de reculer ne doit retenir personne : l'adresse se rend alors sur place.
    const secours = window.setTimeout(() => auRetour?.(), 1000);
    auRetour = () => {
      window.clearTimeout(secours);
      auRetour = undefined;
      fini();
    };
    window.history.back();
  });
}

/** À poser au démarrage : ce que « Précédent » et « Suivant » font autour de /auth, hors de vue du routeur. */
export function garderHistorique(): void {
  window.addEventListener("popstate", surDeplacement, { capture: true });
}

function surDeplacement(evenement: PopStateEvent): void {
  if (!page && !marque()) return;
  evenement.stopImmediatePropagation();
  if (auRetour) auRetour();
  // Un /auth resté dans l'historique alors que la session est rouverte : il n'y a rien à y faire.
  else if (!page) window.history.back();
  // Un premier recul retombe sur la page gardée, qui demande toujours une session ; un second la quitte pour de bon.
  else if (memePage(window.history.state)) poserAuth("replaceState", "remplacee", page.href);
  else if (!marque()) window.location.reload();
}
