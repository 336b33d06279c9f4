import type { AuditLu } from "../../domain/audits/audit.ts";
import { formaterDate } from "../../domain/commun/dates.ts";
import { formaterEuros } from "../../domain/commun/montants.ts";
import { nomDeModele } from "../../domain/vehicules/nom-de-modele.ts";
import { rediger } from "../courrier/gabarits.ts";
import type { Message } from "../courrier/message.ts";

type AuditDit = Pick<AuditLu, "id" | "immatriculation" | "marque" | "modele" | "retour_prevu_le"> & {
  resultat: Pick<AuditLu["resultat"], "en_l_etat_ht" | "total_ht" | "economie_ht" | "limite_le" | "alerte"> & {
    dommages: readonly Pick<AuditLu["resultat"]["dommages"][number], "decision" | "compris_dans">[];
  };
};

/** Ce que coûtera le retour d'un véhicule, dit à un compte de sa société, qui répond à qui transmet. */
export function messageDeLAudit(
  a: AuditDit,
  compte: { email: string; nom: string },
  { repondreA, urlPublique }: { repondreA: string; urlPublique: string },
): Message {
  const { resultat: r } = a;
  const vehicule = [a.immatriculation, nomDeModele(a)].filter(Boolean).join(" ");
  const aReparer = r.dommages.filter((d) => d.decision === "reparer" && d.compris_dans === null).length;
  return {
    gabarit: "audit_transmis",
    destinataire: compte.email,
    repondreA,
    sujet: `Audit avant restitution\u00a0: ${vehicule}`,
    ...rediger(`Audit avant restitution\u00a0: ${a.immatriculation}`, [
      {
        texte: `Bonjour ${compte.nom}, voici ce que le retour de ce véhicule coûtera, et ce qu'il vaut mieux faire avant.`,
      },
      {
        faits: [
          ["Véhicule", vehicule],
          ["Retour prévu", formaterDate(a.retour_prevu_le)],
          ["Facture attendue en l'état", `${formaterEuros(r.en_l_etat_ht)} HT`],
          ["Avec le plan conseillé", `${formaterEuros(r.total_ht)} HT`],
          ["Économie", `${formaterEuros(r.economie_ht)} HT`],
          [
            "À réparer",
            aReparer === 0
              ? "Rien"
              : `${aReparer} dommage${aReparer > 1 ? "s" : ""}, avant le ${formaterDate(r.limite_le)}`,
          ],
        ],
      },
      ...(r.alerte ? [{ texte: r.alerte }] : []),
      { bouton: "Ouvrir l'audit", adresse: `${urlPublique}/audit/${a.id}` },
    ]),
  };
}
