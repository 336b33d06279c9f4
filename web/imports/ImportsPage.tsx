import { Button } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { estInterne } from "../../domain/commun/acteur.ts";
import { DESCRIPTIONS } from "../../domain/imports/descriptions.ts";
import { entitesImportables } from "../../domain/imports/droits.ts";
import type { ImportListe } from "../../domain/imports/import.ts";
import { phraseBilan } from "../../domain/imports/phrases.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { useChoixClients } from "../clients/useChoixClients.ts";
import { parametresDe } from "../parametres-listes.ts";
import { useActeur } from "../session/session.ts";
import type { Colonne } from "../table/colonnes.ts";
import type { Filtre } from "../table/filtres.ts";
import { PageListe } from "../table/PageListe.tsx";
import { useLignes } from "../table/useLignes.ts";
import { useListe } from "../table/useListe.ts";
import { Texte } from "../ui/Valeurs.tsx";
import { EtatImportEtiquette, ecrireInstant } from "./affichage.tsx";
import styles from "./Imports.module.css";

const bilan = (i: ImportListe): string =>
  i.crees + i.modifies + i.inchanges + i.rejetes > 0
    ? phraseBilan(DESCRIPTIONS[i.entite], i, i.etat === "pret" || i.etat === "import")
    : "";

const COLONNES: Colonne<ImportListe>[] = [
  { cle: "fichier", titre: "Fichier", rendu: (i) => i.nom_fichier },
  { cle: "entite", titre: "Contenu", rendu: (i) => DESCRIPTIONS[i.entite].titre },
  { cle: "client", titre: "Client", rendu: (i) => <Texte valeur={i.client_nom} /> },
  { cle: "etat", titre: "État", rendu: (i) => <EtatImportEtiquette etat={i.etat} /> },
  { cle: "bilan", titre: "Résultat", largeur: 260, rendu: (i) => <Texte valeur={bilan(i)} /> },
  { cle: "auteur", titre: "Par", rendu: (i) => <Texte valeur={i.auteur} /> },
  { cle: "date", titre: "Le", tri: "cree_le", premierSens: "desc", rendu: (i) => ecrireInstant(i.cree_le) },
];

const PARAMETRES = parametresDe("imports.lister");

/** Les imports de l'équipe, du plus récent au plus ancien : on rouvre celui qu'on a laissé, on annule celui qu'on regrette. */
export default function ImportsPage() {
  const liste = useListe(PARAMETRES, { triDefaut: "cree_le", sensDefaut: "desc" });
  const requete = useLignes(api.imports.lister.queryOptions({ input: liste.entree }));
  const acteur = useActeur();
  const interne = estInterne(acteur);
  const clients = useChoixClients();
  const filtres: Filtre[] = [
    {
      cle: "entite",
      libelle: "Contenu",
      choix: entitesImportables(acteur).map((e) => ({ valeur: e, libelle: DESCRIPTIONS[e].titre })),
    },
    ...(interne ? [{ cle: "client_id", libelle: "Client", choix: clients }] : []),
  ];
  return (
    <PageListe
      titre="Imports"
      actionsEntete={
        <Button
          component={Link}
          className={styles.lien}
          to={chemins.nouvelImport()}
          leftSection={<IconFileUpload size={16} aria-hidden="true" />}
        >
          Nouvel import
        </Button>
      }
      id="imports"
      legende="Imports"
      liste={liste}
      requete={requete}
      colonnes={interne ? COLONNES : COLONNES.filter((c) => c.cle !== "client")}
      filtres={filtres}
      cle={(i) => i.id}
      lien={(i) => chemins.import(i.id)}
      noms={["import", "imports"]}
      texteVide="Aucun import trouvé"
      placeholderRecherche="Rechercher un fichier..."
    />
  );
}
