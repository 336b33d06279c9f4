import { nomConducteur } from "../../domain/affectations/affectation.ts";
import { peut } from "../../domain/droits/capacites.ts";
import type { VehiculeLu } from "../../domain/vehicules/vehicule.ts";
import { chemins } from "../chemins.ts";
import { useActeur } from "../session/session.ts";
import { Affectations } from "./Affectations.tsx";
import { HistoriqueAffectations } from "./HistoriqueAffectations.tsx";
import { QuiConduisait } from "./QuiConduisait.tsx";

/** L'onglet « Historique des affectations » d'un véhicule : qui l'a conduit, quand, et qui ce jour-là. */
export function AffectationsVehicule({ vehicule: v }: { vehicule: VehiculeLu }) {
  const acteur = useActeur();
  const ouvrable = peut(acteur, "voir_menu_conducteurs");
  return (
    <>
      <Affectations
        fiche={{ cote: "vehicule", id: v.id, client_id: v.client_id }}
        archive={v.archive_le !== null}
        lignes={v.affectations.map((a) => ({
          ...a,
          nom: nomConducteur(a),
          vers: ouvrable ? chemins.conducteur(a.conducteur_id) : null,
        }))}
      />
      {v.affectations.length > 0 && <QuiConduisait vehicule={v.id} />}
      {peut(acteur, "modifier_fiches") && <HistoriqueAffectations vehicule={v.id} />}
    </>
  );
}
