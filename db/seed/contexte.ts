import type { Config } from "../../server/config.ts";
import { type Calendrier, calendrier } from "./calendrier.ts";
import { LOUEURS, type LoueurConnu } from "./donnees/loueurs.ts";
import { SOCIETES, type Societe } from "./donnees/societes.ts";
import { type Hasard, hasard } from "./hasard.ts";
import { plusJours } from "./jours.ts";
import type { RangUtilisateur } from "./rangs.ts";

export interface SocieteSemee extends Societe {
  id: string;
}

export interface LoueurSeme extends LoueurConnu {
  id: string;
}

/** Ce que toutes les fabriques de lignes partagent : le jour, les tirages, et les parents déjà nommés. */
export interface Contexte {
  aujourdHui: string;
  /** Dernier jour où un fait a pu être saisi : hier, pour qu'aucun horodatage ne soit à venir. */
  hier: string;
  debut: string;
  calendrier: Calendrier;
  config: Pick<Config, "societePrestataire" | "domaineInterne" | "domainePartenaire">;
  /** Les tirages d'un sujet. Chaque ligne a le sien, de son rang ou de son identifiant : ce que l'une tire ne décale pas les autres. */
  tirage: (sujet: string) => Hasard;
  prestataireId: string;
  societes: readonly SocieteSemee[];
  loueurs: readonly LoueurSeme[];
  utilisateurs: Omit<RangUtilisateur, "mot_de_passe">[];
  /** Plaques déjà données : deux véhicules de la démonstration n'en partagent aucune. */
  plaques: Set<string>;
}

/** Prépare le contexte ; tout identifiant découle de la graine. */
export function contexte(config: Contexte["config"], aujourdHui: string, graine: number): Contexte {
  const tirage = (sujet: string) => hasard(graine, sujet);
  const ids = tirage("parents");
  return {
    aujourdHui,
    hier: plusJours(aujourdHui, -1),
    debut: plusJours(aujourdHui, -3 * 365),
    calendrier: calendrier(aujourdHui),
    config,
    tirage,
    prestataireId: ids.uuid(),
    societes: SOCIETES.map((s) => ({ ...s, id: ids.uuid() })),
    loueurs: LOUEURS.map((l) => ({ ...l, id: ids.uuid() })),
    utilisateurs: [],
    plaques: new Set(),
  };
}

export function societe(ctx: Contexte, cle: Societe["cle"]): SocieteSemee {
  const trouvee = ctx.societes.find((s) => s.cle === cle);
  if (!trouvee) throw new Error(`Société inconnue : ${cle}`);
  return trouvee;
}

/** Identifiant d'un compte de démonstration, par la partie de son adresse avant l'arobase. */
export function compte(ctx: Contexte, boite: string): string {
  const trouve = ctx.utilisateurs.find((u) => u.email.startsWith(`${boite}@`));
  if (!trouve) throw new Error(`Compte inconnu : ${boite}`);
  return trouve.id;
}
