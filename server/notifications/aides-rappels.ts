import { jourDeParis } from "../../domain/commun/dates.ts";
import { joursApres } from "../../domain/notifications/notification.ts";
import type { AppTest } from "../testing/app-test.ts";
import { passerRappels } from "./rappels.ts";

/** Écrit en base hors de toute identité, comme le ferait un import, et rend les lignes. */
export const enBase = <T = Record<string, string>>(
  t: AppTest,
  texte: string,
  valeurs: readonly unknown[] = [],
): Promise<T[]> =>
  t.enSysteme(async (c) => {
    const { rows } = await c.query(texte, [...valeurs]);
    return rows as T[];
  });

/** Fait vivre le serveur jour après jour, à 8 h de Paris ou presque, du premier jour au dernier compris. */
export async function vivre(
  t: AppTest,
  du: string,
  jours: number,
  chaqueJour: (jour: string) => Promise<void>,
): Promise<void> {
  for (let n = 0; n <= jours; n++) {
    const jour = joursApres(du, n);
    t.regler(aHuitHeures(jour));
    await passerRappels(t.services);
    await chaqueJour(jour);
  }
}

export const aHuitHeures = (jour: string): Date => {
  const instant = new Date(`${jour}T06:30:00Z`);
  if (jourDeParis(instant) !== jour) throw new Error("heure mal choisie");
  return instant;
};

/** Un rappel de la cliente de la première société, chacun à une autre échéance. */
export const rappelJetable = async (t: AppTest): Promise<string> =>
  (
    await enBase(
      t,
      `insert into notifications (utilisateur_id, client_id, genre, conducteur_id, echeance, etape, centre, courriel, cree_le)
       select $1, $2, 'permis', $3, date '2000-01-01' + count(*)::int, 30, true, 'aucun', now() from notifications returning id`,
      [t.jeu.claire, t.jeu.clientA, t.jeu.conducteur],
    )
  )[0]?.id ?? "";
