import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { filtresFormulaires } from "../../domain/formulaires/formulaire.contrat.ts";
import { type FormulaireListe, LIBELLES_STATUT_FORMULAIRE } from "../../domain/formulaires/formulaire.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { useChoixClients } from "../clients/useChoixClients.ts";
import type { Colonne } from "../table/colonnes.ts";
import type { Filtre } from "../table/filtres.ts";
import { Liste } from "../table/Liste.tsx";
import { useListe } from "../table/useListe.ts";
import { Compteurs } from "../ui/Compteurs.tsx";
import { EntetePage } from "../ui/EntetePage.tsx";
import { nombre } from "../ui/nombres.ts";
import { DateCourte } from "../ui/Valeurs.tsx";
import { EtatFormulaire } from "./EtatFormulaire.tsx";
import { ReserveAdmin } from "./ReserveAdmin.tsx";

const COLONNES: Colonne<FormulaireListe>[] = [
  { cle: "client", titre: "Client", rendu: (f) => f.client_nom, tri: "client" },
  { cle: "nom", titre: "Formulaire", rendu: (f) => f.nom },
  { cle: "champs", titre: "Champs", rendu: (f) => nombre(f.champs), nombre: true },
  { cle: "statut", titre: "Statut", rendu: (f) => <EtatFormulaire statut={f.statut} /> },
  { cle: "cree_le", titre: "Créé le", rendu: (f) => <DateCourte iso={f.cree_le} /> },
];

const STATUT: Filtre = {
  cle: "statut",
  libelle: "Statut",
  choix: Object.entries(LIBELLES_STATUT_FORMULAIRE).map(([valeur, libelle]) => ({ valeur, libelle })),
};

export default function FormulairesPage() {
  return (
    <ReserveAdmin>
      <ListeFormulaires />
    </ReserveAdmin>
  );
}

/** Les formulaires de demande, un par client ; pour l'admin. */
function ListeFormulaires() {
  const liste = useListe(filtresFormulaires, { triDefaut: "client", sensDefaut: "asc" });
  const clients = useChoixClients();
  const requete = useQuery({
    ...api.formulaires.lister.queryOptions({ input: liste.entree }),
    placeholderData: keepPreviousData,
  });
  const { compteurs } = requete.data ?? {};
  const compteur = (libelle: string, valeur: number | undefined, cible: "actif" | "inactif" | undefined) => ({
    libelle,
    valeur: valeur === undefined ? undefined : nombre(valeur),
    actif: liste.actifs.statut === cible,
    surClic: () => liste.filtrer({ statut: cible }),
  });
  return (
    <div className="ecran ecran-liste">
      <EntetePage titre="Formulaires" />
      <Compteurs
        legende="Nombre de formulaires selon les filtres"
        compteurs={[
          compteur("Total", compteurs?.total, undefined),
          compteur("Actifs", compteurs?.actifs, "actif"),
          compteur("Inactifs", compteurs?.inactifs, "inactif"),
        ]}
      />
      <Liste
        id="formulaires"
        legende="Formulaires"
        liste={liste}
        requete={requete}
        colonnes={COLONNES}
        filtres={[{ cle: "client_id", libelle: "Client", choix: clients }, STATUT]}
        cle={(f) => f.id}
        lien={(f) => chemins.formulaire(f.id)}
        noms={["formulaire", "formulaires"]}
        texteVide="Aucun formulaire trouvé"
        placeholderRecherche="Rechercher un client…"
      />
    </div>
  );
}
