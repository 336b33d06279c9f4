import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { ecrireConditions, type LoueurListe } from "../../domain/loueurs/loueur.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { useFenetreAjout } from "../form/useFenetreAjout.ts";
import { parametresDe } from "../parametres-listes.ts";
import type { Colonne } from "../table/colonnes.ts";
import { compteursDuFiltre } from "../table/compteurs.ts";
import { exportDe } from "../table/exporter.ts";
import { FILTRE_ARCHIVES, type Filtre } from "../table/filtres.ts";
import { PageListe } from "../table/PageListe.tsx";
import { useLignes } from "../table/useLignes.ts";
import { useListe } from "../table/useListe.ts";
import { Etiquette } from "../ui/Etiquette.tsx";
import { nombre } from "../ui/nombres.ts";
import { AjoutLoueur } from "./AjoutLoueur.tsx";
import { LoueursDemandes } from "./LoueursDemandes.tsx";

const compte = (cle: "vehicules" | "contrats" | "restitutions", titre: string): Colonne<LoueurListe> => ({
  cle,
  titre,
  rendu: (l) => nombre(l[cle]),
  tri: cle,
  premierSens: "desc",
  nombre: true,
});

const COLONNES: Colonne<LoueurListe>[] = [
  { cle: "nom", titre: "Nom", rendu: (l) => l.nom, tri: "nom" },
  compte("vehicules", "Véhicules"),
  compte("contrats", "Contrats en cours"),
  compte("restitutions", "Restitutions"),
  {
    cle: "conditions",
    titre: "Conditions",
    rendu: (l) => <Etiquette ton={l.conditions ? "vert" : "ambre"}>{ecrireConditions(l)}</Etiquette>,
  },
];

const FILTRES: Filtre[] = [
  {
    cle: "conditions",
    libelle: "Conditions",
    choix: [
      { valeur: "negociees", libelle: "négociées par un client" },
      { valeur: "aucunes", libelle: "communes absentes" },
    ],
    enPuceSeulement: true,
  },
  FILTRE_ARCHIVES,
];

const PARAMETRES = parametresDe("loueurs.suivre");

/** Les loueurs, par ordre alphabétique ; pour l'équipe seulement. */
export default function LoueursPage() {
  const liste = useListe(PARAMETRES, { triDefaut: "nom", sensDefaut: "asc" });
  const requete = useLignes(api.loueurs.suivre.queryOptions({ input: liste.entree }));
  const { compteurs } = requete.data ?? {};
  const ajout = useFenetreAjout();
  const ajouter = (
    <Button data-nouveau leftSection={<IconPlus size={17} aria-hidden="true" />} onClick={ajout.ouvrir}>
      Ajouter
    </Button>
  );
  return (
    <>
      <PageListe
        titre="Loueurs"
        actionsEntete={ajouter}
        avant={<LoueursDemandes />}
        compteurs={{
          legende: "Nombre de loueurs",
          chiffres: compteursDuFiltre(liste, "conditions", [
            ["Total", compteurs?.total],
            ["Conditions négociées", compteurs?.negociees, "negociees"],
            ["Sans conditions communes", compteurs?.aucunes, "aucunes"],
          ]),
        }}
        id="loueurs"
        legende="Loueurs"
        liste={liste}
        requete={requete}
        colonnes={COLONNES}
        filtres={FILTRES}
        cle={(l) => l.id}
        lien={(l) => chemins.loueur(l.id)}
        noms={["loueur", "loueurs"]}
        texteVide="Aucun loueur trouvé"
        actionVide={ajouter}
        exporter={exportDe("/loueurs/export", liste)}
      />
      {ajout.ouverte && <AjoutLoueur nom={ajout.depuis ?? ""} surFermer={ajout.fermer} />}
    </>
  );
}
