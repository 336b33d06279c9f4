import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type Acteur, estInterne } from "../../domain/commun/acteur.ts";
import { type ConducteurListe, FILTRE_STATUT_CONDUCTEUR } from "../../domain/conducteurs/conducteur.ts";
import { peut } from "../../domain/droits/capacites.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { useChoixClients } from "../clients/useChoixClients.ts";
import { EtatConducteur } from "../flotte/ongletsConducteur.tsx";
import { choixDe } from "../form/choix-de.ts";
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
import { Telephone } from "../ui/Contact.tsx";
import { Texte } from "../ui/Valeurs.tsx";
import { CreerConducteur } from "./CreerConducteur.tsx";

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
    titreDeCarte: (c) => `${c.prenom} ${c.nom}`.trim(),
  },
  { cle: "nom", titre: "Nom", rendu: (c) => c.nom, tri: "nom", horsMobile: true },
  { cle: "telephone", titre: "Téléphone", rendu: (c) => <Telephone numero={c.telephone} /> },
  { cle: "numero_permis", titre: "N° de permis", rendu: (c) => <Texte valeur={c.numero_permis} /> },
  { cle: "vehicule", titre: "Véhicule", rendu: (c) => <Texte valeur={c.immatriculation} /> },
  { cle: "statut", titre: "Statut", rendu: (c) => <EtatConducteur statut={c.statut} archive={c.archive} /> },
  // Hors de la table d'origine : utile à l'équipe seule, qui l'affiche si elle le veut.
  ...(estInterne(acteur)
    ? [{ cle: "client", titre: "Client", rendu: (c: ConducteurListe) => c.client_nom, souple: true, enOption: true }]
    : []),
];

const STATUT: Filtre = {
  cle: "statut",
  libelle: "Statut",
  choix: choixDe(FILTRE_STATUT_CONDUCTEUR),
};

function useFiltres(acteur: Acteur): Filtre[] {
  const clients = useChoixClients();
  return [
    STATUT,
    ...(estInterne(acteur) ? [{ cle: "client_id", libelle: "Client", choix: clients }] : []),
    FILTRE_ARCHIVES,
  ];
}

const PARAMETRES = parametresDe("conducteurs.lister");

/** Les conducteurs de son périmètre, par ordre alphabétique. */
export default function ConducteursPage() {
  const acteur = useActeur();
  const liste = useListe(PARAMETRES, { triDefaut: "nom", sensDefaut: "asc" });
  const requete = useLignes(api.conducteurs.lister.queryOptions({ input: liste.entree }));
  const { compteurs } = requete.data ?? {};
  const masse = useMasse("conducteurs", liste, (c: ConducteurListe) => `${c.prenom} ${c.nom}`.trim());
  const filtres = useFiltres(acteur);
  const fenetre = useFenetreAjout();
  const cree = peut(acteur, "modifier_conducteurs");
  const ajouter = cree && (
    <Button data-nouveau leftSection={<IconPlus size={17} aria-hidden="true" />} onClick={fenetre.ouvrir}>
      Ajouter
    </Button>
  );
  return (
    <>
      <PageListe
        titre="Conducteurs"
        actionsEntete={
          <>
            <BoutonImporter entite="conducteurs" clientId={liste.entree.client_id} />
            {ajouter}
          </>
        }
        compteurs={{
          legende: "Nombre de conducteurs",
          chiffres: compteursDuFiltre(liste, "statut", [
            ["Total", compteurs?.total],
            ["Actifs", compteurs?.actifs, "actif"],
            ["Inactifs", compteurs?.inactifs, "inactif"],
          ]),
        }}
        id="conducteurs"
        legende="Conducteurs"
        liste={liste}
        requete={requete}
        colonnes={colonnesPour(acteur)}
        filtres={filtres}
        cle={(c) => c.id}
        lien={(c) => chemins.conducteur(c.id)}
        noms={["conducteur", "conducteurs"]}
        texteVide="Aucun conducteur trouvé"
        actionVide={ajouter}
        exporter={exportDe("/conducteurs/export", liste)}
        {...masse}
      />
      {cree && fenetre.ouverte && <CreerConducteur surFermer={fenetre.fermer} />}
    </>
  );
}
