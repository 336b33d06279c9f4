import { useQuery } from "@tanstack/react-query";
import { adresseApi, api } from "../api.ts";
import { Vignettes } from "../ui/Vignettes.tsx";

interface Props {
  documentId: string;
  ligneId: string;
  /** La ligne que ces photos illustrent. */
  designation: string;
}

/** Les photos que le document imprime de cette ligne ; rien s'il n'en imprime pas, ou si la page ne dit pas laquelle. */
export function PhotosImprimees({ documentId, ligneId, designation }: Props) {
  // La même pour toutes les lignes du document ; ses photos ne changent pas, ses lignes se corrigent.
  const { data = [] } = useQuery(api.documents.photos.queryOptions({ input: { id: documentId } }));
  const siennes = data.filter((p) => p.ligne_id === ligneId);
  if (siennes.length === 0) return null;
  return (
    <Vignettes
      titre={`Photos imprimées dans le document, ${designation}`}
      images={siennes.map((p) => ({
        cle: String(p.rang),
        adresse: adresseApi(`/documents/${documentId}/photos/${p.rang}`),
        nom: `${designation}, photo imprimée page ${p.page}`,
      }))}
    />
  );
}
