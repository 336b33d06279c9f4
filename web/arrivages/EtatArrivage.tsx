import { type ArrivageListe, direMotif, type EtatArrivage as Etat } from "../../domain/arrivages/arrivage.ts";
import { Etiquette } from "../ui/Etiquette.tsx";
import { Sous } from "../ui/TableDefilante.tsx";

const TONS = { quarantaine: "ambre", range: "vert", refuse: "neutre" } as const;
const LIBELLES: Record<Etat, string> = { quarantaine: "En quarantaine", range: "Rangé", refuse: "Refusé" };

type Dit = Pick<ArrivageListe, "etat" | "motif" | "raison">;

/** Où en est un arrivage, et le motif en deux mots quand quelque chose l'a retenu : la phrase entière est sur sa fiche. */
export const EtatArrivage = ({ arrivage: { etat, motif, raison } }: { arrivage: Dit }) => (
  <span title={(etat !== "range" && raison) || undefined}>
    <Etiquette ton={TONS[etat]}>{LIBELLES[etat]}</Etiquette>
    {etat !== "range" && direMotif(motif) && <Sous>{direMotif(motif)}</Sous>}
  </span>
);
