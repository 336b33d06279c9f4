import { plaqueImprimee } from "../../../domain/commun/plaques.ts";
import { ROLES_MONTANT, roleColonne } from "../../../domain/fre/vocabulaire/colonnes.ts";
import { libelleTotal } from "../../../domain/fre/vocabulaire/totaux.ts";
import { dateDans } from "../commun/dates-imprimees.ts";
import { commenceParUneMarque } from "../commun/formes.ts";
import { blocsDe, type Mot, type Page, type Rangee, texteDe } from "../commun/geometrie.ts";
import { estMontant } from "../commun/montant-imprime.ts";

/** Blanc, en corps, entre les deux étages d'un même véhicule. */
const ETAGE = 2;
const VEHICULES_MINIMUM = 2;
const INTITULES_MINIMUM = 3;

const rolesDe = (rangee: Rangee) => blocsDe(rangee).map(({ mots }) => roleColonne(texteDe(mots)));
const aUnMontant = ({ mots }: Rangee): boolean => mots.some(({ texte }) => estMontant(texte));

/** « IMMATRICULATION / VEHICULE / CONTRAT / KM » d'un seul tenant : autant d'intitulés que de cases sous lui, chacun mis à la place de la sienne. */
function etaler(entete: Rangee, suivantes: readonly Rangee[]): Rangee {
  const intitules = texteDe(entete.mots).split(/ +[/|·] +/);
  const modele = entete.mots[0];
  if (intitules.length < INTITULES_MINIMUM || !modele || blocsDe(entete).length > 1) return entete;
  const cases = suivantes
    .filter((rangee) => plaqueImprimee(rangee.mots[0]?.texte ?? "") !== null)
    .map((rangee) => blocsDe(rangee))
    .find((blocs) => blocs.length === intitules.length);
  if (!cases) return entete;
  return { ...entete, mots: cases.map(({ x0, x1 }, i) => ({ ...modele, texte: intitules[i] ?? "", x0, x1 })) };
}

/** L'intitulé qu'aurait une case qui dit elle-même ce qu'elle est : « FC-012-QY », « OPEL ASTRA », « Contrat LD423192 », « restitué le 01/03/2025 », « 89 947 km ». */
function intituleDe(texte: string): string | null {
  if (plaqueImprimee(texte) !== null) return "Immatriculation";
  if (/\d\s?km$/i.test(texte)) return "Kilométrage";
  if (/^(?:n\s?[°º]\s*(?:de )?)?contrat\b/i.test(texte)) return "Contrat";
  if (dateDans(texte) !== null) return "Date de restitution";
  return commenceParUneMarque(texte) ? "Véhicule" : null;
}

/**
 * « Véhicule / contrat / retour », ou rien, au-dessus de « Dommages HT | Vétusté | Net HT » : l'étage du véhicule, dont rien ne nomme chaque case, prend
 * ses intitulés de ce que disent les siennes.
 */
function nommerLePremierEtage(rangees: readonly Rangee[]): readonly Rangee[] {
  const enPrix = (rangee: Rangee) =>
    !aUnMontant(rangee) && rolesDe(rangee).filter((role) => role !== null && ROLES_MONTANT.has(role)).length;
  const prix = rangees.findIndex((rangee) => Number(enPrix(rangee)) >= INTITULES_MINIMUM);
  const [haut, bas, premiere] = [rangees[prix - 1], rangees[prix], rangees[prix + 1]];
  if (!haut || !bas || !premiere || aUnMontant(premiere) || !ouvre(premiere)) return rangees;
  const modele = bas.mots[0] as Mot;
  const mots = blocsDe(premiere).flatMap(({ x0, x1, mots: siens }): Mot[] => {
    const texte = intituleDe(texteDe(siens));
    return texte ? [{ ...modele, texte, x0, x1, y: bas.y - bas.corps }] : [];
  });
  const muette = bas.y - haut.y < ETAGE * haut.corps && blocsDe(haut).length === 1;
  return [
    ...rangees.slice(0, muette ? prix - 1 : prix),
    { ...bas, y: bas.y - bas.corps, mots },
    ...rangees.slice(prix),
  ];
}

/**
 * « NO | IMMAT | VEHICULE | CONTRAT » au-dessus de « BRUT HT | VETUSTE | NET HT | TVA », ou « Immatriculation | Modèle | Brut | Vétusté » au-dessus de
 * « Contrat | Restitué le | Net | TTC » : deux étages d'intitulés, dont aucun ne redit l'autre.
 */
function estEnTete(haut: Rangee, bas: Rangee): boolean {
  if (aUnMontant(haut) || aUnMontant(bas)) return false;
  const [dessus, dessous] = [rolesDe(haut), rolesDe(bas)];
  const nommes = (roles: typeof dessus) => roles.filter((role) => role !== null);
  return (
    [dessus, dessous].every((roles) => roles.length >= INTITULES_MINIMUM && nommes(roles).length * 2 > roles.length) &&
    dessus.includes("immatriculation") &&
    [...dessus, ...dessous].some((role) => role !== null && ROLES_MONTANT.has(role)) &&
    !nommes(dessous).some((role) => dessus.includes(role))
  );
}

/** Un véhicule s'ouvre à sa plaque ; le total de tous, à son libellé. */
const ouvre = (rangee: Rangee): boolean =>
  plaqueImprimee(texteDe(rangee.mots)) !== null || libelleTotal(texteDe(blocsDe(rangee)[0]?.mots ?? [])) !== null;
const poursuit = (rangee: Rangee): boolean => !ouvre(rangee) && blocsDe(rangee).length >= INTITULES_MINIMUM;

/** Le second étage à la suite du premier, comme sur une page deux fois plus large ; ses mots gardent la place où ils sont imprimés. */
const bout = (haut: Rangee, bas: Rangee, largeur: number): Rangee => ({
  ...haut,
  mots: [
    ...haut.mots,
    ...bas.mots.map((mot): Mot => {
      const { x0, x1, y } = mot;
      return { ...mot, x0: x0 + largeur, x1: x1 + largeur, y: haut.mots[0]?.y ?? haut.y, imprime: { x0, x1, y } };
    }),
  ],
});

/**
 * Un relevé peut donner deux rangées à chaque véhicule, ses intitulés sur deux étages eux aussi : chacun est remis sur une seule rangée. Une page
 * qui n'a pas deux véhicules ainsi imprimés est rendue telle quelle.
 */
export function deplierEtages(page: Page): Page {
  const etalees = page.rangees.map((rangee, i) => etaler(rangee, page.rangees.slice(i + 1)));
  const nommees = rangDeLEnTete(etalees) < 0 ? nommerLePremierEtage(etalees) : etalees;
  return reunir(page, nommees);
}

/** Deux rangées qui se suivent de près. */
const etagesA = (rangees: readonly Rangee[], i: number) => {
  const [haut, bas] = [rangees[i], rangees[i + 1]];
  return haut && bas && bas.y - haut.y < ETAGE * haut.corps ? ([haut, bas] as const) : null;
};

const rangDeLEnTete = (rangees: readonly Rangee[]): number =>
  rangees.findIndex((_, i) => {
    const etages = etagesA(rangees, i);
    return etages !== null && estEnTete(...etages);
  });

function reunir(page: Page, rangees: readonly Rangee[]): Page {
  const entete = rangDeLEnTete(rangees);
  if (entete < 0) return page;
  const rendues: Rangee[] = rangees.slice(0, entete);
  let reunies = 0;
  for (let i = entete; i < rangees.length; i += 1) {
    const etages = etagesA(rangees, i);
    const unVehicule = etages !== null && ouvre(etages[0]) && poursuit(etages[1]);
    if (etages && (i === entete || unVehicule)) {
      rendues.push(bout(...etages, page.largeur));
      if (unVehicule) reunies += 1;
      i += 1;
    } else rendues.push(rangees[i] as Rangee);
  }
  return reunies < VEHICULES_MINIMUM ? page : { ...page, rangees: rendues };
}
