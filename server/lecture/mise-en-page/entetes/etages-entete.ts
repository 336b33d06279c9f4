import { ROLES_TEXTE, roleColonne, roleNomme } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import type { RoleColonne } from "../../../../domain/fre/vocabulaire/intitules-colonnes.ts";
import { type Bloc, milieu, recouvre, texteDe } from "../../commun/geometrie.ts";
import { estMontant } from "../../commun/montant-imprime.ts";
import { type Amas, texteAmas } from "./amas-entete.ts";
import { groupes, type Titres } from "./groupes-entete.ts";

/** Blanc, en corps, entre les deux étages d'un en-tête aux cases larges. */
export const ETAGE = 2.6;

const TEMPS = /^(?:temps|tps|heures?|h\.?|dur[ée]es?)\b/i;
const PRIX = /^(?:montants?|mt|co[ûu]ts?|prix|valeurs?|total|h\.?t\.?|€)/i;
const PEINTURE = /^(?:peint|laque|vernis)/i;

/** Ce que nomme une case du second étage : des heures sous « Temps », sinon ce qu'elle dit. */
function roleSous(case_: Amas, bloc: Bloc): RoleColonne | null {
  if (TEMPS.test(texteAmas(case_))) return PEINTURE.test(texteDe(bloc.mots)) ? "tps_peinture" : "tps_mo";
  const poste = case_.contenu ?? roleColonne(texteAmas(case_));
  if (poste !== "mo" && poste !== "peinture") return roleColonne(texteDe(bloc.mots));
  // « Main-d'œuvre » au-dessus de « Heures | Montant » : son temps, puis son prix.
  if (TEMPS.test(texteDe(bloc.mots))) return poste === "mo" ? "tps_mo" : "tps_peinture";
  return PRIX.test(texteDe(bloc.mots)) ? poste : roleColonne(texteDe(bloc.mots));
}

/**
 * Les colonnes d'un en-tête dont des cases en coiffent plusieurs (« Temps | Montants HT » au-dessus de « T1 | Peinture | MO | Peinture | Pièces »),
 * la rangée du second étage prise avec lui ; `null` si la rangée suivante n'est pas un second étage.
 */
export function sousLesCases(amas: readonly Amas[], derniere: Titres, suivante: Titres): Amas[] | null {
  const blocs = groupes(suivante);
  if (suivante.rangee.y - derniere.rangee.y > ETAGE * suivante.rangee.corps || blocs.length < 2) return null;
  if (suivante.rangee.mots.some(({ texte }) => estMontant(texte) || /[:;]$/.test(texte))) return null;
  const coiffes = amas.filter((a) => blocs.some((bloc) => recouvre(a, bloc) > 0));
  // « 1. Remise en état du véhicule », sous la désignation, est un titre de partie : une colonne de mots ne coiffe rien.
  const nomme = (a: Amas): boolean => ROLES_TEXTE.has(a.contenu ?? roleColonne(texteAmas(a)) ?? "montant");
  const enTemps = (a: Amas): boolean =>
    TEMPS.test(texteAmas(a)) ||
    (/^(?:mo|peinture)$/.test(roleColonne(texteAmas(a)) ?? "") && blocs.some(({ mots }) => TEMPS.test(texteDe(mots))));
  // Sans une case de temps, « Mt HT » sous chaque case ne dit pas de quoi : la lecture à un étage s'en tire mieux.
  if (!coiffes.some(enTemps) || amas.length - coiffes.length < 2 || coiffes.some(nomme)) return null;
  const par = new Map<Amas, Bloc[]>(coiffes.map((a) => [a, []]));
  for (const bloc of blocs) {
    const sien = coiffes.toSorted((a, b) => Math.abs(milieu(a) - milieu(bloc)) - Math.abs(milieu(b) - milieu(bloc)))[0];
    if (sien) par.get(sien)?.push(bloc);
  }
  const seconds = [...par].flatMap(([a, siens]) =>
    siens.map(
      (bloc): Amas => ({ mots: bloc.mots, x0: bloc.x0, x1: bloc.x1, contenu: roleSous(a, bloc) ?? undefined }) as Amas,
    ),
  );
  const connus = seconds.filter(({ contenu }) => contenu !== undefined).length;
  if ([...par.values()].some(({ length }) => length < 2) || connus * 3 < seconds.length * 2) return null;
  return [...amas.filter((a) => !coiffes.includes(a)), ...seconds];
}

/** « Élément » sur « Intervention préconisée » : deux rôles de mots que rien ne réunit en un intitulé, donc deux étages dans chaque cellule. */
export function etagesDe(amas: Amas): { role: RoleColonne; dessous: RoleColonne } | null {
  const ys = [...new Set(amas.mots.map(({ y }) => y))].toSorted((a, b) => a - b);
  if (ys.length < 2 || roleNomme(texteAmas(amas)) !== null) return null;
  for (const y of ys.slice(1)) {
    const dit = (dessus: boolean) => texteAmas({ ...amas, mots: amas.mots.filter((mot) => mot.y < y === dessus) });
    const [role, dessous] = [roleNomme(dit(true)), roleColonne(dit(false))];
    // « Description » sur « du dommage » : ce qui continue un intitulé ne prend pas de capitale.
    if (!/^\p{Lu}/u.test(dit(false))) continue;
    if (role && dessous && role !== dessous && ROLES_TEXTE.has(role) && ROLES_TEXTE.has(dessous))
      return { role, dessous };
  }
  return null;
}
