import { randomBytes } from "node:crypto";
import { erreursAudit } from "../../domain/audits/audit.erreurs.ts";
import type { AuditLu } from "../../domain/audits/audit.ts";
import { erreurs } from "../../domain/commun/erreurs.ts";
import { insererFichierLettre } from "../contestations/lettre.queries.ts";
import { deposerMessage } from "../courrier/deposer-message.ts";
import type { Transaction } from "../db/base.ts";
import { enFlux } from "../fichiers/en-flux.ts";
import type { FichierEcrit } from "../fichiers/stockage.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { relireAudit } from "./calculer.ts";
import { modifierAudit, verrouillerAudit } from "./ecriture.queries.ts";
import { pourClient } from "./garage-du-client.ts";
import { messageDeLAudit } from "./message-audit.ts";
import { composerAudit, lireImprimable, nomDuPdfAudit } from "./pdf-audit.ts";

/**
 * Transmet un audit terminé à un compte de la société : les chiffres, le PDF joint, et le chemin vers l'audit, que ce compte a le droit de
 * lire. Le PDF est composé hors transaction, tel que la société voit l'audit : sans le nom ni la place d'un garage (section 6). Le message
 * part avec la transaction, par la boîte d'envoi ; un audit rouvert pendant la composition n'est pas transmis (409).
 */
export async function transmettre({ id, email }: { id: string; email: string }, c: ContexteConnecte): Promise<AuditLu> {
  const { base, fichiers } = c.services;
  const lu = await base.ecrire(c.jeton, c.maintenant, (tx) => lireImprimable(tx, id, c), { lectureSeule: true });
  if (lu.audit.etat === "brouillon") throw erreursAudit.enCours();
  destinataire(lu.audit, email);
  const pdf = await composerAudit(
    { ...lu, audit: { ...lu.audit, resultat: pourClient(lu.audit.id, lu.audit.resultat) } },
    c,
  );
  const cle = `documents/audits/${id}-${c.maintenant.getTime()}-${randomBytes(6).toString("hex")}.pdf`;
  const ecrit = await fichiers.deposer(enFlux(pdf), pdf.length, cle);
  try {
    return await base.ecrire(c.jeton, c.maintenant, (tx) => faireTransmettre(tx, { id, email, ecrit, cle }, c));
  } catch (erreur) {
    await fichiers.supprimer(cle).catch(() => undefined);
    throw erreur;
  }
}

interface Depart {
  id: string;
  email: string;
  ecrit: FichierEcrit;
  cle: string;
}

async function faireTransmettre(tx: Transaction, d: Depart, c: ContexteConnecte): Promise<AuditLu> {
  const tenu = await verrouillerAudit(tx, d.id);
  if (!tenu) throw erreursAudit.introuvable();
  if (tenu.etat === "brouillon") throw erreursAudit.enCours();
  const audit = await relireAudit(tx, d.id, c);
  const compte = destinataire(audit, d.email);
  const nom = nomDuPdfAudit(audit.immatriculation);
  await insererFichierLettre(tx, { ...d.ecrit, client_id: audit.client_id, nom, cree_par: c.acteur.id, cle: d.cle });
  const piece = { fichier_id: d.ecrit.id, nom, type_mime: "application/pdf", cle: d.cle };
  const message = messageDeLAudit(audit, compte, {
    repondreA: c.acteur.email,
    urlPublique: c.services.config.urlPublique,
  });
  await deposerMessage(tx, { ...message, pieces: [piece] }, c.maintenant);
  await modifierAudit(tx, d.id, {
    etat: "transmis",
    transmis_le: c.maintenant,
    transmis_a: compte.email,
    transmis_fichier_id: d.ecrit.id,
  });
  return relireAudit(tx, d.id, c);
}

function destinataire({ destinataires }: AuditLu, email: string): { email: string; nom: string } {
  const compte = destinataires.find((d) => d.email.toLowerCase() === email.trim().toLowerCase());
  if (!compte) throw erreurs.saisieInvalide({ email: "Choisissez un compte de la société" });
  return compte;
}
