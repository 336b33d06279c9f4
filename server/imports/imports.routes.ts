import type { importsContrat } from "../../domain/imports/import.contrat.ts";
import { erreursImport } from "../../domain/imports/import.erreurs.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { histoireDe } from "../journal/histoire.queries.ts";
import { deposerImport } from "./deposer-import.ts";
import { abandonnerImport, lancerAnnulation, lancerImport, lancerVerification, relancerLecture } from "./etapes.ts";
import { telechargerModele, telechargerRejets } from "./fichiers-rendus.ts";
import { lireImport, listerImports } from "./imports.queries.ts";
import { listerLignes } from "./lignes.queries.ts";

const introuvable = erreursImport.introuvable;

export const importsRoutes: Gestionnaires<typeof importsContrat> = {
  lister: { lecture: listerImports },
  modele: { libre: telechargerModele },
  deposer: { libre: deposerImport },
  lire: { lecture: ({ id }) => lireImport(id), introuvable },
  historique: { lecture: ({ id }) => histoireDe({ table: "imports", id }), introuvable },
  relire: { ecriture: relancerLecture },
  verifier: { ecriture: lancerVerification },
  lignes: { lecture: listerLignes, introuvable },
  lancer: { ecriture: lancerImport },
  annuler: { ecriture: lancerAnnulation },
  abandonner: { ecriture: abandonnerImport },
  rejets: { libre: telechargerRejets },
};
