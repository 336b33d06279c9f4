import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Acteur } from "../../domain/commun/acteur.ts";
import { filtresSinistres } from "../../domain/tickets/ticket.contrat.ts";
import {
  LIBELLES_TYPE_SINISTRE,
  type SinistreListe,
  TYPES_SINISTRE,
  type TypeSinistre,
} from "../../domain/tickets/ticket.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { useActeur } from "../session/session.ts";
import type { Colonne } from "../table/colonnes.ts";
import { exportDe } from "../table/exporter.ts";
import type { Filtre } from "../table/filtres.ts";
import { Liste } from "../table/Liste.tsx";
import { useListe } from "../table/useListe.ts";
import { Compteurs } from "../ui/Compteurs.tsx";
import { EntetePage } from "../ui/EntetePage.tsx";
import { nombre } from "../ui/nombres.ts";
import { Absent, DateCourte } from "../ui/Valeurs.tsx";
import * as c from "./colonnes.tsx";
import { OuiNon } from "./OuiNon.tsx";

const colonnesPour = (acteur: Acteur): Colonne<SinistreListe>[] => [
  c.colonneImmatriculation,
  {
    cle: "date_sinistre",
    titre: "Date du sinistre",
    rendu: (s) => <DateCourte iso={s.date_sinistre} />,
    tri: "date_sinistre",
    premierSens: "desc",
  },
  {
    cle: "type_sinistre",
    titre: "Type",
    rendu: (s) => (s.type_sinistre ? LIBELLES_TYPE_SINISTRE[s.type_sinistre] : <Absent />),
  },
  { cle: "tiers", titre: "Tiers", rendu: (s) => <OuiNon valeur={s.tiers} /> },
  ...c.colonneClient(acteur),
  c.colonneDemandeur,
  c.colonneLoueur,
];

const FILTRES: Filtre[] = [
  {
    cle: "type_sinistre",
    libelle: "Type",
    choix: TYPES_SINISTRE.map((t) => ({ valeur: t, libelle: LIBELLES_TYPE_SINISTRE[t] })),
  },
  {
    cle: "tiers",
    libelle: "Tiers",
    choix: [
      { valeur: "oui", libelle: "Avec tiers" },
      { valeur: "non", libelle: "Sans tiers" },
    ],
  },
];

/** Les sinistres clos, du plus récent au plus ancien. */
export default function SinistresPage() {
  const liste = useListe(filtresSinistres, { triDefaut: "date_sinistre" });
  const requete = useQuery({
    ...api.tickets.sinistres.queryOptions({ input: liste.entree }),
    placeholderData: keepPreviousData,
  });
  const { compteurs } = requete.data ?? {};
  const compteur = (libelle: string, valeur: number | undefined, cible: TypeSinistre | undefined) => ({
    libelle,
    valeur: valeur === undefined ? undefined : nombre(valeur),
    actif: liste.actifs.type_sinistre === cible,
    surClic: () => liste.filtrer({ type_sinistre: cible }),
  });
  return (
    <div className="ecran ecran-liste">
      <EntetePage titre="Sinistres" precision="Sinistres clôturés" />
      <Compteurs
        legende="Nombre de sinistres clôturés selon les filtres"
        compteurs={[
          compteur("Total", compteurs?.total, undefined),
          compteur("Assurance", compteurs?.assurance, "assurance"),
          compteur("Hors assurance", compteurs?.hors_assurance, "hors_assurance"),
        ]}
      />
      <Liste
        id="sinistres"
        legende="Sinistres clôturés"
        liste={liste}
        requete={requete}
        colonnes={colonnesPour(useActeur())}
        filtres={FILTRES}
        cle={(s) => s.id}
        lien={(s) => chemins.sinistre(s.id)}
        noms={["sinistre", "sinistres"]}
        texteVide="Aucun sinistre trouvé"
        exporter={exportDe("/sinistres/export", liste)}
      />
    </div>
  );
}
