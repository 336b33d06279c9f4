import { Button } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { JOURS_CORBEILLE } from "../../../domain/corbeille/corbeille.contrat.ts";
import {
  type ChampsLigne,
  champsDocument,
  champsLigne,
  type DocumentDetaille,
  totauxDocument,
} from "../../../domain/documents/document.ts";
import { api, client } from "../../api.ts";
import { detailErreur } from "../../erreurs.ts";
import type { Champs } from "../../form/proprietes-section.ts";
import { Historique } from "../../historique/Historique.tsx";
import { signalerErreur, signalerSucces } from "../../ui/notifications.ts";
import { raconterDocument } from "./raconter-document.ts";

const EN_TETE = Object.keys(champsDocument.shape);
const TOTAUX = Object.keys(totauxDocument.shape);
const LIGNE = Object.keys(champsLigne.shape);
type Avant = Record<string, string | number | boolean | null>; // textes, dates, nombres, oui ou non

interface Props {
  document: DocumentDetaille;
  /** Pose le document qu'une valeur rétablie a rendu. */
  surEcrit: (lu: DocumentDetaille) => void;
}

/** Qui a changé quoi sur un document et ses lignes ; tant qu'il se corrige, son en-tête, ses totaux et ses lignes se rétablissent. */
export function HistoriqueDocument({ document, surEcrit }: Props) {
  const { id } = document;
  const requete = useQuery(api.documents.historique.queryOptions({ input: { id } }));
  const enregistrer = async (changes: Champs, avant: Champs) => {
    const lus = avant as Avant;
    surEcrit(
      Object.keys(changes).every((champ) => TOTAUX.includes(champ))
        ? await client.documents.corrigerTotaux({ id, totaux: totauxDocument.partial().parse(changes), avant: lus })
        : await client.documents.corriger({ id, champs: champsDocument.partial().parse(changes), avant: lus }),
    );
  };
  const enregistrerLigne = async (changes: Champs, avant: Champs, ligne: string | null) =>
    surEcrit(
      await client.documents.corrigerLigne({
        id,
        ligne_id: ligne ?? "",
        champs: champsLigne.partial().parse(changes),
        avant: avant as Avant,
      }),
    );
  return (
    <Historique
      objet={id}
      requete={requete}
      raconter={raconterDocument}
      remettre={
        document.modifiable
          ? ({ evenement: e, apres }) =>
              e?.entite === "document_lignes" &&
              e.operation === "suppression" &&
              e.ligne_id &&
              encoreALaCorbeille(e.fait_le) &&
              !document.lignes.some((l) => l.id === e.ligne_id) && (
                <RemettreLigne document={id} ligne={e.ligne_id} nom={String(apres)} surEcrit={surEcrit} />
              )
          : undefined
      }
      retablir={
        document.modifiable
          ? [
              {
                entite: "documents",
                champs: [...EN_TETE, ...TOTAUX],
                actuel: (champ) => valeurActuelle(document, champ),
                enregistrer,
              },
              {
                entite: "document_lignes",
                champs: LIGNE,
                // Une ligne retirée n'a plus de valeur à comparer.
                actuel: (champ, ligne) => document.lignes.find((l) => l.id === ligne)?.[champ as keyof ChampsLigne],
                enregistrer: enregistrerLigne,
              },
            ]
          : undefined
      }
    />
  );
}

const encoreALaCorbeille = (faitLe: string): boolean => Date.now() - Date.parse(faitLe) < JOURS_CORBEILLE * 86_400_000;

interface PropsRemettre {
  document: string;
  ligne: string;
  nom: string;
  surEcrit: Props["surEcrit"];
}

/** Une ligne retirée revient telle qu'elle était ; les totaux et les contrôles la comptent de nouveau. */
function RemettreLigne({ document, ligne, nom, surEcrit }: PropsRemettre) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.documents.remettreLigne({ id: document, ligne_id: ligne }),
    onSuccess: (lu) => {
      surEcrit(lu);
      signalerSucces("Ligne remise");
    },
    onError: (erreur) => signalerErreur(detailErreur(erreur)),
  });
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      leftSection={<IconArrowBackUp size={14} aria-hidden="true" />}
      loading={isPending}
      onClick={() => mutate()}
    >
      Remettre cette ligne<span className="visuellement-cache">&nbsp;: {nom}</span>
    </Button>
  );
}

/** La valeur d'un champ, où qu'elle soit dans le document. */
function valeurActuelle(d: DocumentDetaille, champ: string): string | number | null {
  const valeurs: Record<string, unknown> = { ...d, ...d.identification, ...d.totaux };
  return (valeurs[champ] ?? null) as string | number | null; // en-tête et totaux : textes, dates et nombres
}
