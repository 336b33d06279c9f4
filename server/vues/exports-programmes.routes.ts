import { ErreurMetier, erreurs } from "../../domain/commun/erreurs.ts";
import { peut } from "../../domain/droits/capacites.ts";
import type { exportsProgrammesContrat } from "../../domain/vues/export-programme.contrat.ts";
import { EXPORTS_MAX, type ExportProgramme, LISTES } from "../../domain/vues/export-programme.ts";
import type { Transaction } from "../db/base.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import {
  compterExports,
  inscrireDestinataires,
  insererExport,
  lireExportProgramme,
  listerDestinataires,
  listerExports,
  supprimerExport,
  suspendreExport,
} from "./exports-programmes.queries.ts";
import { societe } from "./vues.routes.ts";

const introuvable = () => erreurs.introuvable("Export programmé non trouvé");
const trop = () =>
  new ErreurMetier("trop_d_exports_programmes", 409, `${EXPORTS_MAX} exports programmés au plus : supprimez-en un.`);

async function relire(tx: Transaction, id: string): Promise<ExportProgramme> {
  const lu = await lireExportProgramme(tx, id);
  if (!lu) throw introuvable();
  return lu;
}

export const exportsProgrammesRoutes: Gestionnaires<typeof exportsProgrammesContrat> = {
  lister: { lecture: listerExports },
  destinataires: { lecture: listerDestinataires },
  creer: {
    ecriture: async (tx, { destinataires: voulus, filtres, colonnes = "", ...e }, { acteur, maintenant }) => {
      const { capacite, filtres: forme } = LISTES[e.ecran];
      if (!peut(acteur, capacite)) throw erreurs.interdit();
      // Les filtres de l'écran, dits comme la liste elle-même les accepte.
      const lus = forme.safeParse(filtres);
      if (!lus.success) throw erreurs.saisieInvalide({ filtres: "Ces filtres ne sont pas ceux de cette liste" });
      if ((await compterExports(tx)) >= EXPORTS_MAX) throw trop();
      const gardes = Object.fromEntries(Object.entries(filtres).filter(([nom]) => nom !== "page" && nom !== "taille"));
      const insere = await insererExport(tx, {
        ...e,
        colonnes,
        filtres: gardes,
        client_id: societe(acteur),
        cree_le: maintenant,
      });
      if (!insere) throw introuvable();
      const destinataires = [...new Set(voulus ?? [acteur.id])];
      if (insere.neuf && (await inscrireDestinataires(tx, insere.id, destinataires)) < destinataires.length)
        throw erreurs.saisieInvalide({ destinataires: "Une de ces personnes n'a pas accès à cette liste" });
      return relire(tx, insere.id);
    },
  },
  suspendre: {
    ecriture: async (tx, { id, suspendu }, { maintenant }) => {
      if (!(await suspendreExport(tx, id, suspendu ? maintenant : null))) throw introuvable();
      return relire(tx, id);
    },
  },
  supprimer: {
    ecriture: async (tx, { id }) => {
      if (!(await supprimerExport(tx, id))) throw introuvable();
      return { supprime: true as const };
    },
  },
};
