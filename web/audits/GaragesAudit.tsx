import { Button, SegmentedControl } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useMemo } from "react";
import { type AuditLu, type ChampsAudit, LIBELLES_MODE_GARAGE, MODES_GARAGE } from "../../domain/audits/audit.ts";
import { formaterEuros } from "../../domain/commun/montants.ts";
import { client } from "../api.ts";
import { Carte } from "../carte/Carte.tsx";
import { distance } from "../garages/taux.ts";
import { Etiquette } from "../ui/Etiquette.tsx";
import { Fiche } from "../ui/Fiche.tsx";
import { signalerEchec } from "../ui/signaler-echec.ts";
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
      signalerEchec(erreur, "Erreur lors de la sauvegarde");
      relire();
    },
  });
  const reperes = useMemo(() => r.garages.flatMap(enRepere), [r.garages]);
  const rien = sansComparaison(audit, modifiable);
  if (rien)
    return (
      <Fiche titre="Garages proches">
        <p className={styles.note}>{rien}</p>
      </Fiche>
    );
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
          {modifiable && audit.mode_garage === "un_garage" && audit.garage_id !== null && (
            <Button variant="subtle" size="compact-sm" onClick={() => changer.mutate({ garage_id: null })}>
              Revenir au moins cher
            </Button>
          )}
        </div>
        <div className={styles.garages}>
          <TableGarages
            {...{ audit, modifiable }}
            envoi={changer.isPending}
            surChoisir={(garage_id) => changer.mutate({ garage_id })}
          />
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

/** Pourquoi il n'y a rien à comparer ; `null` s'il y a à choisir. */
function sansComparaison({ resultat: r, situe, garage_id }: AuditLu, modifiable: boolean): string | null {
  if (r.garages.length === 0)
    return situe
      ? "Aucun garage aux taux connus autour de ce lieu."
      : "Le lieu du véhicule ne se situe pas\u00a0: écrivez une adresse, un code postal ou une ville dans «\u00a0L'audit\u00a0».";
  // Le plan ne répare rien, chez aucun : des totaux nuls ne se comparent pas.
  if (r.dommages.length === 0 || garage_id !== null || r.garages.some((g) => g.reparations_ht !== 0)) return null;
  const imposer = modifiable ? " Imposer «\u00a0Réparer\u00a0» sur un dommage les compare ici." : "";
  return `Le plan ne répare rien\u00a0: aucun garage à choisir parmi les ${r.garages.length} proches.${imposer}`;
}

type GarageCompare = AuditLu["resultat"]["garages"][number];

const enRepere = (g: GarageCompare) =>
  g.latitude === null || g.longitude === null
    ? []
    : [
        {
          cle: g.id,
          titre: g.nom,
          lignes: [g.ville ?? "", `${distance(g.distance_km)}, total ${formaterEuros(g.total_ht)} HT`].filter(Boolean),
          position: [g.latitude, g.longitude] as const,
        },
      ];

interface PropsTable {
  audit: AuditLu;
  modifiable: boolean;
  envoi: boolean;
  surChoisir: (id: string) => void;
}

function TableGarages({ audit, modifiable, envoi, surChoisir }: PropsTable) {
  const { garages, garage_id: retenu } = audit.resultat;
  const choix = (g: GarageCompare) => {
    if (g.id === retenu)
      return <Etiquette ton="vert">{audit.garage_id === g.id ? "Choisi" : "Le moins cher"}</Etiquette>;
    if (!modifiable || audit.mode_garage !== "un_garage") return null;
    return (
      <Button variant="default" size="compact-sm" disabled={envoi} onClick={() => surChoisir(g.id)}>
        Choisir<span className="visuellement-cache"> {g.nom}</span>
      </Button>
    );
  };
  return (
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
          {garages.map((g) => (
            <tr key={g.id} data-retenu={g.id === retenu || undefined}>
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
              <td data-libelle="Choix">{choix(g)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
