import { randomUUID } from "node:crypto";
import { auditJetable, PHOTO } from "../jetables.ts";
import type { Exemples } from "./exemple.ts";

/** La forme d'un secret, que personne n'a reçu : toute page de retour lui est fermée. */
const INCONNU = "x".repeat(43);

export const retoursExemples: Exemples = {
  "retours.creerLien": async (t) => ({ chemin: { id: (await auditJetable(t)).id }, corps: {} }),
  "retours.deLAudit": async (t) => ({ chemin: { id: (await auditJetable(t)).id } }),
  "retours.ouvrir": () => ({ corps: { jeton: INCONNU } }),
  "retours.deposerPhoto": () => ({
    requete: { jeton: INCONNU, vue: "photo_face_avant", nom: "face.png" },
    octets: PHOTO,
  }),
  "retours.retirerPhoto": () => ({ chemin: { photo_id: randomUUID() }, corps: { jeton: INCONNU } }),
  "retours.envoyer": () => ({ corps: { jeton: INCONNU, kilometrage: 1, dommages: [], remarques: "" } }),
};
