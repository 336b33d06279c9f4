import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type Acteur, estInterne } from "../../domain/commun/acteur.ts";
import { peut } from "../../domain/droits/capacites.ts";
import {
  LIBELLES_STATUT,
  nomDuConducteur,
  STATUTS_VEHICULE,
  type VehiculeListe,
} from "../../domain/vehicules/vehicule.ts";
import { adresseApi, api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { useChoixClients } from "../clients/useChoixClients.ts";
import { useFenetreAjout } from "../form/useFenetreAjout.ts";
import { BoutonImporter } from "../imports/BoutonImporter.tsx";
import { useMasse } from "../masse/useMasse.tsx";
import { parametresDe } from "../parametres-listes.ts";
import { useActeur } from "../session/session.ts";
import type { Colonne } from "../table/colonnes.ts";
import { compteursDuFiltre } from "../table/compteurs.ts";
import { exportDe } from "../table/exporter.ts";
import { FILTRE_ARCHIVES, type Filtre } from "../table/filtres.ts";
import { PageListe } from "../table/PageListe.tsx";
import { useLignes } from "../table/useLignes.ts";
import { useListe } from "../table/useListe.ts";
import { LienFichier } from "../ui/LienFichier.tsx";
import { Texte } from "../ui/Valeurs.tsx";
import { AjoutVehicule } from "./ajout/AjoutVehicule.tsx";
import { EtatVehicule } from "./EtatVehicule.tsx";

const colonnesPour = (acteur: Acteur): Colonne<VehiculeListe>[] => [
  { cle: "immatriculation", titre: "Immatriculation", rendu: (v) => v.immatriculation, tri: "immatriculation" },
  { cle: "conducteur", titre: "Conducteur", rendu: (v) => <Texte valeur={nomDuConducteur(v)} />, souple: true },
  { cle: "loueur", titre: "Loueur", rendu: (v) => <Texte valeur={v.loueur_nom} />, souple: true },
  { cle: "marque", titre: "Marque", rendu: (v) => <Texte valeur={v.marque} />, souple: true },
  { cle: "modele", titre: "Modèle", rendu: (v) => <Texte valeur={v.modele} />, souple: true },
  {
    cle: "carte_grise",
    titre: "Carte grise",
    rendu: (v) => (
      <LienFichier
        adresse={v.url_carte_grise && adresseApi(`/fichiers/${v.url_carte_grise}`)}
        objet={`la carte grise de ${v.immatriculation}`}
      />
    ),
  },
  { cle: "statut", titre: "Statut", rendu: (v) => <EtatVehicule statut={v.statut} archive={v.archive} /> },
  // Hors de la table d'origine : utile à l'équipe seule, qui l'affiche si elle le veut.
  ...(estInterne(acteur)
    ? [{ cle: "client", titre: "Client", rendu: (v: VehiculeListe) => v.client_nom, souple: true, enOption: true }]
    : []),
];

const STATUT: Filtre = {
  cle: "statut",
  libelle: "Statut",
  choix: STATUTS_VEHICULE.map((s) => ({ valeur: s, libelle: LIBELLES_STATUT[s] })),
};

function useFiltres(acteur: Acteur): Filtre[] {
  const clients = useChoixClients();
  return [
    STATUT,
    ...(estInterne(acteur) ? [{ cle: "client_id", libelle: "Client", choix: clients }] : []),
    FILTRE_ARCHIVES,
  ];
}

const PARAMETRES = parametresDe("vehicules.lister");

/** Les véhicules de son périmètre, par ordre d'immatriculation. */
export default function VehiculesPage() {
  const acteur = useActeur();
  const liste = useListe(PARAMETRES, { triDefaut: "immatriculation", sensDefaut: "asc" });
  const requete = useLignes(api.vehicules.lister.queryOptions({ input: liste.entree }));
  const { compteurs } = requete.data ?? {};
  const masse = useMasse("vehicules", liste, (v: VehiculeListe) => v.immatriculation);
  const fenetre = useFenetreAjout();
  const cree = peut(acteur, "modifier_vehicules");
  const ajouter = cree && (
    <Button data-nouveau leftSection={<IconPlus size={17} aria-hidden="true" />} onClick={fenetre.ouvrir}>
      Ajouter
    </Button>
  );
  return (
    <>
      <PageListe
        titre="Véhicules"
        actionsEntete={
          <>
            <BoutonImporter entite="vehicules" clientId={liste.entree.client_id} />
            {ajouter}
          </>
        }
        compteurs={{
          legende: "Nombre de véhicules",
          chiffres: compteursDuFiltre(liste, "statut", [
            ["Total", compteurs?.total],
            ["Actifs", compteurs?.actifs, "actif"],
            ["Inactifs", compteurs?.inactifs, "inactif"],
          ]),
        }}
        id="vehicules"
        legende="Véhicules"
        liste={liste}
        requete={requete}
        colonnes={colonnesPour(acteur)}
        filtres={useFiltres(acteur)}
        cle={(v) => v.id}
        lien={(v) => chemins.vehicule(v.id)}
        noms={["véhicule", "véhicules"]}
        texteVide="Aucun véhicule trouvé"
        texteAttente="Chargement..."
        actionVide={ajouter}
        exporter={exportDe("/vehicules/export", liste)}
        placeholderRecherche="Rechercher ..."
        {...masse}
      />
      {cree && fenetre.ouverte && <AjoutVehicule clientId={liste.entree.client_id} surFermer={fenetre.fermer} />}
    </>
  );
}
