const ENTITES = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
/** Texte d'un XML de classeur : entités, et `_x000D_` par quoi Excel écrit un caractère que XML n'admet pas. */
export function decoder(texte) {
    const lu = texte.includes("&")
        ? texte.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (tout, dec, hex, nom) => {
            if (nom)
                return ENTITES[nom.toLowerCase()] ?? tout;
            const code = dec ? Number(dec) : Number.parseInt(hex, 16);
            return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
        })
        : texte;
    return lu.includes("_x") ? lu.replace(/_x([\dA-Fa-f]{4})_/g, (_, h) => caractere(Number.parseInt(h, 16))) : lu;
}
/** La base ne garde pas le caractère nul. */
const caractere = (code) => (code === 0 ? "" : String.fromCharCode(code));
const motifs = new Map();
/** Valeur d'un attribut ; `nom` peut être un motif (`[\\w-]+:id`), et vient toujours du code. */
export function attribut(attributs, nom) {
    const motif = motifs.get(nom) ?? new RegExp(`(?:^|\\s)${nom}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
    motifs.set(nom, motif);
    const trouve = motif.exec(attributs);
    const valeur = trouve?.[1] ?? trouve?.[2];
    return valeur === undefined ? undefined : decoder(valeur);
}
const BALISE = /<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:\s[^>]*?)?)(\/?)>/g;
/**
 * Les balises d'un XML lu par morceaux, sans jamais le tenir entier ; un paquet par morceau, parce qu'attendre à chaque balise coûte plus
 * que la lire. Commentaires et déclarations sont passés.
 */
export async function* paquetsDeBalises(morceaux) {
    let reste = "";
    for await (const morceau of morceaux) {
        reste += morceau;
        // Une balise peut être coupée en deux morceaux : la dernière commencée attend la suite.
        const coupe = reste.lastIndexOf("<");
        if (coupe <= 0)
            continue;
        const pret = reste.slice(0, coupe);
        const { balises, lu } = lireBalises(pret);
        yield balises;
        reste = pret.slice(lu) + reste.slice(coupe);
    }
    yield lireBalises(reste).balises;
}
/** Toutes les balises d'une petite partie (liens, styles). */
export async function* balises(morceaux) {
    for await (const paquet of paquetsDeBalises(morceaux))
        yield* paquet;
}
function lireBalises(texte) {
    const trouvees = [];
    let lu = 0;
    for (const m of texte.matchAll(BALISE)) {
        trouvees.push({
            avant: texte.slice(lu, m.index),
            fermante: m[1] === "/",
            nom: m[2] ?? "",
            attributs: m[3] ?? "",
            seule: m[4] === "/",
        });
        lu = m.index + m[0].length;
    }
    return { balises: trouvees, lu };
}
