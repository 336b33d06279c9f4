import type { Acteur } from "../../domain/commun/acteur.ts";
import { LIBELLES_TYPE_SINISTRE, type SinistreListe, TYPES_SINISTRE } from "../../domain/tickets/ticket.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { parametresDe } from "../parametres-listes.ts";
import { useActeur } from "../session/session.ts";
import type { Colonne } from "../table/colonnes.ts";
import { compteursDuFiltre } from "../table/compteurs.ts";
import { exportDe } from "../table/exporter.ts";
import type { Filtre } from "../table/filtres.ts";
import { PageListe } from "../table/PageListe.tsx";
import { useLignes } from "../table/useLignes.ts";
import { useListe } from "../table/useListe.ts";
import { OuiNon } from "../ui/OuiNon.tsx";
import { Absent, DateCourte } from "../ui/Valeurs.tsx";
import { BandeauParmi } from "./BandeauParmi.tsx";
import * as c from "./colonnes.tsx";

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

const PARAMETRES = parametresDe("tickets.sinistres");

/** Les sinistres clos, du plus récent au plus ancien. */
export default function SinistresPage() {
  const liste = useListe(PARAMETRES, { triDefaut: "date_sinistre" });
  const requete = useLignes(api.tickets.sinistres.queryOptions({ input: liste.entree }));
  const { compteurs, parmi } = requete.data ?? {};
  return (
    <PageListe
      titre="Sinistres"
      precision="Sinistres clôturés"
      avant={<BandeauParmi parmi={parmi} noms="sinistres clôturés" />}
      compteurs={{
        legende: "Nombre de sinistres clôturés",
        chiffres: compteursDuFiltre(liste, "type_sinistre", [
          ["Total", compteurs?.total],
          ["Assurance", compteurs?.assurance, "assurance"],
          ["Hors assurance", compteurs?.hors_assurance, "hors_assurance"],
        ]),
      }}
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
  );
}
