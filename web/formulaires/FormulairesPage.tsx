import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { type FormulaireListe, LIBELLES_STATUT_FORMULAIRE } from "../../domain/formulaires/formulaire.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { useChoixClients } from "../clients/useChoixClients.ts";
import { choixDe } from "../form/choix-de.ts";
import { useFenetreAjout } from "../form/useFenetreAjout.ts";
import { parametresDe } from "../parametres-listes.ts";
import type { Colonne } from "../table/colonnes.ts";
import { compteursDuFiltre } from "../table/compteurs.ts";
import type { Filtre } from "../table/filtres.ts";
import { PageListe } from "../table/PageListe.tsx";
import { useLignes } from "../table/useLignes.ts";
import { useListe } from "../table/useListe.ts";
import { nombre } from "../ui/nombres.ts";
import { DateCourte } from "../ui/Valeurs.tsx";
import { CopierAdresse } from "./CopierAdresse.tsx";
import { CreerFormulaire } from "./CreerFormulaire.tsx";
import { EtatFormulaire } from "./EtatFormulaire.tsx";
import { ReserveAdmin } from "./ReserveAdmin.tsx";

const COLONNES: Colonne<FormulaireListe>[] = [
  { cle: "client", titre: "Client", rendu: (f) => f.client_nom, souple: true, tri: "client" },
  { cle: "nom", titre: "Formulaire", rendu: (f) => f.nom },
  { cle: "champs", titre: "Champs", rendu: (f) => nombre(f.champs), nombre: true },
  { cle: "statut", titre: "Statut", rendu: (f) => <EtatFormulaire statut={f.statut} /> },
  { cle: "cree_le", titre: "Créé le", rendu: (f) => <DateCourte iso={f.cree_le} /> },
  {
    cle: "adresse",
    titre: "Adresse publique",
    rendu: (f) => <CopierAdresse client={f.client_id} nom={f.client_nom} taille="compact-sm" />,
  },
];

const STATUT: Filtre = {
  cle: "statut",
  libelle: "Statut",
  choix: choixDe(LIBELLES_STATUT_FORMULAIRE),
};

const PARAMETRES = parametresDe("formulaires.lister");

export default function FormulairesPage() {
  return (
    <ReserveAdmin>
      <ListeFormulaires />
    </ReserveAdmin>
  );
}

/** Les formulaires de demande, un par client ; pour l'admin. */
function ListeFormulaires() {
  const liste = useListe(PARAMETRES, { triDefaut: "client", sensDefaut: "asc" });
  const clients = useChoixClients();
  const requete = useLignes(api.formulaires.lister.queryOptions({ input: liste.entree }));
  const { compteurs } = requete.data ?? {};
  const ajout = useFenetreAjout();
  const naviguer = useNavigate();
  return (
    <>
      <PageListe
        titre="Formulaires"
        actionsEntete={
          <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={ajout.ouvrir}>
            Créer un formulaire
          </Button>
        }
        compteurs={{
          legende: "Nombre de formulaires",
          chiffres: compteursDuFiltre(liste, "statut", [
            ["Total", compteurs?.total],
            ["Actifs", compteurs?.actifs, "actif"],
            ["Inactifs", compteurs?.inactifs, "inactif"],
          ]),
        }}
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
      {ajout.ouverte && (
        <CreerFormulaire
          clientId={liste.entree.client_id}
          surFermer={ajout.fermer}
          surCree={(id) => void naviguer({ to: chemins.formulaire(id), replace: true })}
        />
      )}
    </>
  );
}
