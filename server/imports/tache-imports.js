import { annulerImport } from "./annuler-import.ts";
import { ecrireImport } from "./ecrire-import.ts";
import { arreterImport, oublierVieuxImports, prendreImport, rendreImport, tenirBail, } from "./imports.queries.ts";
import { ErreurLectureImport } from "./lecture/erreurs.ts";
import { lireFichierImport } from "./lire-import.ts";
import { surImport } from "./reveil.ts";
import { ArretImport, BAIL_S, BailPerdu, creerTravail } from "./travail.ts";
import { verifierImport } from "./verifier-import.ts";
const RELEVE_MS = 3_000;
/** Après une demande : sa transaction se valide le plus souvent dans ces délais. */
const REVEILS_MS = [20, 200];
const BATTEMENT_MS = (BAIL_S * 1000) / 4;
const ENTRETIEN_MS = 60 * 60_000;
/** Une panne se retente ; au-delà, ce n'est plus une panne. */
const ECHECS_MAX = 5;
const ATTENTE_ECHEC_S = 5;
const ETAPES = {
    lecture: lireFichierImport,
    verification: verifierImport,
    import: ecrireImport,
    annulation: annulerImport,
};
export function creerTacheImports(services, journal = () => undefined) {
    const { base, horloge } = services;
    let arretee = false;
    let tour = null;
    const arrets = [];
    const dans = (secondes) => new Date(horloge().getTime() + secondes * 1000);
    const menerUn = async (pris) => {
        const battement = setInterval(() => void base.porte((tx) => tenirBail(tx, pris, dans(BAIL_S))).catch(() => undefined), BATTEMENT_MS);
        try {
            await ETAPES[pris.etat]?.(creerTravail(services, pris, () => arretee));
            return true;
        }
        catch (erreur) {
            if (erreur instanceof BailPerdu) {
                if (arretee)
                    await base.porte((tx) => rendreImport(tx, pris, horloge(), false));
            }
            else if (erreur instanceof ArretImport || erreur instanceof ErreurLectureImport)
                await base.porte((tx) => arreterImport(tx, pris, erreur.message, horloge()));
            else
                await echouer(pris, erreur);
            return false;
        }
        finally {
            clearInterval(battement);
        }
    };
    const echouer = async (pris, erreur) => {
        journal({ import: pris.id, etape: pris.etat, err: String(erreur.stack ?? erreur) });
        await base.porte((tx) => pris.echecs + 1 >= ECHECS_MAX
            ? arreterImport(tx, pris, "Une erreur inattendue a arrêté cet import. Elle a été enregistrée.", horloge())
            : rendreImport(tx, pris, dans(ATTENTE_ECHEC_S), true));
    };
    const toutFaire = async () => {
        let menees = 0;
        while (!arretee) {
            const pris = await base.porte((tx) => prendreImport(tx, horloge(), BAIL_S));
            if (!pris)
                break;
            if (await menerUn(pris))
                menees += 1;
        }
        return menees;
    };
    const vider = () => {
        tour ??= toutFaire().finally(() => {
            tour = null;
        });
        return tour;
    };
    // Une base absente se dit déjà partout ailleurs ; la relève suivante reprendra.
    const relever = () => void vider().catch(() => undefined);
    const entretenir = () => void base.porte((tx) => oublierVieuxImports(tx, horloge())).catch(() => undefined);
    return {
        demarrer: () => {
            const minuteries = [setInterval(relever, RELEVE_MS).unref(), setInterval(entretenir, ENTRETIEN_MS).unref()];
            const desabonner = surImport(() => {
                for (const delai of REVEILS_MS)
                    setTimeout(relever, delai).unref();
            });
            arrets.push(desabonner, () => minuteries.forEach(clearInterval));
            relever();
            entretenir();
        },
        vider,
        arreter: async () => {
            arretee = true;
            for (const arreter of arrets)
                arreter();
            await tour?.catch(() => undefined);
        },
    };
}
