import { Button, Group } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ACCEPT, LIMITES, TAILLE_FICHIER_MAX } from "../../domain/fichiers/usages.ts";
import { MOT_EFFACER } from "../../domain/imports/cellule.ts";
import type { EntiteImport } from "../../domain/imports/colonne.ts";
import { DESCRIPTIONS } from "../../domain/imports/descriptions.ts";
import { entitesImportables } from "../../domain/imports/droits.ts";
import type { FormatFichier } from "../../domain/imports/import.contrat.ts";
import { adresseApi } from "../api.ts";
import { chemins } from "../chemins.ts";
import { useChoixClients } from "../clients/useChoixClients.ts";
import { ChampChoix } from "../form/ChampChoix.tsx";
import { useDepot } from "../form/useDepot.ts";
import { ZoneDepot } from "../form/ZoneDepot.tsx";
import { LienRetour } from "../layout/LienRetour.tsx";
import { useActeur } from "../session/session.ts";
import { EntetePage } from "../ui/EntetePage.tsx";
import { Fiche } from "../ui/Fiche.tsx";
import { ExporterOuRecevoir } from "../vues/ExporterOuRecevoir.tsx";
import { Etapes } from "./Etapes.tsx";
import styles from "./Imports.module.css";

/** Ce que l'adresse demande, parmi ce que la personne importe. */
const connue = (texte: unknown, offertes: readonly EntiteImport[]): EntiteImport =>
  offertes.find((e) => e === texte) ?? offertes[0] ?? "vehicules";

/** Première étape : ce que l'on importe, pour qui, et le fichier. Le choix vit dans l'adresse. */
export default function NouvelImportPage() {
  const { search } = useLocation();
  const naviguer = useNavigate();
  const clients = useChoixClients();
  const [erreur, setErreur] = useState("");
  const recherche = search as Record<string, string | undefined>; // paramètres d'adresse : du texte
  const acteur = useActeur();
  const offertes = entitesImportables(acteur);
  const entite = connue(recherche.entite, offertes);
  // La société d'une personne autonome est la sienne.
  const sienne = acteur.role === "client" ? acteur.clientId : null;
  const client = entite === "garages" ? "" : (sienne ?? recherche.client_id ?? "");
  const choisir = (suite: Record<string, string>) => {
    setErreur("");
    void naviguer({ to: ".", search: { entite, client_id: client, ...suite }, replace: true });
  };
  const depot = useDepot<{ id: string }>({
    adresse: (fichier) => adresseApi("/imports", { entite, client_id: client, nom: fichier.name }),
    surDepose: ({ id }) => naviguer({ to: chemins.import(id) }),
  });
  const pret = entite === "garages" || client !== "";
  const gardien = {
    ...depot,
    deposer: (f: File) => (pret ? depot.deposer(f) : void setErreur("Le client est requis")),
  };
  const description = DESCRIPTIONS[entite];
  const commun = { desactive: depot.etat.etape === "envoi", lectureSeule: false };
  return (
    <div className="ecran">
      <EntetePage titre="Nouvel import" retour={<LienRetour vers={chemins.imports()} texte="Retour aux imports" />} />
      <Etapes />
      <Fiche titre="Fichier">
        <div className={styles.formulaire}>
          <ChampChoix
            {...commun}
            nom="entite"
            libelle="Contenu du fichier"
            requis
            choix={offertes.map((e) => ({ valeur: e, libelle: DESCRIPTIONS[e].titre }))}
            valeur={entite}
            erreur={undefined}
            surChangement={(e) => choisir({ entite: e })}
          />
          {entite !== "garages" && sienne === null && (
            <ChampChoix
              {...commun}
              nom="client_id"
              libelle="Client"
              requis
              cherchable
              choix={clients}
              valeur={client}
              placeholder="Choisissez un client"
              erreur={erreur || undefined}
              surChangement={(c) => choisir({ client_id: c })}
            />
          )}
          <div className={styles.large}>
            <p className={styles.aide}>{description.rapprochement}</p>
            <p className={styles.aide}>
              Une cellule vide laisse la fiche comme elle est&nbsp;; {MOT_EFFACER} efface la valeur. Rien n'est écrit
              avant que vous ayez vu chaque erreur.
            </p>
            <Telechargements
              titre="Modèle à remplir"
              adresse={(f) => adresseApi("/imports/modele", { entite, format: f })}
            />
            {entite === "affectations" && (
              <Group gap="xs" mb="sm">
                <ExporterOuRecevoir
                  ecran="affectations"
                  titre="Affectations"
                  filtres={client ? { client_id: client } : {}}
                  colonnes={[]}
                  adresse={(f) => adresseApi("/affectations/export", { client_id: client || undefined, format: f })}
                />
                <span className={styles.aide}>
                  Les affectations enregistrées{client ? "" : " de toutes les sociétés"}, aux mêmes colonnes.
                </span>
              </Group>
            )}
            <ZoneDepot
              depot={gardien}
              libelle="Fichier à importer"
              requis
              accept={ACCEPT.tableau}
              tailleMax={TAILLE_FICHIER_MAX}
              aide={LIMITES.tableau}
              texteTraitement="Fichier reçu…"
            />
          </div>
        </div>
      </Fiche>
    </div>
  );
}

interface PropsTelechargements {
  titre: string;
  adresse: (format: FormatFichier) => string;
}

function Telechargements({ titre, adresse }: PropsTelechargements) {
  return (
    <Group gap="xs" my="sm" role="group" aria-label={titre}>
      <span className={styles.aide}>{titre}&nbsp;:</span>
      {(["xlsx", "csv"] as const).map((format) => (
        <Button
          key={format}
          component="a"
          href={adresse(format)}
          download
          variant="default"
          size="xs"
          leftSection={<IconDownload size={14} aria-hidden="true" />}
        >
          {format === "xlsx" ? "Excel (XLSX)" : "CSV"}
        </Button>
      ))}
    </Group>
  );
}
