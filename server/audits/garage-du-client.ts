import { createHash } from "node:crypto";
import type { ResultatAudit } from "../../domain/audits/audit.ts";

/**
 * Sous quel identifiant une société désigne un garage dans un audit : il ne vaut que là, et ne dit pas duquel il s'agit
 *.
 */
export function aliasDuGarage(audit: string, garage: string): string {
  const h = createHash("sha256").update(`${audit} ${garage}`).digest("hex");
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-8${h.slice(13, 16)}-a${h.slice(17, 20)}-${h.slice(20, 32)}`;
}

/** Le calcul tel que la société le voit : d'un garage, son rang, sa distance et ce qu'il coûterait. */
export const pourClient = (audit: string, r: ResultatAudit): ResultatAudit => {
  const alias = (garage: string | null) => garage && aliasDuGarage(audit, garage);
  return {
    ...r,
    garage_id: alias(r.garage_id),
    dommages: r.dommages.map((d) => ({ ...d, garage_id: alias(d.garage_id) })),
    garages: r.garages.map((g, i) => ({
      ...g,
      id: aliasDuGarage(audit, g.id),
      nom: `Garage n°\u00a0${i + 1}`,
      ville: null,
      adresse: null,
      telephone: null,
      latitude: null,
      longitude: null,
      debosselage: false,
      jantes: false,
      vr: false,
    })),
  };
};
