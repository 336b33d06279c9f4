import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type ClientListe, LIBELLES_BESOIN } from "../../domain/clients/client.ts";
import { ecrireSiren } from "../../domain/loueurs/numeros.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { useFenetreAjout } from "../form/useFenetreAjout.ts";
import { LienRetour } from "../layout/LienRetour.tsx";
import { parametresDe } from "../parametres-listes.ts";
import type { Colonne } from "../table/colonnes.ts";
import { compteursDuFiltre } from "../table/compteurs.ts";
import { exportDe } from "../table/exporter.ts";
import type { Filtre } from "../table/filtres.ts";
import { PageListe } from "../table/PageListe.tsx";
import { useLignes } from "../table/useLignes.ts";
import { useListe } from "../table/useListe.ts";
import { Etiquette } from "../ui/Etiquette.tsx";
import { nombre } from "../ui/nombres.ts";
import { Absent, Texte } from "../ui/Valeurs.tsx";
import { AjoutSociete } from "./AjoutSociete.tsx";

const compte = (
  cle: "taille_flotte" | "personnes" | "vehicules" | "tickets" | "restitutions",
  titre: string,
  enOption = false,
): Colonne<ClientListe> => ({
  cle,
  titre,
  rendu: (c) => (c[cle] === null ? <Absent /> : nombre(c[cle])),
  tri: cle,
  premierSens: "desc",
  nombre: true,
  enOption,
});

const COLONNES: Colonne<ClientListe>[] = [
  { cle: "nom", titre: "Nom", rendu: (c) => c.nom, tri: "nom" },
  {
    cle: "siren",
    titre: "SIREN",
    rendu: (c) => (c.siren ? <span className="chiffres">{ecrireSiren(c.siren)}</span> : <Absent />),
    enOption: true,
  },
  {
    cle: "besoins",
    titre: "Besoins",
    rendu: (c) => <Texte valeur={c.besoins.map((b) => LIBELLES_BESOIN[b]).join(", ")} />,
    souple: true,
  },
  compte("personnes", "Personnes"),
  compte("vehicules", "Véhicules"),
  compte("tickets", "Tickets"),
  compte("restitutions", "Restitutions"),
  compte("taille_flotte", "Taille du parc", true),
  { cle: "etat", titre: "État", rendu: (c) => <EtatSociete societe={c} /> },
];

function EtatSociete({ societe }: { societe: ClientListe }) {
  if (societe.est_prestataire) return <Etiquette ton="neutre">Prestataire</Etiquette>;
  if (societe.desactivee) return <Etiquette ton="ambre">Désactivée</Etiquette>;
  return <Etiquette ton="vert">{societe.est_partenaire ? "Active, partenaire" : "Active"}</Etiquette>;
}

const FILTRES: Filtre[] = [
  {
    cle: "activite",
    libelle: "État",
    choix: [
      { valeur: "actives", libelle: "Actives" },
      { valeur: "desactivees", libelle: "Désactivées" },
    ],
  },
  { cle: "partenaire", libelle: "Partenaires", choix: [{ valeur: "oui", libelle: "Partenaires seulement" }] },
];

const PARAMETRES = parametresDe("clients.suivre");

/** Les sociétés, par ordre alphabétique ; pour l'admin. */
export default function SocietesPage() {
  const liste = useListe(PARAMETRES, { triDefaut: "nom", sensDefaut: "asc" });
  const requete = useLignes(api.clients.suivre.queryOptions({ input: liste.entree }));
  const { compteurs } = requete.data ?? {};
  const ajout = useFenetreAjout();
  const ajouter = (
    <Button leftSection={<IconPlus size={17} aria-hidden="true" />} onClick={ajout.ouvrir}>
      Ajouter
    </Button>
  );
  return (
    <>
      <PageListe
        titre="Sociétés"
        retour={<LienRetour vers={chemins.administration()} texte="Administration" />}
        actionsEntete={ajouter}
        compteurs={{
          legende: "Nombre de sociétés",
          chiffres: compteursDuFiltre(liste, "activite", [
            ["Total", compteurs?.total],
            ["Actives", compteurs?.actives, "actives"],
            ["Désactivées", compteurs?.desactivees, "desactivees"],
          ]),
        }}
        id="societes"
        legende="Sociétés"
        liste={liste}
        requete={requete}
        colonnes={COLONNES}
        filtres={FILTRES}
        cle={(c) => c.id}
        lien={(c) => chemins.societe(c.id)}
        noms={["société", "sociétés"]}
        texteVide="Aucune société trouvée"
        actionVide={ajouter}
        exporter={exportDe("/clients/export", liste)}
      />
      {ajout.ouverte && <AjoutSociete surFermer={ajout.fermer} />}
    </>
  );
}
