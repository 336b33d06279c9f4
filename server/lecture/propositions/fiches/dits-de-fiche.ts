import { comprendreDommage, comprendreOperation } from "../../../../domain/fre/comprendre-ligne.ts";
import { ROLES_COMPOSANTE, ROLES_DITS, roleColonne } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import type { RoleColonne } from "../../../../domain/fre/vocabulaire/intitules-colonnes.ts";
import { libelleTotal } from "../../../../domain/fre/vocabulaire/totaux.ts";
import { type Bloc, blocsDe, type Rangee, texteDe } from "../../commun/geometrie.ts";
import { estMontant } from "../../commun/montant-imprime.ts";
import { estMentionSeule, etatDeFiche } from "./etat-de-fiche.ts";

const BLANC = 0.95;

interface Dits {
  localisation: string | null;
  dommage: string | null;
  operation: string | null;
  facturable: boolean;
}

const debutDe = (texte: string): string[] => {
  const mots = texte.split(" ");
  return mots.map((_, i) => mots.slice(0, i + 1).join(" "));
};

/** Les étiquettes d'une suite de fiches : les débuts de case que la plupart répètent, et qui nomment une colonne (« ZONE AV D », « Dommage »). */
function etiquettesRepetees(fiches: readonly (readonly Rangee[])[]): Map<string, RoleColonne> {
  const vues = new Map<string, number>();
  for (const fiche of fiches) {
    const textes = fiche.flatMap((rangee) => blocsDe(rangee, BLANC)).map(({ mots }) => texteDe(mots));
    for (const debut of new Set(textes.flatMap(debutDe))) vues.set(debut, (vues.get(debut) ?? 0) + 1);
  }
  const roles = new Map<string, RoleColonne>();
  for (const [debut, nombre] of vues) {
    const role = roleColonne(debut.replace(/\s*:$/, ""));
    if (nombre * 3 >= fiches.length * 2 && role && ROLES_DITS.has(role)) roles.set(debut, role);
  }
  return roles;
}

const MAIN_D_OEUVRE = /(?:^|\s)(?:MO|M\.O\.|main[- ]d['’]œuvre|T\d)\s*:?$/i;

/** « Réparation + peinture MO 1,20 h = 75,60 … » : le geste devant le détail de son prix ; « Peinture 163,20 » n'est que ce détail. */
function avantLesNombres(texte: string): string[] {
  const mots = texte.split(" ");
  const premier = mots.findIndex((mot) => /^\d/.test(mot));
  if (premier < 0 || !mots.some(estMontant)) return [texte];
  const devant = mots.slice(0, premier).join(" ").replace(MAIN_D_OEUVRE, "");
  // « Fourniture MO 0,00 h » : au singulier, c'est le geste.
  if (/^fourniture$/i.test(devant)) return [devant];
  return devant === "" || ROLES_COMPOSANTE.has(roleColonne(devant)) || libelleTotal(devant) !== null ? [] : [devant];
}

/** « Choc → Débosselage sans peinture », dans une case : le constat, puis le geste, si le premier n'est pas un geste ni le second un constat. */
function constatEtGeste(texte: string): string[] {
  const [constat = "", geste = "", ...autres] = texte.split(/\s*(?:→|⇒|➔|=>|->|\s[-–—:/]\s)\s*/);
  const separes =
    autres.length === 0 &&
    comprendreDommage(constat, null) !== null &&
    comprendreOperation(constat) === null &&
    comprendreOperation(geste) !== null &&
    comprendreDommage(geste, null) === null;
  return separes ? [constat, geste] : [texte];
}

/** « Zone avant droit / rayure (13 mm) » : derrière la place, un trait peut ouvrir le constat, si la place n'en est pas un. */
function constatDerriere(valeur: string): [string, ...string[]] {
  const [place = "", ...suite] = valeur.split(/\s[/|–—·-]\s|\s?[,;]\s/);
  const constate = suite.some((part) => comprendreDommage(part, null) !== null);
  return constate && comprendreDommage(place, null) === null ? [place, ...suite] : [valeur];
}

/** Ce que les cases d'une fiche disent de sa pièce, sous leur étiquette si elles en ont une, sinon par leurs mots. */
export function ditsDeFiche(tete: Bloc, rangees: readonly Rangee[], fiches: readonly (readonly Rangee[])[]): Dits {
  const etiquettes = etiquettesRepetees(fiches);
  const dits: Partial<Record<RoleColonne, string>> = {};
  const nus: string[] = [];
  for (const rangee of rangees) {
    const blocs = blocsDe(rangee, BLANC).filter(
      ({ x0, mots }) => rangee !== tete.rangee || x0 !== tete.x0 || mots[0] !== tete.mots[0],
    );
    for (let i = 0; i < blocs.length; i += 1) {
      const texte = texteDe(blocs[i]?.mots ?? []);
      const nom = debutDe(texte).findLast((debut) => etiquettes.has(debut));
      const role = nom === undefined ? undefined : etiquettes.get(nom);
      const suivant = blocs[i + 1];
      const valeur =
        nom === texte ? texteDe(suivant?.mots ?? []) : texte.slice(nom?.length ?? 0).replace(/^\s*:\s*/, "");
      if (role && valeur !== "") {
        const [dite, ...suite] = role === "localisation" ? constatDerriere(valeur.trim()) : [valeur.trim()];
        dits[role] ??= dite;
        nus.push(...suite);
        if (nom === texte) i += 1;
      } else nus.push(...constatEtGeste(texte).flatMap(avantLesNombres));
    }
  }
  if (nus.some(estMentionSeule)) dits.facturable ??= "non";
  const dommage = dits.dommage ?? nus.find((texte) => comprendreDommage(texte, null) !== null);
  const operation = dits.operation ?? nus.find((texte) => texte !== dommage && comprendreOperation(texte) !== null);
  return {
    localisation: dits.localisation ?? null,
    dommage: dommage ?? null,
    operation: operation ?? null,
    facturable: etatDeFiche(dits).facturable,
  };
}
