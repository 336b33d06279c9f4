import type { connexionEntrepriseContrat } from "../../domain/connexion-entreprise/connexion-entreprise.contrat.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { demanderConnexion } from "./demander.ts";
import { essayer } from "./essayer.ts";
import { ouvrirParEntreprise } from "./ouvrir.ts";
import { delier, lireReglage, regler, retirer, verifierEmetteur } from "./regler.ts";

export const connexionEntrepriseRoutes: Gestionnaires<typeof connexionEntrepriseContrat> = {
  demander: { publique: demanderConnexion },
  ouvrir: { publique: ouvrirParEntreprise },
  lire: { ecriture: lireReglage },
  regler: { avant: verifierEmetteur, ecriture: regler },
  retirer: { ecriture: retirer },
  essayer: { libre: essayer },
  delier: { ecriture: delier },
};
