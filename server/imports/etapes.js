import { colonneDe, DESCRIPTIONS } from "../../domain/imports/descriptions.ts";
import { erreursImport } from "../../domain/imports/import.erreurs.ts";
import { refusDeCorrespondance } from "../../domain/imports/reconnaitre-colonnes.ts";
import { abandonner, lancerEtape, lireImport, poserCorrespondance, retenirCorrespondance, verrouillerImport, } from "./imports.queries.ts";
import { viderLignes } from "./lignes.queries.ts";
import { cleDesTitres } from "./lire-import.ts";
import { signalerImport } from "./reveil.ts";
/** L'import, verrouillé, s'il est bien à l'une de ces étapes. Lève introuvable, pas_maintenant. */
async function exiger(tx, id, etats) {
    const trouve = await verrouillerImport(tx, id);
    if (!trouve)
        throw erreursImport.introuvable();
    if (!etats.includes(trouve.etat))
        throw erreursImport.pasMaintenant();
    return trouve;
}
async function relire(tx, id) {
    const ligne = await tx.une(lireImport(id));
    signalerImport();
    return JSON.parse(ligne?.json ?? "null"); // forme posée par lireImport
}
/** Vérifie toutes les lignes avec ces colonnes, et les retient pour le prochain fichier aux mêmes titres. */
export async function lancerVerification(tx, choix, { acteur }) {
    const trouve = await exiger(tx, choix.id, ["colonnes", "pret"]);
    const description = DESCRIPTIONS[trouve.entite];
    const titres = trouve.colonnes.map((c) => c.titre);
    if (choix.correspondance.length !== titres.length)
        throw erreursImport.pasMaintenant();
    const inconnue = choix.correspondance.find((c) => c !== null && !colonneDe(description, c));
    const refus = inconnue
        ? "Une colonne choisie n'existe pas."
        : refusDeCorrespondance(description, choix.correspondance);
    if (refus)
        throw erreursImport.colonnes(refus);
    await poserCorrespondance(tx, choix.id, choix.correspondance, choix.decimale);
    await retenirCorrespondance(tx, trouve, cleDesTitres(titres), choix.correspondance);
    await lancerEtape(tx, choix.id, "verification", acteur.id);
    return relire(tx, choix.id);
}
/** Écrit les lignes valables ; les rejetées restent de côté, dans leur fichier. */
export async function lancerImport(tx, { id }, { acteur }) {
    const { crees, modifies } = await exiger(tx, id, ["pret"]);
    if (crees + modifies === 0)
        throw erreursImport.rienAImporter();
    await lancerEtape(tx, id, "import", acteur.id);
    return relire(tx, id);
}
/** Remet les fiches comme avant ; un import arrêté en route s'annule aussi. */
export async function lancerAnnulation(tx, { id }, { acteur }) {
    const { annulable } = await exiger(tx, id, ["termine", "echec"]);
    if (!annulable)
        throw erreursImport.plusAnnulable();
    await lancerEtape(tx, id, "annulation", acteur.id);
    return relire(tx, id);
}
/** Laisse tomber un import qui n'a rien écrit : ses lignes s'effacent tout de suite. */
export async function abandonnerImport(tx, { id }, c) {
    await exiger(tx, id, ["lecture", "colonnes", "verification", "pret"]);
    await viderLignes(tx, id);
    await abandonner(tx, id, c.maintenant);
    return { ok: true };
}
