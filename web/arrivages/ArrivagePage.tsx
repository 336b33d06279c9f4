import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { type ArrivageLu, aUnePieceARanger, LIBELLES_CANAL_ARRIVAGE } from "../../domain/arrivages/arrivage.ts";
import { adresseApi, api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { useChoixClients } from "../clients/useChoixClients.ts";
import { ChampChoix } from "../form/ChampChoix.tsx";
import { GrilleFiche, PleineLargeur } from "../layout/GrilleFiche.tsx";
import { LienRetour } from "../layout/LienRetour.tsx";
import { PageFiche } from "../layout/PageFiche.tsx";
import { useParametre } from "../layout/useParametre.ts";
import { EntetePage } from "../ui/EntetePage.tsx";
import { Etiquette } from "../ui/Etiquette.tsx";
import { Donnees, Fiche } from "../ui/Fiche.tsx";
import { formaterInstant } from "../ui/instants.ts";
import { TexteLong } from "../ui/TexteLong.tsx";
import { Absent } from "../ui/Valeurs.tsx";
import { EtatArrivage } from "./EtatArrivage.tsx";
import { PiecesArrivage } from "./PiecesArrivage.tsx";
import { ecrireTaille } from "./taille.ts";
import { useDecider } from "./useDecider.ts";

const RETOUR = { vers: chemins.arrivages(), texte: "Boîte de réception" };

/** Un message reçu, ou un fichier déposé : qui l'envoie, ce qu'il portait, ce qui en est devenu, et les deux gestes s'il attend. */
export default function ArrivagePage() {
  const requete = useQuery(api.arrivages.lire.queryOptions({ input: { id: useParametre("id") } }));
  return (
    <PageFiche
      requete={requete}
      introuvable="Message non trouvé"
      retour={RETOUR}
      titre={(a) => a.sujet || "Sans objet"}
    >
      {(arrivage) => <FicheArrivage key={arrivage.id} arrivage={arrivage} />}
    </PageFiche>
  );
}

function FicheArrivage({ arrivage: a }: { arrivage: ArrivageLu }) {
  return (
    <>
      <EntetePage
        titre={a.sujet || "Sans objet"}
        retour={<LienRetour {...RETOUR} />}
        precision={`${LIBELLES_CANAL_ARRIVAGE[a.canal]}, reçu le ${formaterInstant(a.recu_le)}`}
      />
      <GrilleFiche>
        {a.etat === "quarantaine" && (
          <PleineLargeur>
            <Decision arrivage={a} />
          </PleineLargeur>
        )}
        <Provenance arrivage={a} />
        <Suite arrivage={a} />
        <PleineLargeur>
          <PiecesArrivage pieces={a.pieces} />
        </PleineLargeur>
        {a.canal === "email" && (
          <PleineLargeur>
            <Fiche titre="Texte du message">
              <TexteLong valeur={a.texte} />
            </Fiche>
          </PleineLargeur>
        )}
      </GrilleFiche>
    </>
  );
}

/** Pourquoi il attend, à qui le ranger, et les deux gestes. */
function Decision({ arrivage: a }: { arrivage: ArrivageLu }) {
  const clients = useChoixClients();
  const [client, setClient] = useState(a.client_id ?? "");
  const [toujours, setToujours] = useState(false);
  const { accepter, refuser } = useDecider(a.id);
  const enFile = a.pieces.some((p) => p.issue === "document");
  const sansOctets = a.fichier_id === null && !enFile;
  const sansPiece = !sansOctets && !aUnePieceARanger(a.pieces);
  return (
    <Fiche titre="En quarantaine">
      <Stack gap="md">
        <Text>{a.raison}</Text>
        {sansPiece && (
          <Text>
            Aucune pièce de ce message ne peut être rangée. S'il cite la référence ou la facture d'une contestation de
            la société, il peut lui être joint&nbsp;; sinon, refusez-le.
          </Text>
        )}
        {!enFile && !sansOctets && (
          <ChampChoix
            nom="client_id"
            libelle="Société"
            aide={sansPiece ? "Ses personnes verront le message." : "Ses personnes verront les documents du message."}
            valeur={client}
            surChangement={setClient}
            choix={clients}
            erreur={undefined}
            desactive={false}
          />
        )}
        {a.expediteur.includes("@") && !sansOctets && (
          <Checkbox
            label={`Ne plus demander pour ${a.expediteur}`}
            checked={toujours}
            onChange={(e) => setToujours(e.currentTarget.checked)}
          />
        )}
        <Group gap="xs">
          {!sansOctets && (
            <Button
              leftSection={<IconCheck size={17} aria-hidden="true" />}
              loading={accepter.isPending}
              disabled={client === ""}
              onClick={() => accepter.mutate({ ...(client && { client_id: client }), toujours })}
            >
              {sansPiece ? "Joindre à la contestation citée" : "Accepter"}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconX size={17} aria-hidden="true" />}
            loading={refuser.isPending}
            onClick={() => refuser.mutate()}
          >
            Refuser
          </Button>
        </Group>
      </Stack>
    </Fiche>
  );
}

function Provenance({ arrivage: a }: { arrivage: ArrivageLu }) {
  const { authentification: auth } = a;
  return (
    <Fiche titre="D'où il vient">
      <Donnees
        donnees={[
          ...(a.canal === "email"
            ? [
                { libelle: "De", valeur: [a.expediteur_nom, a.expediteur].filter(Boolean).join(", ") },
                { libelle: "À", valeur: a.destinataire },
              ]
            : [{ libelle: "Dossier", valeur: a.destinataire }]),
          { libelle: "Taille", valeur: ecrireTaille(a.taille) },
          ...(auth
            ? [
                { libelle: "SPF", valeur: <Preuve resultat={auth.spf} /> },
                { libelle: "DKIM", valeur: <Preuve resultat={auth.dkim} /> },
                { libelle: "DMARC", valeur: <Preuve resultat={auth.dmarc} /> },
                { libelle: "Vérifié par", valeur: auth.par },
              ]
            : []),
        ]}
      />
    </Fiche>
  );
}

/** Ce que la messagerie en dit ; un succès ne prouve pas que la personne est bien celle-là. */
function Preuve({ resultat }: { resultat: string | null }) {
  if (resultat === null) return <Absent />;
  if (resultat === "pass") return <Etiquette ton="vert">Réussi</Etiquette>;
  return <Etiquette ton={resultat === "fail" ? "rouge" : "neutre"}>{LIBELLES_PREUVE[resultat] ?? resultat}</Etiquette>;
}

const LIBELLES_PREUVE: Readonly<Record<string, string>> = {
  fail: "Échoué",
  softfail: "Douteux",
  neutral: "Sans avis",
  none: "Aucune",
  temperror: "Non vérifié",
  permerror: "Mal réglé",
};

function Suite({ arrivage: a }: { arrivage: ArrivageLu }) {
  return (
    <Fiche titre="Ce qu'il est devenu">
      <Donnees
        donnees={[
          { libelle: "État", valeur: <EtatArrivage arrivage={a} /> },
          ...(a.raison && a.etat !== "quarantaine" ? [{ libelle: "Raison", valeur: a.raison }] : []),
          { libelle: "Société", valeur: a.client_nom },
          {
            libelle: "Contestation",
            valeur: a.contestation_id && (
              <Link to={chemins.contestation(a.contestation_id)}>Ouvrir la contestation</Link>
            ),
          },
          { libelle: "Décidé par", valeur: a.decide_par },
          { libelle: "Décidé le", valeur: a.decide_le && formaterInstant(a.decide_le) },
          {
            libelle: "Message",
            valeur: a.fichier_id && (
              <a href={adresseApi(`/fichiers/${a.fichier_id}?telecharger=1`)} download>
                Télécharger le message (.eml)
              </a>
            ),
          },
        ]}
      />
    </Fiche>
  );
}
