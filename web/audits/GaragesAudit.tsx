import { Button, SegmentedControl } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useMemo } from "react";
import { type ChampsAudit, LIBELLES_MODE_GARAGE, MODES_GARAGE } from "../../domain/audits/audit.ts";
import { formaterEuros } from "../../domain/commun/montants.ts";
import { client } from "../api.ts";
import { Carte } from "../carte/Carte.tsx";
import { phraseErreur } from "../erreurs.ts";
import { distance } from "../garages/taux.ts";
import { Etiquette } from "../ui/Etiquette.tsx";
import { Fiche } from "../ui/Fiche.tsx";
import { signalerErreur } from "../ui/notifications.ts";
import table from "../ui/TableFiche.module.css";
import styles from "./Audit.module.css";
import type { MorceauAudit } from "./useAudit.ts";

/** Les garages proches et ce que coûterait le véhicule entier chez chacun ; l'équipe les voit sur la carte. */
export function GaragesAudit({ audit, modifiable, poser, relire }: MorceauAudit) {
  const { resultat: r } = audit;
  const changer = useMutation({
    mutationFn: (champs: Partial<Pick<ChampsAudit, "mode_garage" | "garage_id">>) =>
      client.audits.modifier({
        id: audit.id,
        champs,
        avant: Object.fromEntries(Object.keys(champs).map((c) => [c, audit[c as keyof typeof champs]])),
      }),
    onSuccess: poser,
    onError: (erreur) => {
      signalerErreur(phraseErreur(erreur, "Erreur lors de la sauvegarde"));
      relire();
    },
  });
  const reperes = useMemo(
    () =>
      r.garages.flatMap((g) =>
        g.latitude === null || g.longitude === null
          ? []
          : [
              {
                cle: g.id,
                titre: g.nom,
                lignes: [g.ville ?? "", `${distance(g.distance_km)}, total ${formaterEuros(g.total_ht)} HT`].filter(
                  Boolean,
                ),
                position: [g.latitude, g.longitude] as const,
              },
            ],
      ),
    [r.garages],
  );
  if (r.garages.length === 0)
    return (
      <Fiche titre="Garages proches">
        <p className={styles.note}>
          {audit.situe
            ? "Aucun garage aux taux connus autour de ce lieu."
            : "Le lieu du véhicule ne se situe pas\u00a0: écrivez une adresse, un code postal ou une ville dans «\u00a0L'audit\u00a0»."}
        </p>
      </Fiche>
    );
  // Le plan ne répare rien, chez aucun : des totaux nuls ne se comparent pas.
  if (r.dommages.length > 0 && audit.garage_id === null && r.garages.every((g) => g.reparations_ht === 0))
    return (
      <Fiche titre="Garages proches">
        <p className={styles.note}>
          Le plan ne répare rien&nbsp;: aucun garage à choisir parmi les {r.garages.length} proches.
          {modifiable && " Imposer «\u00a0Réparer\u00a0» sur un dommage les compare ici."}
        </p>
      </Fiche>
    );
  const un = audit.mode_garage === "un_garage";
  return (
    <Fiche titre="Garages proches">
      <div className={styles.pile}>
        <div className={styles.modes}>
          {modifiable ? (
            <SegmentedControl
              size="xs"
              aria-label="Comment choisir le garage"
              data={MODES_GARAGE.map((m) => ({ value: m, label: LIBELLES_MODE_GARAGE[m] }))}
              value={audit.mode_garage}
              onChange={(m) => changer.mutate({ mode_garage: m === "par_dommage" ? m : "un_garage" })}
              disabled={changer.isPending}
            />
          ) : (
            <span>{LIBELLES_MODE_GARAGE[audit.mode_garage]}</span>
          )}
          {modifiable && un && audit.garage_id !== null && (
            <Button variant="subtle" size="compact-sm" onClick={() => changer.mutate({ garage_id: null })}>
              Revenir au moins cher
            </Button>
          )}
        </div>
        <div className={styles.garages}>
          <div className={table.defile}>
            <table className={table.table}>
              <thead>
                <tr>
                  <th scope="col">Garage</th>
                  <th scope="col">Distance</th>
                  <th scope="col">Réparations HT</th>
                  <th scope="col">Total HT</th>
                  <th scope="col">
                    <span className="visuellement-cache">Choix</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {r.garages.map((g) => (
                  <tr key={g.id} data-retenu={g.id === r.garage_id || undefined}>
                    <td data-libelle="Garage">
                      <span className={styles.nomGarage}>
                        {g.nom}
                        <span className={styles.note}>{[g.ville, options(g)].filter(Boolean).join(" · ")}</span>
                      </span>
                    </td>
                    <td data-libelle="Distance" className="chiffres">
                      {distance(g.distance_km)}
                    </td>
                    <td data-libelle="Réparations HT" className="chiffres">
                      {formaterEuros(g.reparations_ht)}
                    </td>
                    <td data-libelle="Total HT" className="chiffres">
                      {formaterEuros(g.total_ht)}
                    </td>
                    <td data-libelle="Choix">
                      {g.id === r.garage_id ? (
                        <Etiquette ton="vert">{audit.garage_id === g.id ? "Choisi" : "Le moins cher"}</Etiquette>
                      ) : (
                        modifiable &&
                        un && (
                          <Button
                            variant="default"
                            size="compact-sm"
                            disabled={changer.isPending}
                            onClick={() => changer.mutate({ garage_id: g.id })}
                          >
                            Choisir<span className="visuellement-cache"> {g.nom}</span>
                          </Button>
                        )
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {reperes.length > 0 && (
            <Carte legende="Carte&nbsp;: garages proches du véhicule" reperes={reperes} hauteur={240} />
          )}
        </div>
      </div>
    </Fiche>
  );
}

const options = (g: { debosselage: boolean; jantes: boolean; vr: boolean }): string =>
  [g.debosselage && "débosselage", g.jantes && "jantes", g.vr && "véhicule de prêt"].filter(Boolean).join(", ");
