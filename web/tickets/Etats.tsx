import {
  AFFICHAGE_STATUT_TICKET,
  LIBELLES_PROPOSITION_GARAGE,
  LIBELLES_STATUT_FACTURE,
  type StatutFacture,
  type StatutTicket,
} from "../../domain/tickets/ticket.ts";
import type { ChampStatut, StatutProposition } from "../../domain/tickets/transitions.ts";
import { Etiquette, type Ton } from "../ui/Etiquette.tsx";
import { Absent } from "../ui/Valeurs.tsx";

export const EtatTicket = ({ statut }: { statut: StatutTicket }) => (
  <Etiquette ton={AFFICHAGE_STATUT_TICKET[statut].teinte}>{AFFICHAGE_STATUT_TICKET[statut].libelle}</Etiquette>
);

const TONS_FACTURE: Record<StatutFacture, Ton> = { "à payer": "ambre", payée: "vert", "ticket en cours": "neutre" };
const TONS_PROPOSITION: Record<StatutProposition, Ton> = { en_attente: "ambre", validee: "vert", na: "neutre" };

export const EtatFacture = ({ statut }: { statut: StatutFacture | null }) =>
  statut ? <Etiquette ton={TONS_FACTURE[statut]}>{LIBELLES_STATUT_FACTURE[statut]}</Etiquette> : <Absent />;

interface Affichage {
  /** Nom du statut, devant sa valeur. */
  libelle: string;
  ton: (valeur: string) => Ton;
  nom: (valeur: string) => string;
}
// Une valeur hors de la liste ne peut venir que d'une version plus récente du serveur : elle se montre telle quelle.
const affichage = (libelle: string, tons: Readonly<Record<string, Ton>>, noms: Readonly<Record<string, string>>) => ({
  libelle,
  ton: (valeur: string): Ton => tons[valeur] ?? "neutre",
  nom: (valeur: string) => noms[valeur] ?? valeur,
});
const tirer = <T,>(lire: (a: { libelle: string; teinte: Ton }) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(AFFICHAGE_STATUT_TICKET).map(([cle, a]) => [cle, lire(a)]));

/** Nom et couleur des trois statuts et de leurs valeurs. */
export const STATUTS: Readonly<Record<ChampStatut, Affichage>> = {
  statut_ticket: affichage(
    "Statut",
    tirer((a) => a.teinte),
    tirer((a) => a.libelle),
  ),
  statut_facture_client: affichage("Facture", TONS_FACTURE, LIBELLES_STATUT_FACTURE),
  statut_proposition_garage: affichage("Proposition du garage", TONS_PROPOSITION, LIBELLES_PROPOSITION_GARAGE),
};

/** Nom d'une valeur de statut ; l'absence se dit aussi. */
export const nomStatut = (champ: ChampStatut, valeur: string | null): string =>
  valeur === null ? "Sans statut" : STATUTS[champ].nom(valeur);
