import { useQuery } from "@tanstack/react-query";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { PageFiche } from "../layout/PageFiche.tsx";
import { useParametre } from "../layout/useParametre.ts";
import { titreDocument } from "./lecture/libelles.ts";
import { PageVerification } from "./verification/PageVerification.tsx";

const RETOUR = { vers: chemins.documents(), texte: "Retour aux documents" };
const RELECTURE_MS = 1_500;

/** Un document à vérifier : la page d'un côté, ce qui y a été lu de l'autre. */
export default function DocumentPage() {
  const id = useParametre("id");
  const requete = useQuery({
    ...api.documents.detail.queryOptions({ input: { id } }),
    refetchInterval: (q) => (q.state.data?.etat === "a_lire" ? RELECTURE_MS : false),
  });
  return (
    <PageFiche requete={requete} introuvable="Document non trouvé" retour={RETOUR} titre={titreDocument}>
      {(document) => <PageVerification key={document.id} document={document} retour={RETOUR} />}
    </PageFiche>
  );
}
