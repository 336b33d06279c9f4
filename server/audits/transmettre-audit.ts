import { erreursAudit } from "../../domain/audits/audit.erreurs.ts";
import type { AuditLu } from "../../domain/audits/audit.ts";
import { formaterDate } from "../../domain/commun/dates.ts";
import { erreurs } from "../../domain/commun/erreurs.ts";
import { formaterEuros } from "../../domain/commun/montants.ts";
import { deposerMessage } from "../courrier/deposer-message.ts";
import { rediger } from "../courrier/gabarits.ts";
import type { Transaction } from "../db/base.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { relireAudit } from "./calculer.ts";
import { modifierAudit, verrouillerAudit } from "./ecriture.queries.ts";

/**
 * Transmet un audit terminé à un compte de la société : les chiffres, et le chemin vers l'audit, que ce compte a le droit de lire. Le
 * message part avec la transaction, par la boîte d'envoi.
 */
export async function transmettre(
  tx: Transaction,
  { id, email }: { id: string; email: string },
  c: ContexteConnecte,
): Promise<AuditLu> {
  const tenu = await verrouillerAudit(tx, id);
  if (!tenu) throw erreursAudit.introuvable();
  if (tenu.etat === "brouillon") throw erreursAudit.enCours();
  const audit = await relireAudit(tx, id, c);
  const compte = audit.destinataires.find((d) => d.email.toLowerCase() === email.trim().toLowerCase());
  if (!compte) throw erreurs.saisieInvalide({ email: "Choisissez un compte de la société" });
  await deposerMessage(tx, message(audit, compte, c), c.maintenant);
  await modifierAudit(tx, id, { etat: "transmis", transmis_le: c.maintenant, transmis_a: compte.email });
  return relireAudit(tx, id, c);
}

function message(a: AuditLu, compte: { email: string; nom: string }, { acteur, services }: ContexteConnecte) {
  const { resultat: r } = a;
  const vehicule = [a.immatriculation, a.marque, a.modele].filter(Boolean).join(" ");
  const aReparer = r.dommages.filter((d) => d.decision === "reparer" && d.compris_dans === null).length;
  return {
    gabarit: "audit_transmis",
    destinataire: compte.email,
    repondreA: acteur.email,
    sujet: `Audit avant restitution : ${vehicule}`,
    ...rediger(`Audit avant restitution : ${a.immatriculation}`, [
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
      { bouton: "Ouvrir l'audit", adresse: `${services.config.urlPublique}/audit/${a.id}` },
    ]),
  };
}
