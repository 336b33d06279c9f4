import { type Conseil, type EtatAudit, LIBELLES_CONSEIL, LIBELLES_ETAT_AUDIT } from "../../domain/audits/audit.ts";
import { Etiquette, type Ton } from "../ui/Etiquette.tsx";

const TONS_ETAT: Record<EtatAudit, Ton> = { brouillon: "ambre", termine: "vert", transmis: "bleu" };
export const EtiquetteEtat = ({ etat }: { etat: EtatAudit }) => (
  <Etiquette ton={TONS_ETAT[etat]}>{LIBELLES_ETAT_AUDIT[etat]}</Etiquette>
);

const TONS_CONSEIL: Record<Conseil, Ton> = {
  reparer: "accent",
  laisser: "neutre",
  declarer: "violet",
  sous_seuil: "vert",
  a_verifier: "ambre",
};
export const EtiquetteConseil = ({ conseil }: { conseil: Conseil }) => (
  <Etiquette ton={TONS_CONSEIL[conseil]}>{LIBELLES_CONSEIL[conseil]}</Etiquette>
);
