import { randomUUID } from "node:crypto";
import type { Exemples } from "./exemple.ts";

export const sessionExemples: Exemples = {
  "session.ouvrir": () => ({ corps: { email: `${randomUUID()}@inconnu.test`, mot_de_passe: "faux-mot-de-passe" } }),
  "session.lire": () => ({}),
  "session.rafraichir": () => ({}),
  "session.fermer": () => ({}),
  "session.lister": () => ({}),
  "session.revoquer": () => ({ chemin: { id: randomUUID() } }),
  "session.fermerPartout": () => ({}),
  "session.quitterPartout": () => ({}),
  "motDePasse.demanderLien": () => ({
    corps: { email: `${randomUUID()}@inconnu.test`, redirectUrl: "/reset-password" },
  }),
  "motDePasse.ouvrirLien": () => ({ corps: { access_token: randomUUID(), refresh_token: randomUUID() } }),
  "motDePasse.lireRecuperation": () => ({}),
  "motDePasse.definir": () => ({ corps: { mot_de_passe: "Un-Mot-Que-Personne-Na" } }),
  "motDePasse.changer": () => ({ corps: { actuel: "faux-mot-de-passe", nouveau: "Un-Mot-Que-Personne-Na" } }),
  "secondFacteur.presenter": () => ({ corps: { code: "123456" } }),
  "secondFacteur.envoyerCode": () => ({}),
  "secondFacteur.proposerInscription": () => ({ corps: { methode: "application" } }),
  "secondFacteur.confirmerInscription": () => ({ corps: { code: "123456" } }),
  "secondFacteur.lire": () => ({}),
  "secondFacteur.proposer": () => ({ corps: { mot_de_passe: "faux-mot-de-passe", methode: "application", code: "" } }),
  "secondFacteur.confirmer": () => ({ corps: { code: "123456" } }),
  "secondFacteur.envoyerMonCode": () => ({}),
  "secondFacteur.regenerer": () => ({ corps: { mot_de_passe: "faux-mot-de-passe", code: "123456" } }),
  "secondFacteur.retirer": () => ({ corps: { mot_de_passe: "faux-mot-de-passe", code: "123456" } }),
};
