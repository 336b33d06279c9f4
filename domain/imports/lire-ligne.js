import { demandeEffacement, ecrireCellule, estVide } from "./cellule.ts";
import { convertirCellule } from "./convertir-cellule.ts";
import { colonneDe } from "./descriptions.ts";
/** Plus long qu'aucun de nos champs : on ne recopie pas un roman dans un rapport d'erreurs. */
const VALEUR_MONTREE_MAX = 200;
export const erreurCellule = (colonne, cellule, raison) => {
    const texte = ecrireCellule(cellule);
    return {
        colonne,
        valeur: texte.length > VALEUR_MONTREE_MAX ? `${texte.slice(0, VALEUR_MONTREE_MAX)}…` : texte,
        raison,
    };
};
/**
 * Lit une ligne : chaque cellule est convertie puis jugée par le schéma de l'entité, et toutes les fautes sont rendues, pas
 * seulement la première.
 * @param titres les titres du fichier, pour nommer la colonne comme la personne la voit
 */
export function lireLigne(description, titres, correspondance, cellules, conventions) {
    const valeurs = {};
    const erreurs = [];
    if (cellules.length > titres.length)
        erreurs.push(erreurCellule("", cellules.slice(titres.length).map(ecrireCellule).join(" | "), `La ligne a ${cellules.length} valeurs pour ${titres.length} titres : un séparateur ou un guillemet est de trop`));
    correspondance.forEach((cle, i) => {
        const colonne = cle === null ? undefined : colonneDe(description, cle);
        const cellule = cellules[i] ?? null;
        if (!colonne || estVide(cellule))
            return;
        const lue = demandeEffacement(cellule) ? effacer(colonne) : convertirCellule(cellule, colonne, conventions);
        const jugee = "raison" in lue ? lue : juger(description, colonne, lue.valeur);
        if ("raison" in jugee)
            erreurs.push(erreurCellule(titres[i] ?? colonne.titre, cellule, jugee.raison));
        else
            valeurs[colonne.cle] = jugee.valeur;
    });
    return { valeurs, erreurs };
}
const effacer = (colonne) => colonne.requise || colonne.nature === "booleen" || colonne.cle === "statut"
    ? { raison: "Cette valeur ne peut pas être effacée" }
    : { valeur: null };
/** Les repères (loueur, véhicule, conducteur) n'ont pas de schéma : c'est la base qui les connaît. */
function juger({ champs }, { cle }, valeur) {
    const schema = champs.shape[cle];
    if (!schema)
        return { valeur };
    const juge = schema.safeParse(valeur);
    if (juge.success)
        return { valeur: juge.data };
    return { raison: juge.error?.issues[0]?.message ?? "La valeur n'est pas valable" };
}
/** Les colonnes sans lesquelles cette fiche ne se crée pas, et que la ligne ne donne pas. */
export const manquantes = (description, valeurs) => description.colonnes
    .filter((c) => c.requise && (valeurs[c.cle] === undefined || valeurs[c.cle] === null))
    .map((c) => erreurCellule(c.titre, null, "Valeur requise pour créer la fiche"));
