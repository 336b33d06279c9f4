import { memeValeur } from "../../domain/commun/meme-valeur.ts";
import { serrerEspaces } from "../../domain/imports/cellule.ts";
import { manquantes } from "../../domain/imports/lire-ligne.ts";
import { texteDe, } from "./entites/entite.ts";
/** Deux textes qui ne diffèrent que par leurs espaces sont les mêmes : un tableur en ajoute. */
const pareil = (a, b) => typeof a === "string" && typeof b === "string"
    ? serrerEspaces(a) === serrerEspaces(b)
    : memeValeur(a ?? null, b ?? null);
/** Décide d'une ligne rapprochée. Les erreurs de ses cellules sont déjà connues : elles s'ajoutent, aucune n'en cache une autre. */
export function planifier(description, entite, { ligne, valeurs }, dejaVues, { cle, erreurs, existante, voulues }) {
    const fiche = { ...(existante ?? entite.defauts), ...voulues };
    const toutes = [
        ...dejaVues,
        ...erreurs,
        ...(existante ? [] : sansDoublon(manquantes(description, valeurs), [...dejaVues, ...erreurs])),
        ...(dejaVues.length === 0 ? (entite.coherence?.(fiche) ?? []) : []),
    ];
    const occupe = entite.periode && {
        vehicule_id: texteDe(fiche.vehicule_id) || null,
        debut: texteDe(fiche[entite.periode.debut]) || null,
        fin: texteDe(fiche[entite.periode.fin]) || null,
    };
    const commun = { ligne, cle, vehicule_id: null, debut: null, fin: null, ...occupe };
    if (toutes.length > 0)
        return { ...commun, verdict: "rejetee", erreurs: toutes, cible: null, changes: null, avant: null };
    if (!existante)
        return {
            ...commun,
            verdict: "creation",
            erreurs: [],
            cible: null,
            changes: { ...entite.defauts, ...voulues },
            avant: null,
        };
    const noms = Object.keys(voulues).filter((n) => !pareil(existante[n], voulues[n]));
    const pris = (source) => Object.fromEntries(noms.map((n) => [n, source[n] ?? null]));
    return {
        ...commun,
        verdict: noms.length > 0 ? "modification" : "inchangee",
        erreurs: [],
        cible: texteDe(existante.id),
        changes: pris(voulues),
        avant: pris(existante),
    };
}
/** Une colonne dont la valeur a déjà été refusée n'est pas en plus « requise ». */
const sansDoublon = (manques, connues) => manques.filter((m) => !connues.some((e) => e.colonne === m.colonne));
