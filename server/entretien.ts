import { oublierAdressesPerimees } from "./profil/adresse.queries.ts";
import type { Services } from "./services.ts";
import { LIENS_GARDES_MS } from "./session/demander-lien.ts";
import { oublierVieuxLiens } from "./session/recuperation.queries.ts";
import { oublierVieillesSessions } from "./session/session.queries.ts";

const PERIODE_MS = 60 * 60_000;

type Besoins = Pick<Services, "base" | "horloge" | "config">;

/** Efface les adresses jamais confirmées, les vieux liens de mot de passe et les sessions finies, même si plus personne ne vient. */
export const entretenir = ({ base, horloge, config }: Besoins): Promise<void> =>
  base.porte(async (tx) => {
    const maintenant = horloge();
    await oublierAdressesPerimees(tx, maintenant);
    await oublierVieuxLiens(tx, new Date(maintenant.getTime() - LIENS_GARDES_MS));
    await oublierVieillesSessions(tx, maintenant, config.site.moisJournaux);
  });

/** Au démarrage puis chaque heure ; rend de quoi s'arrêter. Une base absente se dit ailleurs, le passage suivant reprendra. */
export function entretenirEnContinu(besoins: Besoins): () => void {
  const passer = () => void entretenir(besoins).catch(() => undefined);
  const minuterie = setInterval(passer, PERIODE_MS);
  minuterie.unref();
  passer();
  return () => clearInterval(minuterie);
}
