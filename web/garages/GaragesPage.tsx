import { ActionIcon, Button } from "@mantine/core";
import { IconMapPin, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { peut } from "../../domain/droits/capacites.ts";
import { RESEAUX_SAISIE } from "../../domain/garages/champs-garage.ts";
import {
  adressePostale,
  type GarageListe,
  INDEPENDANT,
  nomReseau,
  RESEAUX_FILTRE,
} from "../../domain/garages/garage.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { useFenetreAjout } from "../form/useFenetreAjout.ts";
import { BoutonImporter } from "../imports/BoutonImporter.tsx";
import { useMasse } from "../masse/useMasse.tsx";
import { parametresDe } from "../parametres-listes.ts";
import { enChoix, useReseaux } from "../references/useReseaux.ts";
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
import { AjoutGarage } from "./AjoutGarage.tsx";
import styles from "./GaragesPage.module.css";
import { LocalisationGarage } from "./LocalisationGarage.tsx";
import { SuppressionGarage } from "./SuppressionGarage.tsx";

/** `supprimer` : absent pour qui ne peut pas. */
const colonnesPour = (
  localiser: (garage: GarageListe) => void,
  supprimer: ((id: string) => void) | null,
): Colonne<GarageListe>[] => [
  { cle: "nom", titre: "Nom", rendu: (g) => g.nom, tri: "nom" },
  { cle: "reseau", titre: "Réseau", rendu: nomReseau },
  { cle: "adresse", titre: "Adresse", largeur: 340, rendu: (g) => <Adresse garage={g} localiser={localiser} /> },
  { cle: "contact", titre: "Contact", rendu: (g) => <Texte valeur={g.contact} />, souple: true },
  { cle: "telephone", titre: "Téléphone", rendu: (g) => <Telephone numero={g.telephone} /> },
  ...(supprimer ? [colonneActions(supprimer)] : []),
];

const colonneActions = (supprimer: (id: string) => void): Colonne<GarageListe> => ({
  cle: "actions",
  titre: "Actions",
  gestes: true,
  rendu: (g) => (
    <ActionIcon aria-label={`Supprimer ${g.nom}`} aria-haspopup="dialog" onClick={() => supprimer(g.id)}>
      <IconTrash size={17} stroke={1.6} aria-hidden="true" />
    </ActionIcon>
  ),
});

/** L'écran n'existe que pour l'équipe : le repère y est toujours. */
function Adresse({ garage, localiser }: { garage: GarageListe; localiser: (garage: GarageListe) => void }) {
  return (
    <span className={styles.adresse}>
      <ActionIcon onClick={() => localiser(garage)} aria-label={`Localiser ${garage.nom}`} aria-haspopup="dialog">
        <IconMapPin size={17} aria-hidden="true" />
      </ActionIcon>
      <span title={adressePostale(garage)}>
        <Texte valeur={adressePostale(garage)} />
      </span>
    </span>
  );
}

/** Au filtre, les réseaux proposés ; ni Ayvens ni Dekra, que la spécification garde pour la saisie. */
const filtresDe = (reseaux: readonly string[]): Filtre[] => [
  {
    cle: "reseau",
    libelle: "Réseau",
    choix: enChoix(reseaux.filter((r) => !HORS_FILTRE.has(r))),
  },
  {
    cle: "affiliation",
    libelle: "Affiliation",
    choix: [
      { valeur: "reseau", libelle: "En réseau" },
      { valeur: "independant", libelle: "Indépendants" },
    ],
    enPuceSeulement: true,
  },
  FILTRE_ARCHIVES,
];

const HORS_FILTRE: ReadonlySet<string> = new Set(RESEAUX_SAISIE.slice(RESEAUX_FILTRE.length));

const PARAMETRES = parametresDe("garages.lister");

/** Les garages, par ordre alphabétique ; pour l'équipe seulement. */
export default function GaragesPage() {
  const liste = useListe(PARAMETRES, { triDefaut: "nom", sensDefaut: "asc" });
  const requete = useLignes(api.garages.lister.queryOptions({ input: liste.entree }));
  const { compteurs } = requete.data ?? {};
  const masse = useMasse("garages", liste, (g: GarageListe) => g.nom);
  const [localise, setLocalise] = useState<GarageListe | null>(null);
  const [aSupprimer, setASupprimer] = useState<string | null>(null);
  const acteur = useActeur();
  const ajout = useFenetreAjout();
  const ajouter = peut(acteur, "modifier_fiches") && (
    <Button data-nouveau leftSection={<IconPlus size={17} aria-hidden="true" />} onClick={ajout.ouvrir}>
      Ajouter
    </Button>
  );
  const carte = localise && <LocalisationGarage garage={localise} surFermer={() => setLocalise(null)} />;
  return (
    <>
      <PageListe
        titre="Garages"
        actionsEntete={
          <>
            <BoutonImporter entite="garages" />
            {ajouter}
          </>
        }
        compteurs={{
          legende: "Nombre de garages",
          chiffres: compteursDuFiltre(
            liste,
            "affiliation",
            [
              ["Total", compteurs?.total],
              ["En réseau", compteurs?.en_reseau, "reseau"],
              ["Indépendants", compteurs?.independants, "independant"],
            ],
            liste.actifs.reseau === INDEPENDANT ? ["reseau"] : [],
          ),
        }}
        id="garages"
        legende="Garages"
        liste={liste}
        requete={requete}
        colonnes={colonnesPour(setLocalise, peut(acteur, "supprimer_garage") ? setASupprimer : null)}
        filtres={filtresDe(useReseaux())}
        cle={(g) => g.id}
        lien={(g) => chemins.garage(g.id)}
        noms={["garage", "garages"]}
        texteVide="Aucun garage trouvé"
        actionVide={ajouter}
        exporter={exportDe("/garages/export", liste)}
        {...masse}
      />
      {carte}
      {ajout.ouverte && peut(acteur, "modifier_fiches") && <AjoutGarage surFermer={ajout.fermer} />}
      <SuppressionGarage garage={aSupprimer} surFermer={() => setASupprimer(null)} />
    </>
  );
}
