import type { profilContrat } from "../../domain/profil/profil.contrat.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { abandonnerAdresse } from "./adresse.queries.ts";
import { deposerAvatar, retirerAvatar } from "./avatar.ts";
import { confirmerAdresse, demanderAdresse } from "./changer-adresse.ts";
import { modifierMonProfil } from "./modifier-profil.ts";
import { lireProfil, relireProfil } from "./profil.queries.ts";

export const profilRoutes: Gestionnaires<typeof profilContrat> = {
  lire: { lecture: (_entree, maintenant) => lireProfil(maintenant) },
  modifier: { ecriture: (tx, entree, { maintenant }) => modifierMonProfil(tx, entree, maintenant) },
  deposerAvatar: { libre: deposerAvatar },
  retirerAvatar: { libre: (_entree, contexte) => retirerAvatar(contexte) },
  demanderEmail: { libre: demanderAdresse },
  abandonnerEmail: {
    ecriture: async (tx, _entree, { maintenant }) => {
      await abandonnerAdresse(tx);
      return relireProfil(tx, maintenant);
    },
  },
  confirmerEmail: { publique: confirmerAdresse },
};
