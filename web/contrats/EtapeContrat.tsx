import { type EtapeFinDeContrat, LIBELLES_ETAPE } from "../../domain/contrats/fin-de-contrat.ts";
import { Etiquette, type Ton } from "../ui/Etiquette.tsx";

const TONS: Record<EtapeFinDeContrat, Ton> = {
  audit_a_planifier: "ambre",
  audit_planifie: "bleu",
  restitution_a_prevoir: "ambre",
  restitution_prevue: "bleu",
  restituee: "violet",
  facture_recue: "rouge",
  verifiee: "vert",
};

export const EtapeContrat = ({ etape }: { etape: EtapeFinDeContrat }) => (
  <Etiquette ton={TONS[etape]}>{LIBELLES_ETAPE[etape]}</Etiquette>
);
