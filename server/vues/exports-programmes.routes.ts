import type { Acteur } from "../../domain/commun/acteur.ts";
import { ErreurMetier, erreurs } from "../../domain/commun/erreurs.ts";
import { peut } from "../../domain/droits/capacites.ts";
import type { exportsProgrammesContrat } from "../../domain/vues/export-programme.contrat.ts";
import {
  EXPORTS_MAX,
  type ExportProgramme,
  LISTES,
  type ListeProgrammable,
} from "../../domain/vues/export-programme.ts";
import { FILTRES_PROGRAMMABLES } from "../../domain/vues/filtres-programmables.ts";
import type { Transaction } from "../db/base.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import {
  compterExports,
  inscrireDestinataires,
  insererExport,
  lireExportProgramme,
  listerDestinataires,
  listerExports,
  modifierExport,
  supprimerExport,
  suspendreExport,
  viderDestinataires,
} from "./exports-programmes.queries.ts";
import { societe } from "./vues.routes.ts";

const introuvable = () => erreurs.introuvable("Export programmé non trouvé");
const trop = () =>
  new ErreurMetier(
    "trop_d_exports_programmes",
    409,
    `${EXPORTS_MAX} exports programmés au plus\u00a0: supprimez-en un.`,
  );

async function relire(tx: Transaction, id: string): Promise<ExportProgramme> {
  const lu = await lireExportProgramme(tx, id);
  if (!lu) throw introuvable();
  return lu;
}

type Filtres = Readonly<Record<string, unknown>>;
/** Les filtres de l'écran, dits comme la liste elle-même les accepte, sans sa page. Lève s'ils n'en sont pas, ou si la liste est fermée à la personne. */
function verifier(acteur: Acteur, ecran: ListeProgrammable, filtres: Filtres): Filtres {
  if (!peut(acteur, LISTES[ecran].capacite)) throw erreurs.interdit();
  if (!FILTRES_PROGRAMMABLES[ecran].safeParse(filtres).success)
    throw erreurs.saisieInvalide({ filtres: "Ces filtres ne sont pas ceux de cette liste" });
  return Object.fromEntries(Object.entries(filtres).filter(([nom]) => nom !== "page" && nom !== "taille"));
}

async function inscrire(tx: Transaction, id: string, personnes: readonly string[]): Promise<void> {
  const destinataires = [...new Set(personnes)];
  if ((await inscrireDestinataires(tx, id, destinataires)) < destinataires.length)
    throw erreurs.saisieInvalide({ destinataires: "Une de ces personnes n'a pas accès à cette liste" });
}

export const exportsProgrammesRoutes: Gestionnaires<typeof exportsProgrammesContrat> = {
  lister: { lecture: listerExports },
  destinataires: { lecture: listerDestinataires },
  creer: {
    ecriture: async (tx, { destinataires: voulus, filtres, colonnes = "", ...e }, { acteur, maintenant }) => {
      const gardes = verifier(acteur, e.ecran, filtres);
      if ((await compterExports(tx)) >= EXPORTS_MAX) throw trop();
      const insere = await insererExport(tx, {
        ...e,
        colonnes,
        filtres: gardes,
        client_id: societe(acteur),
        cree_le: maintenant,
      });
      if (!insere) throw introuvable();
      if (insere.neuf) await inscrire(tx, insere.id, voulus ?? [acteur.id]);
      return relire(tx, insere.id);
    },
  },
  modifier: {
    ecriture: async (tx, { id, champs: { destinataires, filtres, ...champs } }, { acteur }) => {
      const { ecran } = await relire(tx, id);
      await modifierExport(tx, id, { ...champs, filtres: filtres && verifier(acteur, ecran, filtres) });
      if (destinataires) {
        await viderDestinataires(tx, id);
        await inscrire(tx, id, destinataires);
      }
      return relire(tx, id);
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
