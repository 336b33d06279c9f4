import { type EtatImport, LIBELLES_ETAT_IMPORT } from "../../domain/imports/import.ts";
import { Etiquette, type Ton } from "../ui/Etiquette.tsx";

const TONS: Record<EtatImport, Ton> = {
  lecture: "bleu",
  colonnes: "ambre",
  verification: "bleu",
  pret: "ambre",
  import: "bleu",
  termine: "vert",
  annulation: "bleu",
  annule: "neutre",
  echec: "rouge",
  abandonne: "neutre",
};

export const EtatImportEtiquette = ({ etat }: { etat: EtatImport }) => (
  <Etiquette ton={TONS[etat]}>{LIBELLES_ETAT_IMPORT[etat]}</Etiquette>
);

const instant = new Intl.DateTimeFormat("fr-FR", { timeZone: "Europe/Paris", dateStyle: "short", timeStyle: "short" });
export const ecrireInstant = (iso: string): string => instant.format(new Date(iso));
