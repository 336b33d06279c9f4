import { randomUUID } from "node:crypto";
import { PHOTO } from "../jetables.ts";
import type { Exemples } from "./exemple.ts";

export const profilExemples: Exemples = {
  "profil.lire": () => ({}),
  "profil.modifier": () => ({
    corps: { champs: { fonction: "Gestionnaire de parc" }, avant: { fonction: null } },
  }),
  "profil.deposerAvatar": () => ({ requete: { nom: "portrait.png" }, octets: PHOTO }),
  "profil.retirerAvatar": () => ({}),
  "profil.demanderEmail": () => ({ corps: { email: "claire.neuve@exemple.fr", mot_de_passe: "faux-mot-de-passe" } }),
  "profil.abandonnerEmail": () => ({}),
  "profil.confirmerEmail": () => ({ corps: { jeton: randomUUID() } }),
};
