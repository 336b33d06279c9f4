import { formaterDate } from "../../domain/commun/dates.ts";
import { type Doute, recule, tropLoin } from "../../domain/commun/doutes.ts";
import type { ChampsModifiables } from "../../domain/restitutions/restitution.ts";
import type { Transaction } from "../db/base.ts";
import { compteurConnu, memeRestitution } from "./restitutions.queries.ts";

interface Contexte {
  /** La restitution modifiée ; absente à l'ajout. */
  id?: string;
  client_id: string;
  /** AAAA-MM-JJ, à Paris. */
  aujourdhui: string;
}

/** Ce qu'une restitution, telle qu'elle sera, a d'impossible ou en commun avec une autre ; seuls les champs changés sont jugés. */
export async function doutesDeLaRestitution(
  tx: Transaction,
  fiche: Pick<ChampsModifiables, "immatriculation" | "date_restitution" | "kilometrage">,
  changes: readonly string[],
  { id, client_id, aujourdhui }: Contexte,
): Promise<Doute[]> {
  const change = (...champs: string[]) => champs.some((c) => changes.includes(c));
  const doutes: Doute[] = [];
  const [autre] = change("immatriculation", "date_restitution")
    ? await memeRestitution(tx, client_id, fiche, id ?? null)
    : [];
  if (autre)
    doutes.push({
      champ: "date_restitution",
      message: `Une restitution de ${autre.immatriculation} existe déjà au ${formaterDate(fiche.date_restitution)}`,
      fiche: { genre: "restitution", id: autre.id, nom: autre.immatriculation },
    });
  const loin = change("date_restitution") ? tropLoin(fiche.date_restitution, aujourdhui) : null;
  if (loin) doutes.push({ champ: "date_restitution", message: loin });
  const connu = change("immatriculation", "kilometrage")
    ? await compteurConnu(tx, client_id, fiche.immatriculation)
    : undefined;
  const compteur = recule(fiche.kilometrage, connu?.kilometrage);
  if (connu && compteur)
    doutes.push({
      champ: "kilometrage",
      message: compteur,
      fiche: { genre: "vehicule", id: connu.id, nom: connu.immatriculation },
    });
  return doutes;
}
