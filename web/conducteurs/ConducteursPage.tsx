import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Acteur, estInterne } from "../../domain/commun/acteur.ts";
import { filtresConducteurs } from "../../domain/conducteurs/conducteur.contrat.ts";
import { type ConducteurListe, FILTRE_STATUT_CONDUCTEUR } from "../../domain/conducteurs/conducteur.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { useChoixClients } from "../clients/useChoixClients.ts";
import { EtatConducteur } from "../flotte/ongletsConducteur.tsx";
import { useActeur } from "../session/session.ts";
import type { Colonne } from "../table/colonnes.ts";
import { exportDe } from "../table/exporter.ts";
import type { Filtre } from "../table/filtres.ts";
import { Liste } from "../table/Liste.tsx";
import { useListe } from "../table/useListe.ts";
import { Compteurs } from "../ui/Compteurs.tsx";
import { Telephone } from "../ui/Contact.tsx";
import { EntetePage } from "../ui/EntetePage.tsx";
import { nombre } from "../ui/nombres.ts";
import { Texte } from "../ui/Valeurs.tsx";

const colonnesPour = (acteur: Acteur): Colonne<ConducteurListe>[] => [
  {
    cle: "prenom",
    titre: "Prénom",
    // La première colonne est le lien : entendu hors de sa ligne, il doit dire de qui il s'agit.
    rendu: (c) => (
      <>
        <Texte valeur={c.prenom} />
        <span className="visuellement-cache"> {c.nom}</span>
      </>
    ),
  },
  { cle: "nom", titre: "Nom", rendu: (c) => c.nom, tri: "nom" },
  { cle: "telephone", titre: "Téléphone", rendu: (c) => <Telephone numero={c.telephone} /> },
  { cle: "numero_permis", titre: "N° de permis", rendu: (c) => <Texte valeur={c.numero_permis} /> },
  { cle: "vehicule", titre: "Véhicule", rendu: (c) => <Texte valeur={c.immatriculation} /> },
  { cle: "statut", titre: "Statut", rendu: (c) => <EtatConducteur statut={c.statut} /> },
  // Hors de la table d'origine : utile à l'équipe seule, qui l'affiche si elle le veut.
  ...(estInterne(acteur)
    ? [{ cle: "client", titre: "Client", rendu: (c: ConducteurListe) => c.client_nom, enOption: true }]
    : []),
];

const STATUT: Filtre = {
  cle: "statut",
  libelle: "Statut",
  choix: Object.entries(FILTRE_STATUT_CONDUCTEUR).map(([valeur, libelle]) => ({ valeur, libelle })),
};

function useFiltres(acteur: Acteur): Filtre[] {
  const clients = useChoixClients();
  return [STATUT, ...(estInterne(acteur) ? [{ cle: "client_id", libelle: "Client", choix: clients }] : [])];
}

/** Les conducteurs de son périmètre, par ordre alphabétique. */
export default function ConducteursPage() {
  const acteur = useActeur();
  const liste = useListe(filtresConducteurs, { triDefaut: "nom", sensDefaut: "asc" });
  const requete = useQuery({
    ...api.conducteurs.lister.queryOptions({ input: liste.entree }),
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
      <EntetePage titre="Conducteurs" />
      <Compteurs
        legende="Nombre de conducteurs selon les filtres"
        compteurs={[
          compteur("Total", compteurs?.total, undefined),
          compteur("Actifs", compteurs?.actifs, "actif"),
          compteur("Inactifs", compteurs?.inactifs, "inactif"),
        ]}
      />
      <Liste
        id="conducteurs"
        legende="Conducteurs"
        liste={liste}
        requete={requete}
        colonnes={colonnesPour(acteur)}
        filtres={useFiltres(acteur)}
        cle={(c) => c.id}
        lien={(c) => chemins.conducteur(c.id)}
        noms={["conducteur", "conducteurs"]}
        texteVide="Aucun conducteur trouvé"
        exporter={exportDe("/conducteurs/export", liste)}
      />
    </div>
  );
}
