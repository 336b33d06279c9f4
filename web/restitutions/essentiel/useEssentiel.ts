import { useQuery } from "@tanstack/react-query";
import { LIBELLES_MOT } from "../../../domain/argent/livre.ts";
import { choisirActes } from "../../../domain/aujourdhui/acte.ts";
import { estInterne } from "../../../domain/commun/acteur.ts";
import { jourDeParis } from "../../../domain/commun/dates.ts";
import { renduEnPlus } from "../../../domain/contestations/avoir.ts";
import {
  direAValider,
  documentsAValider,
  type Essentiel,
  essentielDe,
} from "../../../domain/contestations/essentiel-du-dossier.ts";
import { direEtat, etatDit, LIBELLES_ETAT_DIT } from "../../../domain/contestations/etats.ts";
import { peut } from "../../../domain/droits/capacites.ts";
import type { RestitutionLue } from "../../../domain/restitutions/restitution.ts";
import { api, type client } from "../../api.ts";
import { avoirVu } from "../../documents/lecture/libelles.ts";
import { useActeur } from "../../session/session.ts";
import { ecartsDe } from "../fiche/ecarts.ts";

type FactureContestable = Awaited<ReturnType<typeof client.contestations.deRestitution>>[number];

interface Dossier {
  essentiel: Essentiel | undefined;
  /** Ce que la section des documents dit d'elle, repliée ; et si elle s'ouvre d'elle-même. */
  lecture: { resume: string | undefined; ouverte: boolean };
  /** Sa contestation s'ouvre d'elle-même tant qu'elle laisse à faire ou à attendre ; repliée, elle dit où elle en est. */
  contestation: { ouverte: boolean; resume: string | undefined };
  /** Combien de documents ne sont pas validés ; nul tant qu'ils ne sont pas lus. */
  aValider: number | null;
  /** Une facture y est : la section de sa contestation a de quoi dire. */
  facturee: boolean;
}

const RIEN_DE_LU = {
  lecture: { resume: undefined, ouverte: false },
  contestation: { resume: undefined, ouverte: false },
  aValider: null,
  facturee: false,
};

/** Ce que l'écran sait de tout le dossier : l'essentiel, et où en sont ses documents. Les sections lisent les mêmes réponses. */
export function useEssentiel(r: RestitutionLue): Dossier {
  const acteur = useActeur();
  const input = { id: r.id };
  const documents = useQuery(api.documents.deRestitution.queryOptions({ input })).data;
  const rapprochements = useQuery(api.rapprochements.deRestitution.queryOptions({ input })).data;
  const contestees = useQuery({
    ...api.contestations.deRestitution.queryOptions({ input }),
    enabled: peut(acteur, "contester"),
  }).data;
  const actes = useQuery(api.aujourdhui.duDossier.queryOptions({ input })).data;
  if (!documents || !rapprochements || !actes || (!contestees && peut(acteur, "contester")))
    return { essentiel: undefined, ...RIEN_DE_LU };
  const jour = jourDeParis(new Date());
  const essentiel = essentielDe(
    {
      actes: choisirActes(actes, jour),
      aUnRapport: r.url_rapport !== null || documents.length > 0,
      renduEnPlus: renduEnPlus(documents.map(avoirVu), contestees ?? []),
      peutDeposer: estInterne(acteur),
      documents: documents.map((d) => ({
        id: d.id,
        etat: d.etat,
        modifiable: d.modifiable,
        points: d.a_completer.length + d.anomalies.length,
      })),
      factures: (contestees ?? []).map((f) => ({
        ...f,
        date_limite: rapprochements.find((x) => x.facture.id === f.facture_id)?.date_limite ?? null,
      })),
    },
    jour,
  );
  const aValider = documentsAValider(documents);
  const differe = documents.some((d) => ecartsDe(r, d, documents).length > 0);
  const finis = documents.length > 0 && aValider === 0 && !differe;
  const suite = contestees ?? [];
  // Une facture comparée à ses documents se regarde d'abord, et un client ne corrige rien ici : le geste de la bande mène à ce qui reste à valider.
  return {
    essentiel,
    lecture: {
      resume: resumer(aValider, differe, finis),
      ouverte: estInterne(acteur) && !finis && rapprochements.length === 0,
    },
    aValider,
    contestation: {
      ouverte: suite.some(laisseAFaire),
      resume: suite.length > 0 ? resumerContestations(suite) : undefined,
    },
    facturee: suite.length > 0,
  };
}

/** Une facture sans rien à contester, ou dont le dossier est clos et rendu, n'a plus qu'une phrase, que la bande dit déjà. */
function laisseAFaire({ contestation: c, contestable, a_reclamer, hors_delai }: FactureContestable): boolean {
  if (c === null) return contestable === null || a_reclamer + hors_delai > 0;
  return c.etat !== "conforme" && etatDit(c) !== "soldee";
}

const resumerContestations = (factures: readonly FactureContestable[]): string =>
  [
    ...new Set(
      factures.map((f) => {
        if ((f.contestation ?? f).hors_delai > 0) return LIBELLES_MOT.hors_delai;
        if (f.contestation) return direEtat(f.contestation);
        if (f.a_reclamer > 0) return LIBELLES_ETAT_DIT.a_contester;
        return f.recu > 0 ? "Rendu par un avoir" : "Rien à contester";
      }),
    ),
  ].join(", ");

function resumer(aValider: number, differe: boolean, finis: boolean): string | undefined {
  if (finis) return "Tous les documents sont validés";
  const dits = [aValider > 0 && direAValider(aValider), differe && "écart entre document et fiche"].filter(
    (phrase) => phrase !== false,
  );
  return dits.length > 0 ? dits.join(", ") : undefined;
}
