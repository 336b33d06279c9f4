import { randomUUID } from "node:crypto";
import { entrepriseExemple, entrepriseReglee } from "../../connexion-entreprise/aides-exemples.ts";
import { clientJetable } from "../jetables.ts";
import type { Exemples } from "./exemple.ts";

export const connexionEntrepriseExemples: Exemples = {
  "connexionEntreprise.demander": () => ({
    corps: { email: `${randomUUID()}@inconnu.test`, retour: "/dashboard" },
  }),
  "connexionEntreprise.ouvrir": () => ({ corps: { state: "inconnu", code: "inconnu" } }),
  "connexionEntreprise.lire": ({ jeu }) => ({ chemin: { id: jeu.clientA } }),
  "connexionEntreprise.regler": async (t) => ({
    chemin: { id: await clientJetable(t) },
    corps: { ...entrepriseExemple(), lu_le: null },
  }),
  "connexionEntreprise.retirer": async (t) => ({ chemin: { id: (await entrepriseReglee(t)).id } }),
  // Une adresse privée : refusée avant tout appel.
  "connexionEntreprise.essayer": ({ jeu }) => ({
    chemin: { id: jeu.clientA },
    corps: { emetteur: "https://10.0.0.1", identifiant: "reflet", secret: "un-secret" },
  }),
  "connexionEntreprise.delier": async (t) => ({ chemin: await entrepriseReglee(t) }),
};
