import { createHash, randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { calendrierContrat } from "../../domain/calendrier/calendrier.contrat.ts";
import { type Evenement, ecrireCalendrier } from "../../domain/calendrier/ics.ts";
import { estInterne } from "../../domain/commun/acteur.ts";
import { jourDeParis } from "../../domain/commun/dates.ts";
import { formaterEuros } from "../../domain/commun/montants.ts";
import { peut } from "../../domain/droits/capacites.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import type { Services } from "../services.ts";
import {
  type Echeance,
  echeances,
  lireAbonnement,
  poserSecret,
  retirerSecret,
  trouverPersonne,
} from "./calendrier.queries.ts";

const CHEMIN = "/calendrier";
const FORME = /^([\w-]{43})\.ics$/;
const condenser = (secret: string): Buffer => createHash("sha256").update(secret).digest();

export const calendrierRoutes: Gestionnaires<typeof calendrierContrat> = {
  lire: { lecture: lireAbonnement },
  ouvrir: {
    ecriture: async (tx, _, { services, maintenant }) => {
      const secret = randomBytes(32).toString("base64url");
      await poserSecret(tx, condenser(secret), maintenant);
      return { adresse: `${services.config.urlPublique}${CHEMIN}/${secret}.ics` };
    },
  },
  revoquer: {
    ecriture: async (tx) => {
      await retirerSecret(tx);
      return { revoque: true };
    },
  },
};

/**
 * L'adresse qu'un agenda relit, sans session : le secret dit à qui elle est, et la lecture se fait sous les droits de cette personne ce
 * jour-là. Un compte suspendu, une adresse éteinte ou inventée : la même réponse, vide.
 */
export function inscrireCalendrier(
  app: FastifyInstance,
  { base, config, horloge }: Pick<Services, "base" | "config" | "horloge">,
): void {
  app.get<{ Params: { fichier: string } }>(`${CHEMIN}/:fichier`, async (requete, reponse) => {
    const maintenant = horloge();
    const [, secret] = FORME.exec(requete.params.fichier) ?? [];
    const personne = secret ? await base.porte((tx) => trouverPersonne(tx, condenser(secret), maintenant)) : null;
    const lues = personne
      ? await base.auNomDe(personne, maintenant, async (tx, identite) => {
          if (!identite) return null;
          const { acteur } = identite;
          const voit = { fins: peut(acteur, "voir_menu_vehicules"), contestations: peut(acteur, "contester") };
          return { echeances: await echeances(tx, jourDeParis(maintenant), voit), interne: estInterne(acteur) };
        })
      : null;
    reponse.header("cache-control", "private, no-store").header("x-robots-tag", "noindex");
    if (!lues) return reponse.status(404).type("text/plain; charset=utf-8").send("Ce calendrier n'existe pas.\n");
    const { host } = new URL(config.urlPublique);
    const evenements = lues.echeances.map((e) => enEvenement(e, { ...lues, host, url: config.urlPublique }));
    return reponse
      .type("text/calendar; charset=utf-8")
      .send(ecrireCalendrier("Reflet, échéances", evenements, maintenant));
  });
}

const TITRES: Record<Echeance["genre"], string> = {
  fin: "Fin de contrat",
  prevenir: "Prévenir le loueur, dernier jour",
  restitution: "Restitution prévue",
  contestation: "Dernier jour pour contester",
};

function enEvenement(
  { genre, id, fiche, jour, immatriculation, loueur, client, montant_ht }: Echeance,
  { interne, host, url }: { interne: boolean; host: string; url: string },
): Evenement {
  return {
    uid: `${genre}-${id}@${host}`,
    jour,
    titre: `${TITRES[genre]} – ${immatriculation}`,
    detail: [
      ...(interne ? [client] : []),
      ...(loueur ? [loueur] : []),
      ...(montant_ht ? [`${formaterEuros(montant_ht)} HT à réclamer`] : []),
    ].join("\n"),
    adresse: `${url}/${genre === "contestation" ? "restitution" : "vehicule"}/${fiche}`,
  };
}
