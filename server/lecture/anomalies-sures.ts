import type { SeparateurDecimal } from "../../domain/commun/montants.ts";
import type { CodeAnomalie } from "../../domain/fre/codes.ts";
import { comprendreLigne } from "../../domain/fre/comprendre-ligne.ts";
import { sommeDesLignes } from "../../domain/fre/controles-montants.ts";
import type { Anomalie, DocumentLu, VehiculeLu } from "../../domain/fre/document-lu.ts";
import { libelleTotal } from "../../domain/fre/vocabulaire/totaux.ts";
import type { Rangee } from "./geometrie.ts";
import { montantCellule } from "./montant-imprime.ts";
import { enPhrase, montantsLibelles } from "./rangee-total.ts";

/** Anomalies qui additionnent toutes les lignes : une seule mal lue les fausse. */
const SOMMES: ReadonlySet<CodeAnomalie> = new Set(["somme_lignes", "franchise"]);

/** Part du plus grand montant au-delà de laquelle un écart dit une lecture incomplète, non une addition fausse. */
const DEMESURE = 0.3;

interface Reste {
  libelle: string;
  centimes: number;
}

/** Montants imprimés que ni une ligne ni un total n'ont pris. */
const restesDe = (rangees: readonly Rangee[], decimale: SeparateurDecimal): Reste[] =>
  rangees
    .filter((rangee) => !enPhrase(rangee))
    .flatMap(montantsLibelles)
    .flatMap(({ libelle, montant }) => {
      const centimes = montantCellule(montant.texte, decimale);
      const total = libelleTotal(libelle);
      const pris = total !== null && total !== "composante" && total !== "sous_total";
      return centimes === null || centimes === 0 || pris ? [] : [{ libelle, centimes }];
    });

/** Une ligne chiffrée que la lecture n'a pas su prendre : son libellé nomme une pièce et son dommage. */
const estUneLigne = ({ libelle }: Reste): boolean => {
  const codes = comprendreLigne({ designation: libelle, localisation: null, dommage: null, operation: null });
  return codes.nature === "fre" && codes.element !== null && codes.dommage !== null;
};

const grandeur = ({ lignes, totaux }: VehiculeLu): number =>
  Math.max(
    0,
    ...Object.values(totaux).map((total) => Math.abs(total ?? 0)),
    ...(["brut_ht", "net_ht"] as const).map((champ) => Math.abs(sommeDesLignes(lignes, champ) ?? 0)),
  );

/**
 * Une ligne dont un montant seul est lu, quand les autres ont leur vétusté : si l'écart est la vétusté qu'elle aurait au taux des autres, c'est
 * son brut, ou cette vétusté, qui n'a pas été lu. À l'arrondi près : un écart qui ressemble à ce taux est une faute, celui-là même la
 * vétusté perdue.
 */
function estAmputee(lignes: VehiculeLu["lignes"], ecart: number): boolean {
  // Le taux du contrat, que l'arrondi de chaque ligne au centime a déformé.
  const taux = lignes.flatMap(({ brut_ht, abattement_ht }) =>
    brut_ht && abattement_ht ? [Math.round((1000 * abattement_ht) / brut_ht) / 1000] : [],
  );
  const auTaux = (base: number) => taux.some((t) => Math.abs(ecart - base * t) <= 1);
  return lignes.some(
    ({ net_ht, abattement_ht }) =>
      abattement_ht === null && net_ht !== null && (auTaux(net_ht + ecart) || auTaux(net_ht)),
  );
}

/** Une rangée prise pour une ligne sans qu'elle nomme quoi que ce soit : un total mal étiqueté, plutôt. */
const estSansNom = ({ designation, element, nature }: VehiculeLu["lignes"][number]): boolean =>
  nature === "fre" &&
  element === null &&
  (designation.trim() === "" || /^(?:sous-?)?total\b/i.test(designation.trim()));

/**
 * Les anomalies que la lecture peut affirmer. Une addition fausse ne se dit que si tout ce qu'elle additionne est lu : rien sur la page ne doit
 * rester sans lecture qui l'expliquerait.
 */
export function anomaliesSures(
  document: DocumentLu,
  rangees: readonly Rangee[],
  decimale: SeparateurDecimal,
): Anomalie[] {
  const sommes = document.anomalies.filter(({ code, ligne }) => SOMMES.has(code) && ligne === null);
  if (sommes.length === 0) return document.anomalies;
  const restes = restesDe(rangees, decimale);
  const oubliee = restes.some(estUneLigne);
  const incertaine = (anomalie: Anomalie): boolean => {
    const ecart = Math.abs(anomalie.ecart ?? 0);
    const vehicule = document.vehicules[anomalie.vehicule ?? -1];
    if (!vehicule || vehicule.lignes.length === 0) return false;
    const jumelle = sommes.some(
      (a) =>
        a !== anomalie && a.vehicule === anomalie.vehicule && a.code === anomalie.code && a.ecart === anomalie.ecart,
    );
    return (
      oubliee ||
      jumelle ||
      ecart > DEMESURE * grandeur(vehicule) ||
      vehicule.lignes.some(estSansNom) ||
      estAmputee(vehicule.lignes, ecart) ||
      restes.some(({ centimes }) => Math.abs(centimes) === ecart)
    );
  };
  return document.anomalies.filter((anomalie) => !sommes.includes(anomalie) || !incertaine(anomalie));
}

/** Marque les véhicules dont une addition fausse a été trouvée, puis tue faute d'une lecture assez sûre. */
export function marquerIncertaines(trouvees: readonly Anomalie[], document: DocumentLu): DocumentLu {
  for (const [rang, vehicule] of document.vehicules.entries()) {
    const sommes = ({ code, ligne, vehicule: le }: Anomalie) => SOMMES.has(code) && ligne === null && le === rang;
    if (trouvees.some(sommes) && !document.anomalies.some(sommes)) vehicule.somme_incertaine = true;
  }
  return document;
}
