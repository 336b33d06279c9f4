import { posix } from "node:path";
import { jourDeSerie } from "../../../domain/imports/cellule.ts";
import { COLONNES_IMPORT_MAX } from "../../../domain/imports/import.ts";
import { ErreurLectureImport } from "./erreurs.ts";
import { attribut, balises, decoder, paquetsDeBalises } from "./xml.ts";
/** Ouvre un classeur XLSX : ses feuilles, ses styles, ses textes partagés. Lève `abime`, `sans_feuille`. */
export async function ouvrirClasseur(archive) {
    const racine = await partie(archive, "_rels/.rels", /\/officeDocument$/, "");
    const chemin = racine?.cible ?? "xl/workbook.xml";
    const liens = await relations(archive, cheminDesLiens(chemin), posix.dirname(chemin));
    const { onglets, depuis1904 } = await lireOnglets(archive, chemin, liens);
    if (onglets.size === 0)
        throw new ErreurLectureImport(archive.noms.includes(chemin) ? "sans_feuille" : "abime");
    const cible = (type) => [...liens.values()].find((l) => type.test(l.type))?.cible ?? "";
    const styles = await lireStyles(archive, cible(/\/styles$/));
    let textes = null;
    const fusionsDe = new Map();
    const fusions = (feuille) => {
        const connues = fusionsDe.get(feuille) ?? lireFusions(archive, onglets.get(feuille) ?? "");
        fusionsDe.set(feuille, connues);
        return connues;
    };
    return {
        feuilles: [...onglets.keys()],
        depuis1904,
        fusions: async (feuille) => (await fusions(feuille)).size,
        lignes: async function* (feuille) {
            textes ??= lireTextes(archive, cible(/\/sharedStrings$/));
            const contexte = { textes: await textes, styles, depuis1904 };
            yield* etendreFusions(lireLignes(archive, onglets.get(feuille) ?? "", contexte), await fusions(feuille));
        },
    };
}
const cheminDesLiens = (chemin) => posix.join(posix.dirname(chemin), "_rels", `${posix.basename(chemin)}.rels`);
async function relations(archive, chemin, dossier) {
    const liens = new Map();
    for await (const b of balises(archive.texte(chemin))) {
        if (b.nom !== "Relationship" || b.fermante)
            continue;
        const cible = attribut(b.attributs, "Target") ?? "";
        liens.set(attribut(b.attributs, "Id") ?? "", {
            type: attribut(b.attributs, "Type") ?? "",
            cible: cible.startsWith("/") ? cible.slice(1) : posix.join(dossier, cible),
        });
    }
    return liens;
}
const partie = async (archive, chemin, type, dossier) => [...(await relations(archive, chemin, dossier)).values()].find((l) => type.test(l.type));
async function lireOnglets(archive, chemin, liens) {
    const onglets = new Map();
    let depuis1904 = false;
    for await (const b of balises(archive.texte(chemin))) {
        if (b.fermante)
            continue;
        if (b.nom === "workbookPr")
            depuis1904 = ["1", "true"].includes(attribut(b.attributs, "date1904") ?? "");
        if (b.nom !== "sheet" || (attribut(b.attributs, "state") ?? "visible") !== "visible")
            continue;
        const lien = liens.get(attribut(b.attributs, "[\\w-]+:id") ?? "");
        // Une feuille de graphique n'a pas de lignes.
        if (lien && /\/worksheet$/.test(lien.type))
            onglets.set(attribut(b.attributs, "name") ?? "", lien.cible);
    }
    return { onglets, depuis1904 };
}
const DATES_CONNUES = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);
function styleDe(identifiant, formats) {
    if (DATES_CONNUES.has(identifiant))
        return "date";
    if (identifiant === 9 || identifiant === 10)
        return "pourcent";
    // Ni texte entre guillemets, ni couleur ou langue entre crochets, ni caractère échappé.
    const format = (formats.get(identifiant) ?? "").replace(/"[^"]*"|\[[^\]]*\]|\\./g, "").split(";")[0] ?? "";
    if (/[dyja]/i.test(format) && !/^general$/i.test(format) && /d|j|y|a{2}/i.test(format))
        return "date";
    return format.includes("%") ? "pourcent" : "nombre";
}
async function lireStyles(archive, chemin) {
    const formats = new Map();
    const styles = [];
    let dansCellules = false;
    for await (const b of balises(archive.texte(chemin))) {
        if (b.nom === "numFmt" && !b.fermante)
            formats.set(Number(attribut(b.attributs, "numFmtId")), attribut(b.attributs, "formatCode") ?? "");
        if (b.nom === "cellXfs")
            dansCellules = !b.fermante;
        if (b.nom === "xf" && dansCellules && !b.fermante)
            styles.push(styleDe(Number(attribut(b.attributs, "numFmtId")), formats));
    }
    return styles;
}
async function lireTextes(archive, chemin) {
    const textes = [];
    let courant = "";
    let phonetique = false;
    const prendre = (b) => {
        if (b.nom === "rPh")
            phonetique = !b.fermante && !b.seule;
        else if (b.nom === "t" && b.fermante && !phonetique)
            courant += b.avant;
        else if (b.nom === "si" && (b.fermante || b.seule)) {
            textes.push(borner(decoder(courant)));
            courant = "";
        }
    };
    for await (const paquet of paquetsDeBalises(archive.texte(chemin)))
        paquet.forEach(prendre);
    return textes;
}
/** Plus long que le plus long de nos champs : la suite ne servirait qu'à remplir la mémoire. */
const TEXTE_MAX = 12_000;
const borner = (texte) => (texte.length > TEXTE_MAX ? texte.slice(0, TEXTE_MAX) : texte);
async function* lireLignes(archive, chemin, contexte) {
    let numero = 0;
    let colonne = -1;
    let cellules = [];
    let c = null;
    let pretes = [];
    const finir = (lue, rang) => {
        if (lue === null)
            return;
        if (rang >= COLONNES_IMPORT_MAX)
            throw new ErreurLectureImport("trop_de_colonnes");
        while (cellules.length < rang)
            cellules.push(null);
        cellules[rang] = lue;
    };
    const prendre = (b) => {
        if (b.nom === "c") {
            if (!b.fermante) {
                colonne = rangDe(attribut(b.attributs, "r")) ?? colonne + 1;
                const style = contexte.styles[Number(attribut(b.attributs, "s") ?? 0)] ?? "nombre";
                c = { colonne, style, type: attribut(b.attributs, "t") ?? "n", valeur: "", formule: false };
            }
            if (c && (b.fermante || b.seule)) {
                finir(valeurDe(c, contexte), c.colonne);
                c = null;
            }
        }
        else if (c) {
            if (b.fermante && (b.nom === "v" || b.nom === "t"))
                c.valeur += b.avant;
            else if (b.nom === "f")
                c.formule = true;
        }
        else if (b.nom === "row") {
            if (!b.fermante) {
                numero = Number(attribut(b.attributs, "r")) || numero + 1;
                cellules = [];
                colonne = -1;
            }
            if ((b.fermante || b.seule) && cellules.length > 0)
                pretes.push({ numero, cellules });
        }
    };
    for await (const paquet of paquetsDeBalises(archive.texte(chemin))) {
        paquet.forEach(prendre);
        yield* pretes;
        pretes = [];
    }
}
/** « AB12 » → 27. */
function rangDe(reference) {
    const lettres = /^\$?([A-Z]{1,3})\$?\d+$/.exec(reference ?? "")?.[1];
    if (!lettres)
        return null;
    let rang = 0;
    for (const l of lettres)
        rang = rang * 26 + l.charCodeAt(0) - 64;
    return rang - 1;
}
function valeurDe({ type, style, valeur, formule }, { textes, depuis1904 }) {
    if (valeur === "")
        return formule && type !== "str" ? { e: "formule" } : null;
    switch (type) {
        case "s":
            return textes[Number(valeur)] || null;
        case "str":
        case "inlineStr":
            return borner(decoder(valeur)) || null;
        case "b":
            return valeur === "1" || valeur === "true";
        case "e":
            return { e: decoder(valeur) };
        case "d":
            return { d: valeur.slice(0, 10) };
        default:
            return nombreDe(Number(valeur), style, depuis1904);
    }
}
function nombreDe(nombre, style, depuis1904) {
    if (!Number.isFinite(nombre))
        return null;
    if (style === "pourcent")
        return Math.round(nombre * 1e8) / 1e6;
    const jour = style === "date" ? jourDeSerie(nombre, depuis1904) : null;
    return jour ? { d: jour } : nombre;
}
const FUSIONS_MAX = 20_000;
async function lireFusions(archive, chemin) {
    const fusions = new Map();
    const prendre = (ref) => {
        const zone = /^\$?([A-Z]{1,3})\$?(\d+):\$?[A-Z]{1,3}\$?(\d+)$/.exec(ref);
        const colonne = zone && rangDe(`${zone[1]}1`);
        if (!zone || colonne === null || fusions.size >= FUSIONS_MAX)
            return;
        fusions.set(`${colonne} ${zone[2]}`, { colonne, premiere: Number(zone[2]), derniere: Number(zone[3]) });
    };
    // Elles sont écrites après toutes les lignes : on les cherche d'abord, sans rien découper du reste.
    let reste = "";
    for await (const morceau of archive.texte(chemin)) {
        reste += morceau;
        for (const m of reste.matchAll(/<(?:[\w.-]+:)?mergeCell\s[^>]*ref=["']([^"']+)["'][^>]*>/g))
            prendre(m[1] ?? "");
        reste = reste.slice(Math.max(0, reste.lastIndexOf("<")));
    }
    return fusions;
}
async function* etendreFusions(lignes, fusions) {
    if (fusions.size === 0)
        return yield* lignes;
    const ouvertes = new Map();
    for await (const ligne of lignes) {
        for (const [colonne, { derniere, valeur }] of ouvertes) {
            if (ligne.numero > derniere)
                ouvertes.delete(colonne);
            else if (ligne.cellules[colonne] === undefined || ligne.cellules[colonne] === null) {
                while (ligne.cellules.length < colonne)
                    ligne.cellules.push(null);
                ligne.cellules[colonne] = valeur;
            }
        }
        ligne.cellules.forEach((valeur, colonne) => {
            const fusion = fusions.get(`${colonne} ${ligne.numero}`);
            if (fusion && fusion.derniere > fusion.premiere)
                ouvertes.set(colonne, { derniere: fusion.derniere, valeur });
        });
        yield ligne;
    }
}
