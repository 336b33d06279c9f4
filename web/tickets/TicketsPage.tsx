import { ActionIcon } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { type Acteur, estInterne } from "../../domain/commun/acteur.ts";
import { peut } from "../../domain/droits/capacites.ts";
import {
  LIBELLES_STATUT_FACTURE,
  LIBELLES_SUIVI,
  LIBELLES_TYPE_DEMANDE,
  STATUTS_FACTURE,
  SUIVIS_TICKET,
  type TicketListe,
  TYPES_DEMANDE,
} from "../../domain/tickets/ticket.ts";
import { adresseTicket } from "../adresse-ticket.ts";
import { api } from "../api.ts";
import { Aujourdhui } from "../aujourdhui/Aujourdhui.tsx";
import { useChoixClients } from "../clients/useChoixClients.ts";
import { DejaOuverte } from "../layout/DejaOuverte.tsx";
import { parametresDe } from "../parametres-listes.ts";
import { PremiersPasClient } from "../premiers-pas/PremiersPasClient.tsx";
import { useActeur } from "../session/session.ts";
import type { Colonne } from "../table/colonnes.ts";
import { compteursDuFiltre } from "../table/compteurs.ts";
import { exportDe } from "../table/exporter.ts";
import type { Filtre } from "../table/filtres.ts";
import { PageListe } from "../table/PageListe.tsx";
import { useLignes } from "../table/useLignes.ts";
import { useListe } from "../table/useListe.ts";
import { Differee } from "../ui/Differee.tsx";
import { BandeauParmi } from "./BandeauParmi.tsx";
import { BoutonCarte } from "./BoutonCarte.tsx";
import * as c from "./colonnes.tsx";
import { EtatFacture } from "./Etats.tsx";

const chargerPas = () => import("../premiers-pas/PremiersPas.tsx").then((m) => ({ default: m.PremiersPas }));
const chargerSuppression = () => import("./SuppressionTicket.tsx").then((m) => ({ default: m.SuppressionTicket }));

const colonnesPour = (acteur: Acteur, supprimer: (id: string) => void): Colonne<TicketListe>[] => [
  { ...c.colonneImmatriculation, tri: "immatriculation" },
  c.colonneType,
  c.colonneStatut,
  c.colonneCreation,
  ...c.colonneClient(acteur),
  c.colonneDemandeur,
  ...(peut(acteur, "voir_factures")
    ? [
        {
          cle: "facture",
          titre: "Facture",
          rendu: (t: TicketListe) => <EtatFacture statut={t.statut_facture_client} />,
        },
      ]
    : []),
  { ...c.colonneLoueur, enOption: estInterne(acteur) },
  ...c.colonnesDeSuivi(acteur),
  ...(peut(acteur, "supprimer_ticket") ? [colonneSuppression(supprimer)] : []),
];

const colonneSuppression = (supprimer: (id: string) => void): Colonne<TicketListe> => ({
  cle: "supprimer",
  titre: "Supprimer",
  gestes: true,
  rendu: (t) => (
    <ActionIcon
      aria-label={`Supprimer le ticket ${t.immatriculation ?? "sans immatriculation"}`}
      onClick={() => supprimer(t.id)}
    >
      <IconTrash size={17} stroke={1.6} aria-hidden="true" />
    </ActionIcon>
  ),
});

const ETAT: Filtre = {
  cle: "etat",
  libelle: "État",
  choix: [
    { valeur: "en_cours", libelle: "En cours" },
    { valeur: "cloture", libelle: "Clôturés" },
  ],
  enPuceSeulement: true,
};
/** Le compte de la bande mène ici : sa puce dit ce que la liste garde. */
const SUIVI: Filtre = {
  cle: "suivi",
  libelle: "Responsable",
  choix: SUIVIS_TICKET.map((s) => ({ valeur: s, libelle: LIBELLES_SUIVI[s] })),
  enPuceSeulement: true,
};
const TYPE: Filtre = {
  cle: "type_demande",
  libelle: "Type de demande",
  choix: TYPES_DEMANDE.map((t) => ({ valeur: t, libelle: LIBELLES_TYPE_DEMANDE[t] })),
};
const FACTURE: Filtre = {
  cle: "statut_facture",
  libelle: "Facture",
  choix: STATUTS_FACTURE.map((s) => ({ valeur: s, libelle: LIBELLES_STATUT_FACTURE[s] })),
};

function useFiltres(acteur: Acteur): Filtre[] {
  const clients = useChoixClients();
  return [
    ...(peut(acteur, "filtrer_par_client") ? [{ cle: "client_id", libelle: "Client", choix: clients }] : []),
    TYPE,
    ...(peut(acteur, "voir_factures") ? [FACTURE] : []),
    ETAT,
    ...(estInterne(acteur) ? [SUIVI] : []),
  ];
}

/** Un lien partagé par l'équipe reste lisible d'un client : les filtres qu'il n'a pas sont oubliés, pas refusés. */
const FILTRES = parametresDe("tickets.lister");
const FILTRES_PARTENAIRE = parametresDe("tickets.lister", ["client_id", "suivi"]);
const FILTRES_CLIENT = parametresDe("tickets.lister", ["client_id", "suivi", "statut_facture"]);
const filtresDe = (acteur: Acteur) => {
  if (estInterne(acteur)) return FILTRES;
  return peut(acteur, "voir_factures") ? FILTRES_PARTENAIRE : FILTRES_CLIENT;
};

/** Le tableau de bord des tickets. */
export default function TicketsPage() {
  const acteur = useActeur();
  const liste = useListe(filtresDe(acteur), { triDefaut: "cree_le" });
  const requete = useLignes(api.tickets.lister.queryOptions({ input: liste.entree }));
  const { compteurs, parmi } = requete.data ?? {};
  const [aSupprimer, setASupprimer] = useState<string | null>(null);
  return (
    <>
      <PageListe
        titre="Tickets"
        avant={
          <>
            {peut(acteur, "administrer") && <Differee charger={chargerPas} proprietes={{}} attente={null} />}
            <PremiersPasClient />
            <Aujourdhui />
            <BandeauParmi parmi={parmi} noms="tickets" />
          </>
        }
        compteurs={{
          legende: "Nombre de tickets",
          chiffres: compteursDuFiltre(liste, "etat", [
            ["Total", compteurs?.total],
            ["En cours", compteurs?.en_cours, "en_cours"],
            ["Clôturés", compteurs?.clotures, "cloture"],
          ]),
        }}
        id="tickets"
        legende="Tickets"
        liste={liste}
        requete={requete}
        colonnes={colonnesPour(acteur, setASupprimer)}
        filtres={useFiltres(acteur)}
        cle={(t) => t.id}
        lien={adresseTicket}
        noms={["ticket", "tickets"]}
        texteVide="Aucun ticket trouvé"
        actions={peut(acteur, "voir_carte_tickets") && <BoutonCarte entree={liste.entree} />}
        exporter={exportDe("/tickets/export", liste)}
      />
      <DejaOuverte
        charger={chargerSuppression}
        proprietes={{ ticket: aSupprimer, surFermer: () => setASupprimer(null) }}
        ouverte={aSupprimer !== null}
      />
    </>
  );
}
