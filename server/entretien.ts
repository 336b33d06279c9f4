import { oublierAdressesPerimees } from "./profil/adresse.queries.ts";
import type { Services } from "./services.ts";
import { LIENS_GARDES_MS } from "./session/demander-lien.ts";
import { oublierVieuxLiens } from "./session/recuperation.queries.ts";

const PERIODE_MS = 60 * 60_000;

type Besoins = Pick<Services, "base" | "horloge">;

/** Efface les adresses jamais confirmées et les vieux liens de mot de passe, même si plus personne n'en demande d'autre. */
export const entretenir = ({ base, horloge }: Besoins): Promise<void> =>
  base.porte(async (tx) => {
    const maintenant = horloge();
    await oublierAdressesPerimees(tx, maintenant);
    await oublierVieuxLiens(tx, new Date(maintenant.getTime() - LIENS_GARDES_MS));
  });

/** Au démarrage puis chaque heure ; rend de quoi s'arrêter. Une base absente se dit ailleurs, le passage suivant reprendra. */
export function entretenirEnContinu(besoins: Besoins): () => void {
  const passer = () => void entretenir(besoins).catch(() => undefined);
  const minuterie = setInterval(passer, PERIODE_MS);
  minuterie.unref();
  passer();
  return () => clearInterval(minuterie);
}
