import { motsEntete, ROLES_MONTANT, ROLES_TEXTE, roleColonne } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import type { RoleColonne } from "../../../../domain/fre/vocabulaire/intitules-colonnes.ts";
import { type Bloc, type Rangee, texteDe } from "../../commun/geometrie.ts";
import { estGrilleDeTotaux } from "../../commun/grille-totaux.ts";
import { estMontant } from "../../commun/montant-imprime.ts";
import { montantsImprimes } from "../../commun/rangee-total.ts";
import { type Amas, amasser, estSurtitree, texteAmas } from "./amas-entete.ts";
import { recollerCesures } from "./cesures-entete.ts";
import { type Colonne, creditEtRappel } from "./colonne-nommee.ts";
import { nommerParLeContenu } from "./contenu-entete.ts";
import { ETAGE, etagesDe, sousLesCases } from "./etages-entete.ts";
import { reunirEtages } from "./etages-voisins.ts";
import { sontDesEtiquettes } from "./etiquettes-de-front.ts";
import { estTitreDePartie, groupes, type Titres } from "./groupes-entete.ts";
import { chiffreesSous, nombresSous } from "./nombres-sous.ts";

export interface Entete {
  /** Rangs, dans la page, de la première et de la dernière rangée d'intitulés. */
  debut: number;
  fin: number;
  colonnes: Colonne[];
}

const INTERLIGNE = 1.6;

interface Bande {
  debut: number;
  fin: number;
  amas: Amas[];
  connus: number;
}

function bande(rangees: readonly Titres[], debut: number, fin: number): Bande {
  const amas = nommerParLeContenu(amasser(rangees.slice(debut, fin + 1)), rangees[fin]?.lignes ?? []);
  return { debut, fin, amas, connus: amas.filter((a) => roleAmas(a)).length };
}

const roleAmas = (amas: Amas): RoleColonne | null => amas.contenu ?? roleColonne(texteAmas(amas));

const estChiffree = (roles: readonly (RoleColonne | null)[]) =>
  roles.some((role) => role !== null && ROLES_MONTANT.has(role));

// « Pièces | Dommage | Réparation | Montant » : sans autre désignation, une colonne de pièces à gauche d'une colonne de mots les nomme.
function piecesEnTete(amas: readonly Amas[], roles: readonly (RoleColonne | null)[]): (RoleColonne | null)[] {
  const abscisse = (role: (r: RoleColonne | null) => boolean) =>
    Math.max(...amas.map(({ x0 }, i) => (role(roles[i] ?? null) ? x0 : Number.NEGATIVE_INFINITY)));
  const mots = abscisse((role) => role !== null && ROLES_TEXTE.has(role));
  const muet = !roles.some((role) => role !== null && role !== "pieces" && ROLES_MONTANT.has(role));
  // « Item | Damage | Repair » : sans autre pièce, l'article en est une.
  const nomme = (role: RoleColonne | null, i: number) =>
    role === "numero" ? /^(?:items?|articles?)$/i.test(texteAmas(amas[i] as Amas)) : role === "pieces";
  const rang = roles.findIndex((role, i) => nomme(role, i) && mots > 0 && (muet || (amas[i]?.x0 ?? 0) < mots));
  if (rang < 0 || roles.includes("designation")) return [...roles];
  return roles.map((role, i) => (i === rang ? "designation" : role));
}

// « Travaux | Situation | Montant » : sans colonne de pièce, celle de gauche, si elle dit un dommage ou un geste, nomme toute la ligne ; à
// droite aussi (« Net HT | Brut HT | Nature »), si tout le reste est chiffré.
export function rolesDe(amas: readonly Amas[]): (RoleColonne | null)[] {
  const roles = piecesEnTete(amas, postesEnTete(amas, amas.map(roleAmas)));
  if (roles.includes("designation") || roles.includes("immatriculation")) return roles;
  // « Zone | Constat » : sans pièce ni montant, le constat nomme la ligne.
  if (roles.length === 2 && roles.includes("localisation") && roles.includes("dommage"))
    return roles.map((role) => (role === "dommage" ? "designation" : role));
  if (!estChiffree(roles)) return roles;
  // Le rang ou le code de la ligne (« Ligne », « N° », « Code ») précède la colonne qui la nomme.
  const situe = (a: Amas, i: number) =>
    roles[i] === "numero" || (roles[i] === "code" && !/^articles?$/i.test(texteAmas(a)));
  const gauche = Math.min(...amas.map((a, i) => (situe(a, i) ? Number.POSITIVE_INFINITY : a.x0)));
  const nomme = (role: RoleColonne | null) => role === "operation" || role === "dommage";
  const seule =
    roles.filter(nomme).length === 1 &&
    roles.length > 2 &&
    roles.every((role) => nomme(role) || role === "quantite" || (role !== null && ROLES_MONTANT.has(role)));
  // « Dégât réparé | Chiffrage | Vétusté | Net » : devant trois colonnes de montants ou de quantités, un intitulé inconnu nomme la ligne.
  const chiffrees = roles.filter((role) => role !== null && ROLES_MONTANT.has(role)).length;
  // « Article » annonce une référence devant une désignation ; seul avec des nombres, il nomme la ligne.
  const inconnue = (role: RoleColonne | null, texte: string) =>
    (role === null || (role === "code" && /^articles?$/i.test(texte))) && chiffrees >= 3 && !roles.some(nomme);
  return roles.map((role, i) => {
    const aGauche = amas[i]?.x0 === gauche;
    const texte = texteAmas(amas[i] as Amas);
    return (nomme(role) && (seule || aGauche)) || (aGauche && inconnue(role, texte)) ? "designation" : role;
  });
}

/**
 * « Main-d'œuvre | Temps | Taux horaire | Montant HT », « Pièces et fournitures | Qté | P.U. HT | Montant HT » : devant des heures à un taux ou des quantités
 * à un prix, l'intitulé nomme les postes, il n'en est pas le prix.
 */
function postesEnTete(amas: readonly Amas[], roles: readonly (RoleColonne | null)[]): (RoleColonne | null)[] {
  const premier = amas.reduce((gauche, a, i) => (a.x0 < (amas[gauche]?.x0 ?? 0) ? i : gauche), 0);
  const comptes = [
    ["tps_mo", "taux"],
    ["quantite", "prix_unitaire"],
  ] as const;
  const factures = comptes.some(([nombre, prix]) => roles.includes(nombre) && roles.includes(prix));
  const enMots = roles.some((role, i) => i !== premier && role !== null && ROLES_TEXTE.has(role));
  const poste = roles[premier] === "mo" || roles[premier] === "peinture" || roles[premier] === "pieces";
  if (!factures || enMots || !poste || roles.includes("designation")) return [...roles];
  return roles.map((role, i) => (i === premier ? "designation" : role));
}

/** Une bande est un en-tête si elle nomme une désignation (ou des plaques) et si la plupart de ses colonnes ont un rôle connu. */
function estEntete({ amas, connus }: Bande): boolean {
  if (sontDesEtiquettes(amas)) return false;
  const roles = rolesDe(amas);
  const chiffree = estChiffree(roles);
  // Sans montants, « Immatriculation | Contrat | Compteur » est une fiche d'identification, pas un relevé de véhicules.
  if (!roles.includes("designation") && !(roles.includes("immatriculation") && chiffree)) return false;
  if (connus >= 3) return connus * 2 > amas.length;
  // « Pièce | Défaut » suffit à un procès-verbal, qui n'a pas de montant.
  // « Point de contrôle | Code » aussi : la légende dit ce que le code vaut.
  const constat =
    roles.includes("designation") &&
    (roles.includes("dommage") || roles.includes("localisation") || roles.includes("code"));
  return connus === 2 && amas.length === 2 && (chiffree || constat);
}

/** Sous cette confiance, le deux-points collé à un intitulé est le filet de sa case. */
const DEUX_POINTS_SUR = 0.85;

/** « Marque : » est une étiquette, non un intitulé de colonne. */
export function estUneEtiquette({ mots }: Bloc): boolean {
  const texte = texteDe(mots);
  if (!/[:;]$/.test(texte)) return false;
  const filet = (mots.at(-1)?.confiance ?? 1) < DEUX_POINTS_SUR;
  return !filet || !motsEntete(texte.replace(/[:;]$/, ""));
}

// Une rangée d'en-tête ne contient que des mots d'intitulés, ou les restes d'un mot coupé (« Localisati » / « on »).
function pourraitEtreEntete(titres: Titres): boolean {
  if (estTitreDePartie(titres)) return false;
  const blocs = groupes(titres);
  return blocs.length > 0 && blocs.every((bloc) => !estUneEtiquette(bloc) && motsEntete(texteDe(bloc.mots)));
}

const estAmorce = (titres: Titres) => {
  if (estTitreDePartie(titres)) return false;
  const blocs = groupes(titres);
  // « Réparation | À votre charge | 200,52 € », « MO 0,00 · peinture 138,00 » : le détail d'une ligne nomme ses montants, il ne coiffe rien.
  if (montantsImprimes(titres.rangee).length > 0) return false;
  const connus = blocs.filter((bloc) => motsEntete(texteDe(bloc.mots))).length;
  return connus >= 2 && connus * 2 > blocs.length && !blocs.some(estUneEtiquette);
};

/** Meilleure bande d'en-tête autour d'une amorce : celle qui fait reconnaître le plus de colonnes, la plus haute à égalité. */
function meilleureBande(rangees: readonly Titres[], amorce: number, premier: number): Bande | null {
  const proche = (a: number, b: number) => {
    const [dessus, dessous] = [rangees[a], rangees[b]];
    if (dessus === undefined || dessous === undefined) return false;
    const ecart = (dessous.rangee.y - dessus.rangee.y) / (rangees[amorce]?.rangee.corps ?? 1);
    return ecart <= INTERLIGNE || (ecart <= ETAGE && estSurtitree(dessus, dessous));
  };
  let haut = amorce;
  const suit = (rang: number, voisin: number) =>
    proche(Math.min(rang, voisin), Math.max(rang, voisin)) &&
    ((rangees[voisin] !== undefined && pourraitEtreEntete(rangees[voisin])) ||
      seChevauchent(rangees, Math.min(rang, voisin)));
  while (haut - 1 >= premier && amorce - haut < 5 && suit(haut, haut - 1)) haut -= 1;
  let bas = amorce;
  while (bas - amorce < 5 && suit(bas, bas + 1) && !ouvreUneLigne(rangees, bas + 1)) bas += 1;
  let meilleure: Bande | null = null;
  for (let debut = haut; debut <= amorce; debut += 1) {
    for (let fin = amorce; fin <= bas; fin += 1) {
      if ((debut > haut && seChevauchent(rangees, debut - 1)) || (fin < bas && seChevauchent(rangees, fin))) continue;
      const essai = bande(rangees, debut, fin);
      if (!meilleure || vautMieux(essai, meilleure)) meilleure = essai;
    }
  }
  // « Remise | Base HT | TVA | Total à payer » : une rangée de totaux, leurs montants dessous, n'est pas un tableau de lignes.
  const seule = meilleure?.debut === meilleure?.fin ? rangees[meilleure?.debut ?? -1]?.rangee : undefined;
  return meilleure && estEntete(meilleure) && !(seule && estGrilleDeTotaux(seule)) ? meilleure : null;
}

/**
 * « Évaluation HT | Abattement » au-dessus de « MO | Peinture | Total | Taux | Montant » : le surtitre coiffe, il ne nomme pas. La bande qui
 * s'en passe l'emporte si elle nomme plus de colonnes, fût-elle finie par une rangée que la première n'a pas su suivre.
 */
function sousSurtitre(titres: readonly Titres[], haute: Bande, amorce: number): Bande {
  // Des cellules centrées tiennent ensemble toutes les rangées de l'en-tête : aucune ne coiffe les autres.
  const coiffe = haute.fin > amorce && !seChevauchent(titres, amorce);
  const essais: (Bande | null)[] = coiffe ? [meilleureBande(titres, amorce + 1, amorce + 1)] : [];
  const suivante = titres[haute.fin + 1];
  const prolongee = suivante && estAmorce(suivante) ? meilleureBande(titres, haute.fin + 1, amorce + 1) : null;
  if (prolongee && prolongee.debut <= haute.fin) essais.push(prolongee);
  return essais.reduce<Bande>((gardee, essai) => (essai && essai.connus > gardee.connus ? essai : gardee), haute);
}

// Deux rangées trop proches pour être deux lignes : des cellules centrées les décalent, l'en-tête les tient toutes deux.
function seChevauchent(rangees: readonly Titres[], rang: number): boolean {
  const [a, b] = [rangees[rang]?.rangee, rangees[rang + 1]?.rangee];
  return a !== undefined && b !== undefined && b.y >= a.y && b.y - a.y < 0.75 * Math.min(a.corps, b.corps);
}

/** « Réparation + » un peu au-dessus de « Pare-chocs | Rayure | 229,00 € » : une case centrée de la première ligne, non un intitulé. */
function ouvreUneLigne(rangees: readonly Titres[], rang: number): boolean {
  if (rangees[rang]?.rangee.mots.some(({ texte }) => estMontant(texte))) return true;
  return seChevauchent(rangees, rang) && ouvreUneLigne(rangees, rang + 1);
}

/** À colonnes connues égales : « Montant avant » au-dessus de « vétusté | Vétusté » n'en fait pas deux de la même, puis le moins d'inconnues. */
function vautMieux(essai: Bande, autre: Bande): boolean {
  if (essai.connus !== autre.connus) return essai.connus > autre.connus;
  const ecart = distincts(essai) - distincts(autre);
  return ecart !== 0 ? ecart > 0 : manques(essai) <= manques(autre);
}

const distincts = ({ amas }: Bande) => new Set(amas.map(roleAmas)).size;
const manques = ({ amas, connus }: Bande) => amas.length - connus;

/** En-têtes de tableau d'une page, de haut en bas. Un intitulé peut tenir sur plusieurs rangées, alignées en haut, au milieu ou en bas. */
export function trouverEntetes(imprimees: readonly Rangee[]): Entete[] {
  const rangees = recollerCesures(imprimees);
  const entetes: Entete[] = [];
  const titres = rangees.map(
    (rangee, i): Titres => ({
      rangee,
      nombres: nombresSous(rangees, i),
      lignes: chiffreesSous(rangees, i),
    }),
  );
  for (let i = 0; i < rangees.length; i += 1) {
    if (!estAmorce(titres[i] as Titres)) continue;
    const haute = meilleureBande(titres, i, (entetes.at(-1)?.fin ?? -1) + 1);
    const trouvee = haute && sousSurtitre(titres, haute, i);
    if (!trouvee) continue;
    const suivante = titres[trouvee.fin + 1];
    const amas = suivante ? sousLesCases(trouvee.amas, titres[trouvee.fin] as Titres, suivante) : null;
    const fin = trouvee.fin + (amas ? 1 : 0);
    entetes.push({ debut: trouvee.debut, fin, colonnes: colonnesDe(amas ?? trouvee.amas) });
    i = fin;
  }
  return reunirEtages(entetes, rangees);
}

/** Colonnes que nomment des intitulés donnés dans leur ordre, sans place sur la page. */
export const colonnesNommees = (intitules: readonly string[]): Colonne[] =>
  colonnesDe(
    intitules.map((texte, i) => ({
      mots: [{ texte, x0: 100 * i, x1: 100 * i + 50, y: 0, corps: 8 }],
      x0: 100 * i,
      x1: 100 * i + 50,
    })),
  );

export function colonnesDe(amas: readonly Amas[]): Colonne[] {
  const roles = rolesDe(amas);
  const colonnes = amas.map((a, i): Colonne => {
    const etages = etagesDe(a);
    const colonne = { role: roles[i] ?? null, texte: texteAmas(a), x0: a.x0, x1: a.x1 };
    // Là où l'en-tête entier dit autre chose de la colonne, c'est lui qu'on croit.
    return etages?.role === colonne.role ? { ...colonne, dessous: etages.dessous } : colonne;
  });
  const rangees = colonnes.sort((a, b) => a.x0 - b.x0);
  return preciser(brutSeul(creditDAbord([...tauxDAbord(rangees)])));
}

// « Base HT | TVA | TTC » : rien n'en est déduit, et le hors taxes n'a pas d'autre colonne ; c'est le montant de la ligne.
function brutSeul(colonnes: Colonne[]): Colonne[] {
  const roles = new Set(colonnes.map(({ role }) => role));
  const deduit = colonnes.some(({ role }) => RETIRE.has(role) || role === "net" || role === "montant");
  if (!roles.has("brut") || !roles.has("ttc") || deduit) return colonnes;
  return colonnes.map((c) => (c.role === "brut" ? { ...c, role: "montant" as const } : c));
}

const RETIRE: ReadonlySet<RoleColonne | null> = new Set(["vetuste", "abattement", "remise"]);

// « Facturé HT | Crédit HT » : un avoir rappelle ce qui avait été facturé ; ce qu'il rend est l'autre colonne.
function creditDAbord(colonnes: Colonne[]): Colonne[] {
  const lues = creditEtRappel(colonnes);
  if (!lues) return colonnes;
  const prix = (role: RoleColonne | null) => role === "brut" || role === "montant" || role === "net";
  return colonnes.map((c) => {
    if (c === lues.credit) return { ...c, role: "net" };
    return c === lues.rappel || prix(c.role) ? { ...c, role: null } : c;
  });
}

// « Vétusté HT | % vét. » : de deux colonnes de vétusté, celle du taux garde le rôle, l'autre est l'abattement en euros.
export function tauxDAbord(colonnes: readonly Colonne[]): readonly Colonne[] {
  const vetustes = colonnes.filter(({ role }) => role === "vetuste");
  const taux = vetustes.find(({ texte }) => /%|taux|coef/i.test(texte));
  if (vetustes.length < 2 || !taux || colonnes.some(({ role }) => role === "abattement")) return colonnes;
  return colonnes.map((c) => (c.role === "vetuste" && c !== taux ? { ...c, role: "abattement" as const } : c));
}

const ETAT = /^(?:[ée]tat|conformit[ée]|r[ée]sultat|contr[ôo]le)$/i;
const NOMME_LE_DOMMAGE = /^(?:nature|type|dommages?|d[ée]g[âa]ts?|d[ée]fauts?|anomalies?|constats?|observations?)\b/i;
const DIT_LE_DOMMAGE = /\b(?:dommages?|d[ée]g[âa]ts?|d[ée]fauts?|constats?|descri\p{L}+)\b/iu;

// « Réf. » ou « Code » suivi d'un autre numéro : un seul est le rang de la ligne. Deux désignations (« Code », « Élément ») : la seconde précise.
function preciser(colonnes: Colonne[]): Colonne[] {
  const vus = new Set<RoleColonne>();
  return colonnes.map((colonne) => {
    if (!colonne.role || !vus.has(colonne.role)) {
      if (colonne.role) vus.add(colonne.role);
      return colonne;
    }
    // « Élément | Description du dommage » : la seconde dit ce que la première a.
    if (
      colonne.role === "designation" &&
      !colonnes.some(({ role }) => role === "dommage") &&
      DIT_LE_DOMMAGE.test(colonne.texte)
    ) {
      vus.add("dommage");
      return { ...colonne, role: "dommage" };
    }
    // « Élément | Dommage | Prestation » : ce qui se facture là où la pièce est dite.
    const geste = /^prestations?\b/i.test(colonne.texte) && !colonnes.some(({ role }) => role === "operation");
    if (colonne.role === "designation" && geste) return { ...colonne, role: "operation" };
    // « État | Nature » : conforme ou non, puis le dommage ; la seconde l'emporte là où elle est remplie.
    const etat = colonne.role === "dommage" && colonnes.some(({ texte }) => ETAT.test(texte));
    if (etat && NOMME_LE_DOMMAGE.test(colonne.texte)) return colonne;
    if (colonne.role === "tps_mo" && !vus.has("tps_peinture")) return { ...colonne, role: "tps_peinture" };
    if (ROLES_MONTANT.has(colonne.role)) return colonne;
    return { ...colonne, role: null };
  });
}
