import type { EvenementHistorique } from "../../../domain/commun/historique.ts";
import { PIECES_TICKET } from "../../../domain/tickets/pieces-ticket.ts";
import type { ChampStatut } from "../../../domain/tickets/transitions.ts";
import { ValeurSimple } from "../../champs/Valeur.tsx";
import { type Changement, type Etape, estVide, raconter } from "../../historique/etapes.ts";
import { CHAMPS, type CleChamp } from "../champs.ts";
import { nomStatut, STATUTS } from "../Etats.tsx";
import { NomGarage } from "./NomGarage.tsx";
import { changementEtat, regrouperEtats, titreEtat } from "./raconter-etats.ts";

type Ecrire = (valeur: unknown, moment: "avant" | "apres") => Changement["avant"];

const liste: Ecrire = (v) => (Array.isArray(v) ? v.join(", ") : String(v));
const fichier: Ecrire = (_, moment) => (moment === "avant" ? "ancien fichier" : "nouveau fichier");
const nombrePhotos: Ecrire = (v) => {
  const nombre = Array.isArray(v) ? v.length : 0;
  return `${nombre} photo${nombre > 1 ? "s" : ""}`;
};

const STATUT_DE: Readonly<Record<ChampStatut, readonly [string, Ecrire]>> = {
  statut_ticket: ["Statut", (v) => nomStatut("statut_ticket", String(v))],
  statut_facture_client: ["Statut de la facture", (v) => nomStatut("statut_facture_client", String(v))],
  statut_proposition_garage: [
    STATUTS.statut_proposition_garage.libelle,
    (v) => nomStatut("statut_proposition_garage", String(v)),
  ],
};

/** Champs racontés. Les autres (coordonnées, rattachements) sont tenus par le programme : ils n'apprennent rien à une personne. */
const RECITS: Readonly<Record<string, readonly [string, Ecrire]>> = {
  ...Object.fromEntries(
    (Object.keys(CHAMPS) as CleChamp[]).map((cle) => {
      const definition = CHAMPS[cle];
      return [
        cle,
        [definition.complet ?? definition.libelle, (v) => <ValeurSimple definition={definition} valeur={v} />] as [
          string,
          Ecrire,
        ],
      ];
    }),
  ),
  ...STATUT_DE,
  motif_retour: ["Motif du retour en arrière", String],
  responsable_id: ["Responsable", String],
  garage_id: ["Garage", (v) => <NomGarage id={String(v)} />],
  garage_supprime: ["Nom gardé du garage supprimé", String],
  elements_endommages: ["Éléments endommagés", liste],
  photos: ["Photos", nombrePhotos],
  ...Object.fromEntries(Object.values(PIECES_TICKET).map(({ champ, libelle }) => [champ, [libelle, fichier] as const])),
};

/** L'historique d'un ticket et de ses états des lieux : qui, quand, quoi, avant et après. */
export const raconterTicket = (evenements: readonly EvenementHistorique[]): Etape[] =>
  raconter(regrouperEtats(evenements), { changement, titre });

function changement(evenement: EvenementHistorique): Changement | null {
  if (evenement.etat) return changementEtat(evenement);
  const { operation, champ, ...e } = evenement;
  const recit = operation === "modification" && champ !== null ? RECITS[champ] : undefined;
  if (!recit) return null;
  // Le motif d'un retour ne s'efface pas, il sert une fois : seule sa venue se raconte.
  if (champ === "motif_retour" && estVide(e.apres)) return null;
  const [libelle, ecrire] = recit;
  const lire = (moment: "avant" | "apres") => (estVide(e[moment]) ? null : ecrire(e[moment], moment));
  return { libelle, ...(champ !== "motif_retour" && { avant: lire("avant") }), apres: lire("apres") };
}

function titre(evenements: readonly EvenementHistorique[]): string {
  if (evenements[0]?.etat) return titreEtat(evenements);
  if (evenements.some((e) => e.operation === "creation")) return "Ticket créé";
  const champs = evenements.map((e) => e.champ ?? "");
  if (champs.includes("motif_retour")) return "Retour en arrière";
  if (evenements.some((e) => e.champ === "garage_supprime" && !estVide(e.apres))) return "Garage supprimé";
  const responsable = evenements.find((e) => e.champ === "responsable_id");
  if (responsable) return estVide(responsable.apres) ? "Ticket laissé sans responsable" : "Ticket confié";
  const garage = evenements.find((e) => e.champ === "garage_id");
  if (garage) return garage.apres === null ? "Garage retiré" : "Garage choisi";
  return champs.every((champ) => champ in STATUT_DE) ? "Statut changé" : "Ticket modifié";
}
