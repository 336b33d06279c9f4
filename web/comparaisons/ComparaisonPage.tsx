import { useQuery } from "@tanstack/react-query";
import { estInterne } from "../../domain/commun/acteur.ts";
import type { PhotosVehicule } from "../../domain/comparaisons/comparaison.ts";
import { peut } from "../../domain/droits/capacites.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { LienRetour } from "../layout/LienRetour.tsx";
import { PageFiche } from "../layout/PageFiche.tsx";
import { useParametre } from "../layout/useParametre.ts";
import { useActeur } from "../session/session.ts";
import { EntetePage } from "../ui/EntetePage.tsx";
import { Message } from "../ui/Message.tsx";
import { Comparaison } from "./Comparaison.tsx";

/** Les photos d'un véhicule, un relevé à côté d'un autre, vue par vue. */
export default function ComparaisonPage() {
  const id = useParametre("id");
  const voitVehicules = peut(useActeur(), "voir_menu_vehicules");
  const retour = voitVehicules
    ? { vers: chemins.vehicule(id), texte: "Retour au véhicule" }
    : { vers: chemins.tickets(), texte: "Retour aux tickets" };
  const requete = useQuery(api.comparaisons.photos.queryOptions({ input: { id } }));
  return (
    <PageFiche
      requete={requete}
      introuvable="Véhicule non trouvé"
      retour={retour}
      titre={(p) => `Photos ${p.vehicule.immatriculation}`}
    >
      {(photos) => <Photos photos={photos} retour={retour} />}
    </PageFiche>
  );
}

function Photos({ photos, retour }: { photos: PhotosVehicule; retour: { vers: string; texte: string } }) {
  const { vehicule, releves } = photos;
  const interne = estInterne(useActeur());
  return (
    <>
      <EntetePage
        titre={`Photos ${vehicule.immatriculation}`}
        retour={<LienRetour {...retour} />}
        precision={[[vehicule.marque, vehicule.modele].filter(Boolean).join(" "), interne ? vehicule.client_nom : ""]
          .filter(Boolean)
          .join(" · ")}
      />
      {releves.some((r) => r.photos.length > 0) ? (
        <Comparaison photos={photos} />
      ) : (
        <Message titre="Ce véhicule n'a encore aucune photo">
          Celles de ses états des lieux, de ses demandes et de ses audits se compareront ici.
        </Message>
      )}
    </>
  );
}
