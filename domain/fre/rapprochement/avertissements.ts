import type { Conditions } from "../conditions.ts";
import type { LigneLue } from "../document-lu.ts";
import type { ARapprocher } from "./a-rapprocher.ts";
import type { Couple } from "./couples.ts";
import type { LigneVerifiee, Regle } from "./ligne-verifiee.ts";
import type { Retrouvee } from "./retrouver.ts";
import { presDuSeuil } from "./seuils.ts";

// Ce que le calcul n'a pas pu établir, ou ce qu'il faut regarder avant de réclamer : des phrases, jamais des verdicts.

export const SOMME_INCERTAINE =
  "Le total de la facture dépasse la somme de ses lignes, mais toutes n'ont peut-être pas été lues\u00a0: l'écart ne se réclame pas avant de l'avoir vérifié sur la page.";

/** Les lignes des trois documents. */
export interface Lignes {
  facture: readonly LigneLue[];
  rapport: readonly LigneLue[];
  pv: readonly LigneLue[];
}

/**
 * Deux lignes de facture (réparation, puis peinture) dont les bruts font exactement celui de leur ligne de rapport : la règle ne fait servir
 * celle-ci qu'une fois, mais le loueur répondra qu'il a coupé un même prix en deux. À dire avant de réclamer.
 */
export function signalerLesEclatees(
  couples: readonly Couple[],
  { facture, rapport }: { facture: readonly LigneLue[]; rapport: readonly LigneLue[] },
): string[] {
  return couples.flatMap(({ double, ligne_facture, ligne_rapport }) => {
    const ligne = ligne_rapport === null ? undefined : rapport[ligne_rapport];
    if (!double || !ligne?.brut_ht) return [];
    const siennes = couples.filter((c) => c.ligne_rapport === ligne_rapport);
    const bruts = siennes.reduce((total, c) => total + (facture[c.ligne_facture]?.brut_ht ?? 0), 0);
    return bruts === ligne.brut_ht
      ? [
          `«\u00a0${facture[ligne_facture]?.designation ?? ""}\u00a0» et l'autre ligne du même dommage font ensemble le montant du rapport\u00a0: le loueur l'a peut-être coupé en deux.`,
        ]
      : [];
  });
}

/** Les lignes qui ne se disent pas absentes parce que la page, elle, nomme leur pièce. */
export function signalerLesRetrouvees(
  retrouvees: ReadonlyMap<number, Retrouvee>,
  facture: readonly LigneLue[],
): string[] {
  return [...retrouvees].flatMap(([rang, trouvee]) =>
    [["Le rapport", trouvee.rapport] as const, ["Le procès-verbal", trouvee.pv] as const].flatMap(([nom, ligne]) =>
      ligne
        ? [
            `${nom} porte «\u00a0${ligne.designation}\u00a0» page ${ligne.page}, hors des lignes lues\u00a0: «\u00a0${facture[rang]?.designation ?? ""}\u00a0» ne s'en dit pas absente. Vérifiez-le sur la page.`,
          ]
        : [],
    ),
  );
}

/** Les lignes dues dont la mesure frôle le seuil : la photo tranche, pas le calcul. */
export function signalerLesMesures(
  verifiees: readonly (LigneVerifiee & { couple: Couple })[],
  lignes: Lignes,
  { seuils }: Conditions,
): string[] {
  return verifiees.flatMap(({ couple, retenue, net_facture }) => {
    const enRapport = couple.ligne_rapport === null ? undefined : lignes.rapport[couple.ligne_rapport];
    const pres = retenue && net_facture > 0 && enRapport ? presDuSeuil(enRapport, seuils) : null;
    return pres && enRapport
      ? `« ${enRapport.designation} » mesure ${pres.mesure} mm pour un seuil de ${pres.seuil} mm : trop près pour le contester sans vérifier la photo.`
      : [];
  });
}

/** Ce qui manquait au calcul, en phrases. */
export function avertir(
  { rapport, facture, pv, conditions, dateFacture }: ARapprocher,
  { age_mois, kilometrage }: { age_mois: number | null; kilometrage: number | null },
  { parPostes, aRapport, aPv }: Regle,
): string[] {
  const phrases: string[] = [];
  for (const [nom, autre] of [["Le rapport", rapport] as const, ["Le procès-verbal", pv] as const])
    if (autre?.immatriculation && facture.immatriculation && autre.immatriculation !== facture.immatriculation)
      phrases.push(
        `${nom} porte la plaque ${autre.immatriculation}, la facture ${facture.immatriculation} : vérifiez qu'ils parlent du même véhicule.`,
      );
  if (!rapport) phrases.push("Sans rapport d'expertise, les lignes ne se comparent à rien de chiffré.");
  if (!pv) phrases.push("Sans procès-verbal de restitution, l'absence d'un dommage au retour ne se vérifie pas.");
  if (rapport && !aRapport)
    phrases.push("Aucune ligne ne se lit sur le rapport : aucune ligne de la facture ne peut s'en dire absente.");
  if (pv && !aPv)
    phrases.push(
      "Aucun dommage ne se lit sur le procès-verbal, qui ne dit pas non plus qu'il n'y en a pas : l'absence d'un dommage au retour ne se vérifie pas.",
    );
  if (facture.lignes.length === 0)
    phrases.push("La facture ne détaille aucune ligne : seules sa remise, sa franchise et sa TVA se vérifient.");
  if (conditions.vetuste && age_mois === null)
    phrases.push("La date de mise en circulation manque : la vétusté n'a pas pu être calculée.");
  if (conditions.vetuste && age_mois !== null && kilometrage === null)
    phrases.push("Le kilométrage manque : la vétusté est celle d'un usage ordinaire.");
  if (parPostes) phrases.push("Le rapport chiffre les heures à part : ses montants ne se comparent pas ligne à ligne.");
  if (!dateFacture) phrases.push("La date de la facture manque : le délai de contestation n'est pas connu.");
  return phrases;
}
