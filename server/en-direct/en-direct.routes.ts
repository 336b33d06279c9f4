import { estInterne } from "../../domain/commun/acteur.ts";
import { erreurs } from "../../domain/commun/erreurs.ts";
import type { enDirectContrat } from "../../domain/en-direct/en-direct.contrat.ts";
import { PRESENCE_OUBLIEE_MS } from "../../domain/en-direct/en-direct.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { diffuseurDe } from "./diffuseur.ts";
import { Flux } from "./flux.ts";
import { autresPresents, lireFiche, oterPresence, poserPresence } from "./presences.queries.ts";

export const enDirectRoutes: Gestionnaires<typeof enDirectContrat> = {
  flux: {
    libre: async ({ depuis, duree }, contexte) => {
      const { services, reponse, requete } = contexte;
      const diffuseur = diffuseurDe(services);
      if (!diffuseur.faireDeLaPlace(contexte.acteur.id)) throw erreurs.indisponible();
      reponse.hijack();
      const sortie = reponse.raw;
      for (const [nom, valeur] of Object.entries(reponse.getHeaders()))
        if (valeur !== undefined) sortie.setHeader(nom, valeur);
      sortie.writeHead(200, {
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "private, no-store, no-transform",
        // Un mandataire qui garderait la réponse pour la grossir la rendrait muette.
        "x-accel-buffering": "no",
      });
      sortie.flushHeaders();
      const flux = new Flux(sortie, contexte);
      const fin = setTimeout(() => diffuseur.retirer(flux, "duree"), duree * 1000);
      fin.unref();
      requete.raw.socket.setNoDelay?.(true);
      sortie.once("close", () => {
        clearTimeout(fin);
        diffuseur.retirer(flux);
      });
      // La base ne s'écoute pas : le flux se ferme, le navigateur le rouvrira.
      await diffuseur.ajouter(flux, depuis).catch(() => flux.fermer("arret"));
      if (duree === 0) diffuseur.retirer(flux, "duree");
    },
  },
  annoncer: {
    ecriture: async (tx, { onglet, entite, id, modifie }, { acteur, sessionId, maintenant, services }) => {
      const fiche = await lireFiche(tx, entite, id);
      if (!fiche) throw erreurs.introuvable();
      const interne = estInterne(acteur);
      // Un client ne se montre pas sur une fiche commune à toutes les sociétés : il n'y croiserait que des inconnus.
      if (!interne && fiche.client_id === null) return [];
      await poserPresence(tx, {
        onglet,
        utilisateur: acteur.id,
        session: sessionId,
        entite,
        id,
        client: fiche.client_id,
        interne,
        nom: `${acteur.prenom} ${acteur.nom}`.trim(),
        modifie,
        maintenant,
      });
      const depuis = new Date(maintenant.getTime() - PRESENCE_OUBLIEE_MS);
      const presents = await autresPresents(tx, { entite, id, utilisateur: acteur.id, depuis, client: !interne });
      return presents.map(({ nom, modifie: m }) => ({
        nom: nom ?? `Équipe ${services.config.societePrestataire}`,
        modifie: m,
      }));
    },
  },
  partir: {
    ecriture: async (tx, { onglet }, { acteur }) => {
      await oterPresence(tx, onglet, acteur.id);
      return { parti: true as const };
    },
  },
};
