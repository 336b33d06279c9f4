import type pg from "pg";
import type { Acteur } from "../../domain/commun/acteur.ts";
import { erreurs } from "../../domain/commun/erreurs.ts";
import { type Identite, lireIdentite } from "./identite.ts";
import { ErreurDeLot, executerLot, type LigneBrute, type Requete, type Resultat } from "./lot.ts";

export interface Reponse {
  identite: Identite | null;
  /** Lignes brutes (texte) de la requête, ou l'erreur de la base si elle a été refusée. */
  lignes: LigneBrute[];
  erreur: Error | null;
}

/** Qui demande (jeton haché et instruction d'identité), sur quelle connexion. */
export interface Demandeur {
  client: pg.ClientBase;
  cle: string;
  identite: Requete;
}

const SANS_PERSONNE: Reponse = { identite: null, lignes: [], erreur: null };

/**
 * Personne de la dernière réponse pour un jeton. Une supposition, jamais un droit : elle nomme le plan préparé et permet d'écrire
 * l'instruction d'avance ; la base rend la vraie personne avec la réponse, et une supposition démentie est rejouée.
 */
const dernieres = new Map<string, Acteur>();
const DERNIERES_MAX = 10_000;

/** Identité et requête, la même pour tous, en un aller-retour. */
export const lire = (qui: Demandeur, requete: Requete): Promise<Reponse> =>
  enUnLot(qui, requete, dernieres.get(qui.cle));

/**
 * Identité et requête écrite pour la personne (colonnes accordées à certains rôles seulement), en un aller-retour dès que la
 * supposition est juste ; la première demande d'un jeton en prend deux.
 */
export async function lireSelon(qui: Demandeur, ecrire: (acteur: Acteur) => Requete): Promise<Reponse> {
  let acteur = dernieres.get(qui.cle) ?? (await identifier(qui))?.acteur;
  for (let essai = 0; essai < 3; essai++) {
    if (!acteur) return SANS_PERSONNE;
    const reponse = await essayer(qui, ecrire, acteur);
    if (!reponse.identite) return SANS_PERSONNE;
    if (memesDroits(reponse.identite.acteur, acteur)) return reponse;
    acteur = reponse.identite.acteur;
  }
  throw erreurs.indisponible();
}

async function essayer(qui: Demandeur, ecrire: (acteur: Acteur) => Requete, acteur: Acteur): Promise<Reponse> {
  let requete: Requete;
  try {
    requete = ecrire(acteur);
  } catch (erreur) {
    // L'instruction refuse de s'écrire pour cette personne : encore faut-il que ce soit bien elle.
    return { identite: await identifier(qui), lignes: [], erreur: erreur as Error };
  }
  return enUnLot(qui, requete, acteur);
}

async function enUnLot(qui: Demandeur, requete: Requete, supposee: Acteur | undefined): Promise<Reponse> {
  try {
    const resultats = await executerLot(qui.client, [qui.identite, { ...requete, variante: planDe(supposee) }]);
    return { identite: retenir(qui.cle, resultats), lignes: resultats[1]?.lignes ?? [], erreur: null };
  } catch (erreur) {
    if (!(erreur instanceof ErreurDeLot) || erreur.rang === 0) throw erreur;
    return { identite: lireIdentite(erreur.resultats[0]?.[0]), lignes: [], erreur: erreur.origine };
  }
}

/** La personne seule, sans rien lire du métier. */
export async function identifier({ client, cle, identite }: Demandeur): Promise<Identite | null> {
  return retenir(cle, await executerLot(client, [identite]));
}

function retenir(cle: string, resultats: Resultat[]): Identite | null {
  const identite = lireIdentite(resultats[0]?.lignes[0]);
  if (!identite) dernieres.delete(cle);
  else {
    if (dernieres.size >= DERNIERES_MAX) dernieres.clear();
    dernieres.set(cle, identite.acteur);
  }
  return identite;
}

/** Nom du plan gardé : celui du rôle que la base prendra. */
export function planDe(acteur: Acteur | undefined): string {
  if (!acteur) return "";
  return acteur.role === "client" && acteur.domainePartenaire ? "partenaire" : acteur.role;
}

/** Tout ce dont une instruction peut dépendre ; un nom ou un avatar qui change n'y fait rien. */
const memesDroits = (a: Acteur, b: Acteur): boolean =>
  a.id === b.id && planDe(a) === planDe(b) && a.domaineInterne === b.domaineInterne && perimetre(a) === perimetre(b);

const perimetre = (a: Acteur): string => (a.role === "client" ? [a.clientId, ...a.besoins].join() : "");
