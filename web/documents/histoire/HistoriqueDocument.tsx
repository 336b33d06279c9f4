import { useQuery } from "@tanstack/react-query";
import { champsDocument, type DocumentDetaille, totauxDocument } from "../../../domain/documents/document.ts";
import { api, client } from "../../api.ts";
import type { Champs } from "../../form/Section.tsx";
import { Historique } from "../../historique/Historique.tsx";
import { raconterDocument } from "./raconter-document.ts";

const EN_TETE = Object.keys(champsDocument.shape);
const TOTAUX = Object.keys(totauxDocument.shape);
type Avant = Record<string, string | number | null>; // textes, dates, nombres

interface Props {
  document: DocumentDetaille;
  /** Pose le document qu'une valeur rétablie a rendu. */
  surEcrit: (lu: DocumentDetaille) => void;
}

/** Qui a changé quoi sur un document et ses lignes ; tant qu'il se corrige, son en-tête et ses totaux se rétablissent. */
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
  return (
    <Historique
      objet={id}
      requete={requete}
      raconter={raconterDocument}
      retablir={
        document.modifiable
          ? {
              entite: "documents",
              champs: [...EN_TETE, ...TOTAUX],
              actuel: (champ) => valeurActuelle(document, champ),
              enregistrer,
            }
          : undefined
      }
    />
  );
}

/** La valeur d'un champ, où qu'elle soit dans le document. */
function valeurActuelle(d: DocumentDetaille, champ: string): string | number | null {
  const valeurs: Record<string, unknown> = { ...d, ...d.identification, ...d.totaux };
  return (valeurs[champ] ?? null) as string | number | null; // en-tête et totaux : textes, dates et nombres
}
