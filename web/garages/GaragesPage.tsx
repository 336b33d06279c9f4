import { ActionIcon } from "@mantine/core";
import { IconMapPin } from "@tabler/icons-react";
import { useState } from "react";
import { filtresGarages } from "../../domain/garages/garage.contrat.ts";
import { adressePostale, type GarageListe, nomReseau, RESEAUX_FILTRE } from "../../domain/garages/garage.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import type { Colonne } from "../table/colonnes.ts";
import { compteursDuFiltre } from "../table/compteurs.ts";
import { exportDe } from "../table/exporter.ts";
import type { Filtre } from "../table/filtres.ts";
import { PageListe } from "../table/PageListe.tsx";
import { useLignes } from "../table/useLignes.ts";
import { useListe } from "../table/useListe.ts";
import { Telephone } from "../ui/Contact.tsx";
import { Texte } from "../ui/Valeurs.tsx";
import styles from "./GaragesPage.module.css";
import { LocalisationGarage } from "./LocalisationGarage.tsx";

const colonnesPour = (localiser: (garage: GarageListe) => void): Colonne<GarageListe>[] => [
  { cle: "nom", titre: "Nom", rendu: (g) => g.nom, tri: "nom" },
  { cle: "reseau", titre: "Réseau", rendu: nomReseau },
  { cle: "adresse", titre: "Adresse", largeur: 340, rendu: (g) => <Adresse garage={g} localiser={localiser} /> },
  { cle: "contact", titre: "Contact", rendu: (g) => <Texte valeur={g.contact} /> },
  { cle: "telephone", titre: "Téléphone", rendu: (g) => <Telephone numero={g.telephone} /> },
];

/** L'écran n'existe que pour l'équipe : le repère y est toujours. */
function Adresse({ garage, localiser }: { garage: GarageListe; localiser: (garage: GarageListe) => void }) {
  return (
    <span className={styles.adresse}>
      <ActionIcon onClick={() => localiser(garage)} aria-label={`Localiser ${garage.nom}`} aria-haspopup="dialog">
        <IconMapPin size={17} aria-hidden="true" />
      </ActionIcon>
      <Texte valeur={adressePostale(garage)} />
    </span>
  );
}

const FILTRES: Filtre[] = [
  { cle: "reseau", libelle: "Réseau", choix: RESEAUX_FILTRE.map((r) => ({ valeur: r, libelle: r })) },
  {
    cle: "affiliation",
    libelle: "Affiliation",
    choix: [
      { valeur: "reseau", libelle: "En réseau" },
      { valeur: "independant", libelle: "Indépendants" },
    ],
    enPuceSeulement: true,
  },
];

/** Les garages, par ordre alphabétique ; pour l'équipe seulement. */
export default function GaragesPage() {
  const liste = useListe(filtresGarages, { triDefaut: "nom", sensDefaut: "asc" });
  const requete = useLignes(api.garages.lister.queryOptions({ input: liste.entree }));
  const { compteurs } = requete.data ?? {};
  const [localise, setLocalise] = useState<GarageListe | null>(null);
  const fenetre = localise && <LocalisationGarage garage={localise} surFermer={() => setLocalise(null)} />;
  return (
    <>
      {fenetre}
      <PageListe
        titre="Garages"
        compteurs={{
          legende: "Nombre de garages selon la recherche",
          chiffres: compteursDuFiltre(
            liste,
            "affiliation",
            [
              ["Total", compteurs?.total],
              ["En réseau", compteurs?.en_reseau, "reseau"],
              ["Indépendants", compteurs?.independants, "independant"],
            ],
            ["reseau"],
          ),
        }}
        id="garages"
        legende="Garages"
        liste={liste}
        requete={requete}
        colonnes={colonnesPour(setLocalise)}
        filtres={FILTRES}
        cle={(g) => g.id}
        lien={(g) => chemins.garage(g.id)}
        noms={["garage", "garages"]}
        texteVide="Aucun garage trouvé"
        exporter={exportDe("/garages/export", liste)}
      />
    </>
  );
}
