import type { Contexte, SocieteSemee } from "../contexte.ts";
import { plusJours, plusMois } from "../jours.ts";

/** Quand une restitution a lieu, avant qu'on sache de quel véhicule. */
export interface RetourPrevu {
  id: string;
  /** Son rang dans sa société, de la plus récente à la plus ancienne. */
  rang: number;
  recul: number;
  date: string;
  /** Le recul de sa date : le même, sauf pour un retour ramené au mois de son relevé. */
  reculDate: number;
  /** Mois du relevé qui porte sa facture, `AAAA-MM`. */
  releve: string | null;
}

/** Ceux de chaque société, du plus récent au plus ancien. */
export type RetoursPrevus = ReadonlyMap<SocieteSemee["cle"], readonly RetourPrevu[]>;

const TROIS_ANS = 3 * 365;
/** Les restitutions les plus récentes d'une société rendent un véhicule de son parc. */
export const DE_LA_FLOTTE = 3;
/** Véhicules au plus sur un relevé mensuel, par société ; une petite société n'en reçoit pas. */
const AU_RELEVE: Partial<Record<SocieteSemee["cle"], number>> = { transalpes: 4, boreal: 4, mos: 3 };
/** Un relevé est d'un mois fini depuis assez longtemps pour être paru, et de l'année écoulée ou presque. */
const RECULS_DU_RELEVE = { min: 150, max: 420 } as const;

/** Un relevé paraît le 12 du mois suivant : les rapports des derniers jours du mois sont arrivés. */
export const dateDuReleve = (mois: string): string => plusJours(plusMois(`${mois}-01`, 1), 11);

/** Deux cent vingt retours sur trois ans. */
export function prevoirRetours(ctx: Contexte): RetoursPrevus {
  const prevus = ctx.societes.map(({ cle, nombres }) => {
    const h = ctx.tirage(`retours ${cle}`);
    const reculs = Array.from({ length: nombres.restitutions }, () => 1 + h.reel() * (TROIS_ANS - 1));
    return [
      cle,
      grouperAuReleve(
        ctx,
        cle,
        reculs.sort((a, b) => a - b),
      ),
    ] as const;
  });
  nommer(
    ctx,
    prevus.flatMap(([, retours]) => retours),
  );
  return new Map(prevus);
}

/** Les identifiants suivent le temps : deux retours du même jour se rangent toujours dans le même ordre. */
function nommer(ctx: Contexte, retours: readonly RetourPrevu[]): void {
  const h = ctx.tirage("identifiants des retours");
  const ids = retours.map(() => h.uuid()).sort();
  for (const retour of [...retours].sort((a, b) => b.recul - a.recul)) retour.id = ids.shift() ?? "";
}

/** Des retours voisins tombent le même mois, que le loueur groupe sur un relevé. */
function grouperAuReleve(ctx: Contexte, cle: SocieteSemee["cle"], reculs: readonly number[]): RetourPrevu[] {
  const retours = reculs.map((recul, rang) => ({
    id: "",
    rang,
    recul,
    date: ctx.calendrier.jour(recul),
    reculDate: recul,
    releve: null as string | null,
  }));
  const groupe = lesPlusProches(retours, AU_RELEVE[cle] ?? 0);
  const mois = groupe[0]?.date.slice(0, 7) ?? "";
  for (const retour of groupe) {
    retour.releve = mois;
    // À cheval sur deux mois, les plus anciens reviennent au premier jour ouvré du second.
    if (retour.date < `${mois}-01`) {
      // Un rien plus récent que le début du mois : le jour ouvré qui s'y trouve est du mois.
      retour.reculDate = ctx.calendrier.recul(`${mois}-01`) - 0.001;
      retour.date = ctx.calendrier.jour(retour.reculDate);
    }
  }
  return retours;
}

function lesPlusProches(retours: readonly RetourPrevu[], nombre: number): readonly RetourPrevu[] {
  if (nombre === 0) return [];
  const possibles = retours.filter(
    (r) => r.rang >= DE_LA_FLOTTE && r.recul > RECULS_DU_RELEVE.min && r.recul < RECULS_DU_RELEVE.max,
  );
  const groupes = possibles.slice(nombre - 1).map((_, i) => possibles.slice(i, i + nombre));
  const etendue = (groupe: readonly RetourPrevu[]) => (groupe.at(-1)?.recul ?? 0) - (groupe[0]?.recul ?? 0);
  return groupes.sort((a, b) => etendue(a) - etendue(b))[0] ?? [];
}
