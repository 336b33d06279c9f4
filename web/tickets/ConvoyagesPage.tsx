import type { Acteur } from "../../domain/commun/acteur.ts";
import type { ConvoyageListe } from "../../domain/tickets/ticket.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { parametresDe } from "../parametres-listes.ts";
import { useActeur } from "../session/session.ts";
import type { Colonne } from "../table/colonnes.ts";
import { exportDe } from "../table/exporter.ts";
import { PageListe } from "../table/PageListe.tsx";
import { useLignes } from "../table/useLignes.ts";
import { useListe } from "../table/useListe.ts";
import { DateCourte, Texte } from "../ui/Valeurs.tsx";
import { BandeauParmi } from "./BandeauParmi.tsx";
import * as c from "./colonnes.tsx";

const colonnesPour = (acteur: Acteur): Colonne<ConvoyageListe>[] => [
  c.colonneImmatriculation,
  {
    cle: "date_convoyage",
    titre: "Date du convoyage",
    rendu: (t) => <DateCourte iso={t.date_convoyage} />,
    tri: "date_convoyage",
    premierSens: "desc",
  },
  { cle: "ville_depart", titre: "Départ", rendu: (t) => <Texte valeur={t.ville_depart} />, souple: true },
  { cle: "ville_arrivee", titre: "Arrivée", rendu: (t) => <Texte valeur={t.ville_arrivee} />, souple: true },
  ...c.colonneClient(acteur),
  c.colonneDemandeur,
  c.colonneLoueur,
];

const PARAMETRES = parametresDe("tickets.convoyages");

/** Les convoyages clos, du plus récent au plus ancien. */
export default function ConvoyagesPage() {
  const liste = useListe(PARAMETRES, { triDefaut: "date_convoyage" });
  const requete = useLignes(api.tickets.convoyages.queryOptions({ input: liste.entree }));
  return (
    <PageListe
      titre="Convoyages"
      precision="Convoyages clôturés"
      avant={<BandeauParmi parmi={requete.data?.parmi} noms="convoyages clôturés" />}
      id="convoyages"
      legende="Convoyages clôturés"
      liste={liste}
      requete={requete}
      colonnes={colonnesPour(useActeur())}
      cle={(t) => t.id}
      lien={(t) => chemins.convoyage(t.id)}
      noms={["convoyage", "convoyages"]}
      texteVide="Aucun convoyage trouvé"
      exporter={exportDe("/convoyages/export", liste)}
    />
  );
}
