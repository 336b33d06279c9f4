import { randomUUID } from "node:crypto";
import type { Exemples } from "./exemple.ts";

export const contactExemples: Exemples = {
  "contact.envoyer": () => ({
    corps: { sujet: "probleme", message: "Le rapport ne s'ouvre plus.", cle_idempotence: randomUUID() },
  }),
};
