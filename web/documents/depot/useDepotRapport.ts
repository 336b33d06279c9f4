import { useRef, useState } from "react";
import type { DocumentDetaille } from "../../../domain/documents/document.ts";
import type { FichierDepose } from "../../../domain/fichiers/fichier.contrat.ts";
import { adresseApi, client } from "../../api.ts";
import { type Depot, useDepot } from "../../form/useDepot.ts";

interface Options {
  /** Restitution qui reçoit le rapport ; absente, il sera rattaché à l'ajout. */
  restitutionId?: string;
  surLu: (document: DocumentDetaille) => void;
}

const PAS_UN_PDF = "Le rapport doit être un fichier PDF.";
const estPdf = (fichier: File): boolean => fichier.type === "application/pdf" || /\.pdf$/i.test(fichier.name);

/** Dépose un rapport puis le fait lire. Annuler pendant la lecture oublie le document, même s'il arrive ensuite. */
export function useDepotRapport({ restitutionId, surLu }: Options): { depot: Depot; refus: string } {
  const [refus, setRefus] = useState("");
  const tour = useRef(0);
  const depot = useDepot<FichierDepose>({
    // Sans société : l'équipe peut encore changer de client avant d'enregistrer ; le rapport suivra la restitution.
    adresse: (fichier) => adresseApi("/fichiers", { usage: "rapport", nom: fichier.name.slice(-255) }),
    repli: "Erreur lors du téléchargement du rapport",
    surDepose: async ({ id }) => {
      const mien = tour.current;
      const lu = await client.documents.lire({ fichier_id: id, restitution_id: restitutionId });
      if (mien === tour.current) surLu(lu);
    },
  });
  const deposer = (fichier: File) => {
    setRefus(estPdf(fichier) ? "" : PAS_UN_PDF);
    tour.current += 1;
    return estPdf(fichier) ? depot.deposer(fichier) : undefined;
  };
  const annuler = () => {
    tour.current += 1;
    depot.annuler();
  };
  return { depot: { ...depot, deposer, annuler }, refus };
}
