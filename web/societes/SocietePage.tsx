import { Button } from "@mantine/core";
import { IconDownload, IconLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type AttachesClient, type ClientLu, champsClient } from "../../domain/clients/client.ts";
import { ecrireSiren } from "../../domain/loueurs/numeros.ts";
import { adresseApi, api, client } from "../api.ts";
import { SectionChamps } from "../champs/SectionChamps.tsx";
import { chemins } from "../chemins.ts";
import { EnteteModifiable } from "../form/EnteteModifiable.tsx";
import type { Champs } from "../form/proprietes-section.ts";
import { validerAvec } from "../form/useFormulaire.ts";
import { GrilleFiche, PleineLargeur } from "../layout/GrilleFiche.tsx";
import { LienRetour } from "../layout/LienRetour.tsx";
import { PageFiche } from "../layout/PageFiche.tsx";
import { useParametre } from "../layout/useParametre.ts";
import { ListePas } from "../premiers-pas/ListePas.tsx";
import { pasSocieteLus } from "../premiers-pas/pas-societe.tsx";
import { type Donnee, Donnees, Fiche } from "../ui/Fiche.tsx";
import { formaterInstant } from "../ui/instants.ts";
import { nombre } from "../ui/nombres.ts";
import { DesactiverSociete, RetirerSociete, SocieteDesactivee } from "./AccesSociete.tsx";
import { AgencesSociete } from "./AgencesSociete.tsx";
import { ConnexionSociete } from "./ConnexionSociete.tsx";
import { CHAMPS, type CleChamp } from "./champs.ts";
import { HistoriqueSociete } from "./HistoriqueSociete.tsx";
import { LoueursSociete } from "./LoueursSociete.tsx";
import { ReceptionSociete } from "./ReceptionSociete.tsx";
import { useSocieteRelue } from "./useSocieteRelue.ts";

const RETOUR = { vers: chemins.societes(), texte: "Retour aux sociétés" };

/** La fiche d'une société, pour l'admin : qui elle est, ce qu'elle peut, ce qui lui appartient. */
export default function SocietePage() {
  const requete = useQuery(api.clients.lire.queryOptions({ input: { id: useParametre("id") } }));
  return (
    <PageFiche requete={requete} introuvable="Société non trouvée" retour={RETOUR} titre={(s) => s.nom}>
      {(societe) => <FicheSociete key={societe.id} societe={societe} />}
    </PageFiche>
  );
}

const validerNom = validerAvec<{ nom: string }>(champsClient.pick({ nom: true }));
const envoyables = champsClient.partial();

function FicheSociete({ societe }: { societe: ClientLu }) {
  const poser = useSocieteRelue();
  const ordinaire = !societe.est_prestataire;
  const enregistrer = async (changes: Partial<Champs>, avant: Champs) => {
    const lus = { ...avant } as Record<string, string | number | boolean | string[] | null>; // les valeurs du contrat, telles que lues
    poser(await client.clients.modifier({ id: societe.id, champs: envoyables.parse(changes), avant: lus }));
  };
  const section = (titre: string, champs: readonly CleChamp[], aides: Partial<Record<CleChamp, string>> = {}) => (
    <SectionChamps
      titre={titre}
      champs={champs}
      definitions={CHAMPS}
      valeur={(cle) => societe[cle]}
      aides={aides}
      rendus={{ siren: societe.siren && <span className="chiffres">{ecrireSiren(societe.siren)}</span> }}
      schema={champsClient.partial()}
      peutModifier
      enregistrer={enregistrer}
      repli="Erreur lors de la sauvegarde"
    />
  );
  return (
    <>
      <EnteteModifiable<"nom">
        titre={societe.nom}
        precision={societe.est_prestataire && "La société du prestataire, absente des filtres et des choix"}
        retour={<LienRetour {...RETOUR} />}
        actions={
          ordinaire && (
            <>
              <Button
                component="a"
                href={adresseApi(`/clients/${societe.id}/export-complet`)}
                download
                variant="default"
                leftSection={<IconDownload size={16} aria-hidden="true" />}
              >
                Export complet
              </Button>
              {societe.desactive_le === null && <DesactiverSociete societe={societe} />}
              <RetirerSociete societe={societe} />
            </>
          )
        }
        changement={
          // Le nom du prestataire vient de la configuration.
          ordinaire
            ? {
                libelle: "Modifier le nom",
                champs: [{ cle: "nom", libelle: "Nom", max: 200 }],
                valeurs: { nom: societe.nom },
                valider: validerNom,
                enregistrer: (changes, avant) => enregistrer(changes, avant),
                reussite: "Nom mis à jour",
              }
            : null
        }
      />
      {societe.desactive_le !== null && <SocieteDesactivee societe={societe} />}
      {ordinaire && societe.desactive_le === null && <PremiersPasSociete societe={societe} />}
      <GrilleFiche>
        {section("Identité", ["raison_sociale", "siren", "adresse", "code_postal", "ville"], {
          siren: "9 chiffres, avec ou sans espaces.",
        })}
        {ordinaire &&
          section("Service", ["besoins", "taille_flotte", "est_partenaire", "autonomie", "lecteur_distant"], {
            besoins: "Ce que ses personnes voient dans le menu.",
            autonomie:
              "Celles de ses personnes qui sont autonomes importent, créent et modifient sa flotte, et rouvrent et corrigent toute lecture de ses documents.",
            lecteur_distant:
              "Si un second lecteur est réglé, les pages de ses documents que la lecture n'a pas su fermer lui sont envoyées. Ce qu'il propose se confirme.",
            est_partenaire: "Ses personnes voient la colonne et le filtre de facture.",
          })}
        {ordinaire && <Appartenances societe={societe} />}
        {ordinaire && <Exports societe={societe} />}
        {ordinaire && (
          <PleineLargeur>
            <AgencesSociete societe={societe} />
          </PleineLargeur>
        )}
        {ordinaire && (
          <PleineLargeur>
            <LoueursSociete societe={societe} />
          </PleineLargeur>
        )}
        {ordinaire && (
          <PleineLargeur>
            <ReceptionSociete societe={societe} />
          </PleineLargeur>
        )}
        <PleineLargeur>
          <ConnexionSociete societe={societe} />
        </PleineLargeur>
        <PleineLargeur>
          <HistoriqueSociete societe={societe} />
        </PleineLargeur>
      </GrilleFiche>
    </>
  );
}

/** D'une société neuve à son premier dossier ; disparaît une fois tout fait. */
function PremiersPasSociete({ societe: { id, nom, attaches, formulaire } }: { societe: ClientLu }) {
  const depart = {
    id,
    nom,
    personnes: attaches.personnes > 0,
    vehicules: attaches.vehicules > 0,
    formulaire,
    dossiers: attaches.tickets + attaches.restitutions > 0,
  };
  return (
    <ListePas titre="Premiers pas de cette société" pas={pasSocieteLus(depart)} ouvert={!depart.dossiers} rappel />
  );
}

/** Ce qui lui appartient ; une liste qui se filtre par société s'ouvre d'ici. */
function Appartenances({ societe: { id, attaches, archives } }: { societe: ClientLu }) {
  const lien = (n: number, vers: string, plus: { archives?: "oui" } = {}) =>
    n > 0 ? (
      <Link to={vers} search={{ client_id: id, ...plus } as never}>
        {nombre(n)}
        {plus.archives && (n > 1 ? " archivés" : " archivé")}
        <span className="visuellement-cache">, voir</span>
      </Link>
    ) : (
      nombre(n)
    );
  // Une liste ouvre les fiches en cours ; les archivées ont la leur : chaque nombre est celui de la liste qu'il ouvre.
  const parc = (cle: keyof typeof archives, libelle: string, vers: string): Donnee => ({
    libelle,
    valeur: (
      <>
        {lien(attaches[cle] - archives[cle], vers)}
        {archives[cle] > 0 && <>, {lien(archives[cle], vers, { archives: "oui" })}</>}
      </>
    ),
  });
  const ligne = (cle: keyof AttachesClient, libelle: string, vers?: string): Donnee => ({
    libelle,
    valeur: vers ? lien(attaches[cle], vers) : nombre(attaches[cle]),
  });
  return (
    <Fiche titre="Ce qui lui appartient">
      <Donnees
        donnees={[
          ligne("personnes", "Personnes", chemins.personnes()),
          parc("vehicules", "Véhicules", chemins.vehicules()),
          parc("conducteurs", "Conducteurs", chemins.conducteurs()),
          ligne("tickets", "Tickets", chemins.tickets()),
          ligne("restitutions", "Restitutions", chemins.restitutions()),
          ligne("documents", "Documents"),
          ligne("contestations", "Contestations", chemins.contestations()),
          ligne("formulaires", "Formulaires", chemins.formulaires()),
          ligne("cles_api", "Clés d'API"),
          ligne("fichiers", "Fichiers"),
        ]}
      />
    </Fiche>
  );
}

function Exports({ societe: { exports } }: { societe: ClientLu }) {
  return (
    <Fiche titre="Exports complets">
      {exports.length === 0 ? (
        <p>
          <IconLock size={15} aria-hidden="true" /> Aucun export complet n'a été demandé. Chacun entre au journal.
        </p>
      ) : (
        <Donnees
          donnees={exports.map((e) => ({
            libelle: formaterInstant(e.demande_le),
            valeur: `${e.auteur ?? "Équipe Reflet"}${e.fini_le ? `, ${nombre(e.lignes ?? 0)} lignes et ${nombre(e.fichiers ?? 0)} fichiers` : ", interrompu"}`,
          }))}
        />
      )}
    </Fiche>
  );
}
